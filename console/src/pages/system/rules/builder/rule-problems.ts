import { ONCE } from '../rule-content.ts';
import {
  type ActionValues,
  elementsOf,
  type GroupValues,
  isGroupValues,
  type RuleValues,
  type TriggerValues,
  wholeOf,
} from './rule-values.ts';

/** Reason why a field is invalid, before the service is asked. */
export type RuleProblem = 'missing' | 'noActions' | 'emptyGroup' | 'twice';

type Problems = Record<string, RuleProblem>;

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Values that an action of each type needs. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  setPriority: ['priority'],
  setCategory: ['categoryId'],
  transfer: ['departmentId', 'reason'],
  addWatcher: ['userIds'],
  notify: ['text'],
  comment: ['body'],
  hold: ['reason'],
  setDueDate: ['hours', 'reason'],
  setField: ['key', 'value'],
  sendToContractor: ['contractorId', 'days'],
  webhook: ['receiverId'],
  createRequest: ['title'],
};

/** Errors by the place in the rule, as the service names it: `conditions.all.1.value`. */
export function problemsOf(values: RuleValues): Problems {
  const problems: Problems = {};
  if (values.name.trim() === '') problems.name = 'missing';
  addTrigger(values.trigger, problems);
  addGroup('conditions', values.conditions, problems, true);
  if (values.actions.length === 0) problems.actions = 'noActions';
  for (const [index, action] of values.actions.entries()) {
    addAction(`actions.${index}`, action, problems);
    const isTwice = values.actions.slice(0, index).some((other) => isSame(other, action));
    if (isTwice) problems[`actions.${index}.type`] = 'twice';
  }
  return problems;
}

function addTrigger({ type, ...values }: TriggerValues, problems: Problems): void {
  const needed =
    type === 'reading' ? ['meterId', String(values.bound)] : type === 'time' ? ['everyHours'] : [];
  for (const name of needed) {
    if (isEmpty(values[name])) problems[`trigger.${name}`] = 'missing';
  }
}

function addGroup(place: string, group: GroupValues, problems: Problems, isOuter: boolean): void {
  const at = `${place}.${wholeOf(group)}`;
  const elements = elementsOf(group);
  if (elements.length === 0 && !isOuter) problems[at] = 'emptyGroup';
  for (const [index, element] of elements.entries()) {
    if (isGroupValues(element)) addGroup(`${at}.${index}`, element, problems, false);
    else {
      const { field, op, value } = element;
      if (field === '') problems[`${at}.${index}.field`] = 'missing';
      else if (op !== 'empty' && op !== 'notEmpty' && isEmpty(value)) {
        problems[`${at}.${index}.value`] = 'missing';
      }
    }
  }
}

function addAction(place: string, action: ActionValues, problems: Problems): void {
  for (const name of NEEDS[action.type] ?? []) {
    if (isEmpty(action[name])) problems[`${place}.${name}`] = 'missing';
  }
  const { type, how, technicianId, to, userIds, reason, note } = action;
  if (type === 'assign' && how === 'person' && isEmpty(technicianId)) {
    problems[`${place}.technicianId`] = 'missing';
  }
  if (type === 'notify' && isEmpty(to) && isEmpty(userIds)) problems[`${place}.to`] = 'missing';
  if (type === 'hold' && reason === 'other' && isEmpty(note)) {
    problems[`${place}.note`] = 'missing';
  }
}

/** True for two actions of which a rule may have only one. */
function isSame(one: ActionValues, other: ActionValues): boolean {
  if (one.type !== other.type) return false;
  return one.type === 'setField'
    ? one.key === other.key && !isEmpty(one.key)
    : ONCE.includes(one.type);
}
