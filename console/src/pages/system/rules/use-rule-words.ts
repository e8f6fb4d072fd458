import { useTranslation } from 'react-i18next';
import { textIn } from '../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { useFormat } from '../../../parts/format.ts';
import {
  type ActionType,
  type Condition,
  type Content,
  type Group,
  isGroup,
  recordsOf,
  type Typed,
} from './rule-content.ts';
import { useChoiceWords } from './use-choice-words.ts';
import { type NameOf, useRecordNames } from './use-record-names.ts';
import { type KnownFields, questionOf } from './use-rule-fields.ts';

/** Returns a function that says a rule as a sentence. The contents are all that it is called with. */
export function useRuleWords(contents: readonly Content[], known: KnownFields) {
  const { t } = useTranslation('rules');
  const nameOf = useRecordNames(contents, known);
  const conditionsIn = useConditionWords(known, nameOf);
  const triggerIn = useTriggerWords(known, nameOf);
  const actionIn = useActionWords(known, nameOf);
  return ({ trigger, conditions, actions }: Content): string => {
    const does = actions.map(actionIn).filter(Boolean).join(t('and')) || t('nothing');
    const words = { trigger: triggerIn(trigger), actions: does };
    const holds = conditionsIn(conditions);
    return holds === '' ? t('sentenceOf', words) : t('sentenceIf', { ...words, conditions: holds });
  };
}

function useConditionWords(known: KnownFields, nameOf: NameOf) {
  const { t } = useTranslation('rules');
  const valueIn = useValueWords(known, nameOf);
  const one = ({ field, op, value }: Condition): string => {
    if (field === '') return '';
    const label = known.fields.find((each) => each.field === field)?.label ?? field;
    const isAt = field === 'at' && (op === 'is' || op === 'isNot');
    const words = `${label} ${isAt ? t(`atOps.${op}`) : t(`ops.${op}`)}`;
    if (op === 'empty' || op === 'notEmpty') return words;
    const values = [value].flat().map((each) => valueIn(field, each));
    return `${words} ${values.join(', ') || t('nothing')}`;
  };
  const group = ({ all, any }: Group): string => {
    const parts = (all ?? any ?? [])
      .map((each) => {
        if (!isGroup(each)) return one(each);
        const words = group(each);
        return words === '' ? '' : t('group', { conditions: words });
      })
      .filter(Boolean);
    const words = parts.join(any === undefined ? t('and') : t('or'));
    return words;
  };
  return (outer: Group) => {
    const words = group(outer);
    return outer.any !== undefined && outer.any.length > 1
      ? t('group', { conditions: words })
      : words;
  };
}

/** Returns a function that says the value of a field. */
function useValueWords(known: KnownFields, nameOf: NameOf) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  const language = useTextLanguage();
  const choiceIn = useChoiceWords();
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    const question = questionOf(known, field);
    const records = recordsOf(field, question?.kind);
    if (records !== undefined) return nameOf(records, value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 3 });
    const text = String(value);
    const choice = question?.choices.find(({ id }) => id === text);
    if (choice !== undefined) return textIn(choice.label, language);
    if (question?.kind === 'DATE' && text.length === 10) return format.day(text);
    return choiceIn(field, text) ?? t('quoted', { text });
  };
}

