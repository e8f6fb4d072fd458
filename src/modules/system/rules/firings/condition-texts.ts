import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import { conditionField } from '../content/condition-fields.js';
import type { Condition } from '../content/conditions.js';

/** A language of texts about rules. */
export type RuleLanguage = 'en' | 'de';

/** The language of a reader. */
export function ruleLanguage(tag: string | undefined): RuleLanguage {
  return tag?.startsWith('de') ? 'de' : 'en';
}

const OPS: Readonly<Record<RuleLanguage, Readonly<Record<string, string>>>> = {
  en: {
    is: 'is',
    isNot: 'is not',
    in: 'is one of',
    notIn: 'is none of',
    contains: 'contains',
    startsWith: 'starts with',
    above: 'is above',
    below: 'is below',
    empty: 'is empty',
    notEmpty: 'is not empty',
    changedTo: 'changed to',
    changedFrom: 'changed from',
  },
  de: {
    is: 'ist',
    isNot: 'ist nicht',
    in: 'ist eines von',
    notIn: 'ist keines von',
    contains: 'enthält',
    startsWith: 'beginnt mit',
    above: 'ist über',
    below: 'ist unter',
    empty: 'ist leer',
    notEmpty: 'ist nicht leer',
    changedTo: 'wurde zu',
    changedFrom: 'war vorher',
  },
};

const GERMAN: Readonly<Record<string, string>> = {
  low: 'niedrig',
  normal: 'normal',
  high: 'hoch',
  urgent: 'dringend',
  submitted: 'gemeldet',
  approved: 'genehmigt',
  assigned: 'zugewiesen',
  in_progress: 'in Arbeit',
  completed: 'erledigt',
  confirmed: 'bestätigt',
  cancelled: 'abgebrochen',
  rejected: 'abgelehnt',
  duplicate: 'Duplikat',
  true: 'ja',
  false: 'nein',
};
const ENGLISH: Readonly<Record<string, string>> = {
  in_progress: 'in progress',
  true: 'yes',
  false: 'no',
};

/** The names of records by kind and id: `locations 5`. */
export type RecordNames = ReadonlyMap<string, string>;

/** A condition in words: `Priority is urgent`. */
export function conditionText(
  known: KnownFields,
  { field, op, value }: Condition,
  language: RuleLanguage,
  names: RecordNames,
): string {
  const found = conditionField(known, field);
  const label = found?.label[language] ?? field;
  const words = `${label} ${OPS[language][op] ?? op}`;
  if (value === undefined) return words;
  const question = found?.field.startsWith('field.') ? known.withKey(field.slice(6)) : undefined;
  const shown = [value].flat().map((one) => {
    const choice = question?.choices.find(({ id }) => id === one)?.label;
    if (choice !== undefined) return choice[language] ?? choice.en ?? String(one);
    if (found?.records !== undefined) return names.get(`${found.records} ${one}`) ?? `#${one}`;
    const word = String(one);
    if (found?.type === 'text') return `“${word}”`;
    return (language === 'de' ? GERMAN : ENGLISH)[word] ?? word;
  });
  return `${words} ${shown.join(', ')}`;
}