function useTriggerWords(known: KnownFields, nameOf: NameOf) {
  const { t } = useTranslation('rules');
  const language = useTextLanguage();
  const format = useFormat();
  const choiceIn = useChoiceWords();
  return (trigger: Content['trigger']): string => {
    const { type, to, by, keys, meterId, above, below, everyHours, filter } = trigger;
    if (type === 'stage_changed' && typeof to === 'string') {
      return t('triggerWords.stageTo', { stage: choiceIn('stage', to) ?? to });
    }
    if (type === 'commented' && (by === 'submitter' || by === 'staff')) {
      return t(`triggerWords.commentedBy.${by}`);
    }
    if (type === 'fields_changed' && Array.isArray(keys) && keys.length > 0) {
      const names = keys.map((key) => {
        const question = known.questions.get(String(key));
        return question ? textIn(question.label, language) : String(key);
      });
      return t('triggerWords.fields', { names: format.alternatives(names) });
    }
    if (type === 'reading' && typeof meterId === 'number') {
      const bound = typeof above === 'number' ? 'above' : 'below';
      const value = format.number(Number(above ?? below ?? 0), { maximumFractionDigits: 3 });
      return t(`triggerWords.${bound}`, { name: nameOf('meter', meterId), value });
    }
    if (type === 'time' && typeof everyHours === 'number') {
      const given = Object.entries((filter ?? {}) as Readonly<Record<string, unknown>>);
      const parts = given.map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
      return t('triggerWords.time', {
        length: format.hours(everyHours),
        filter: parts.join('; ') || t('triggerWords.allRequests'),
      });
    }
    return t(`triggers.${type}`);
  };
}

function useActionWords(known: KnownFields, nameOf: NameOf) {
  const { t } = useTranslation('rules');
  const language = useTextLanguage();
  const format = useFormat();
  const choiceIn = useChoiceWords();
  const valueIn = useValueWords(known, nameOf);
  return (action: Typed<ActionType>): string => {
    const { type } = action;
    const people = ((action.userIds ?? []) as readonly number[]).map((id) => nameOf('user', id));
    const choice = (field: string, value: unknown) =>
      choiceIn(field, String(value)) ?? String(value);
    switch (type) {
      case 'assign':
        if (typeof action.technicianId === 'number') {
          return t('doesWords.assignTo', { name: nameOf('user', action.technicianId) });
        }
        if (action.strategy === undefined) break;
        return t(
          `doesWords.assignBy.${action.strategy === 'roundRobin' ? 'roundRobin' : 'leastLoad'}`,
        );
      case 'setPriority':
        if (!action.priority) break;
        return t('doesWords.setPriority', { name: choice('priority', action.priority) });
      case 'setCategory':
        if (!action.categoryId) break;
        return t('doesWords.setCategory', { name: nameOf('category', action.categoryId) });
      case 'transfer':
        if (!action.departmentId) break;
        return t('doesWords.transfer', { name: nameOf('department', action.departmentId) });
      case 'addWatcher':
        if (people.length === 0) break;
        return t('doesWords.addWatcher', { names: people.join(', ') });
      case 'notify': {
        const groups = ((action.to ?? []) as readonly string[]).map((to) =>
          choice('recipient', to),
        );
        if (groups.length + people.length === 0) break;
        return t('doesWords.notify', { names: [...groups, ...people].join(', ') });
      }
      case 'comment':
        return t(`doesWords.comment.${action.visibility === 'public' ? 'public' : 'internal'}`);
      case 'hold':
        if (!action.reason) break;
        return t('doesWords.hold', { name: choice('holdReason', action.reason) });
      case 'setDueDate':
        if (typeof action.hours !== 'number') break;
        return t('doesWords.setDueDate', { length: format.hours(action.hours) });
      case 'setField': {
        if (!action.key) break;
        const question = known.questions.get(String(action.key));
        const name = question ? textIn(question.label, language) : String(action.key);
        const values = [action.value].flat().map((each) => valueIn(`field.${action.key}`, each));
        return t('doesWords.setField', { name, value: format.alternatives(values) });
      }
      case 'sendToContractor':
        if (!action.contractorId) break;
        return t('doesWords.sendToContractor', {
          name: nameOf('contractor', action.contractorId),
        });
      case 'webhook':
        if (!action.receiverId) break;
        return t('doesWords.webhook', { name: nameOf('receiver', action.receiverId) });
      case 'approve':
        break;
      case 'createRequest':
        if (!action.title) break;
        return t('doesWords.createRequest', { title: String(action.title) });
    }
    return t(`does.${type}`);
  };
}
