import { isDecimal, NO_DECIMAL } from '../../../core/constraints.js';
import { CalendarDay, isAcceptedDate, parseDate } from '../../../core/dates.js';
import type { FieldError } from '../../../core/errors.js';
import { searchFold } from '../../../core/search-fold.js';
import type { FieldValues } from './fields.queries.js';
import {
  type FieldChoice,
  type FieldChoiceInput,
  type FieldPhase,
  MAX_FIELD_CHOICES,
} from './fields.types.js';
import { type LocalText, textIn, wholeText } from './local-text.types.js';

const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const CHOICE_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const MAX_LABEL = 200;
const MAX_CHOICE_LABEL = 100;
/** Largest length of a text, and the largest bound of one. */
export const MAX_VALUE_TEXT = 2000;

/** The phases in their order. */
export const PHASES: readonly FieldPhase[] = ['submit', 'work', 'complete'];

/** Errors of a definition by itself, without the other ones. */
export function definitionErrors(values: FieldValues): FieldError[] {
  const { key, label, help, kind, unit } = values;
  return [
    ...problem('key', !KEY.test(key), 'must begin with a letter, and have a-z, 0-9 and _ only'),
    ...textErrors('label', label, MAX_LABEL),
    ...(help === null ? [] : textErrors('help', help, Number.POSITIVE_INFINITY)),
    ...problem('unit', unit !== null && kind !== 'number', 'is for numbers only'),
    ...boundErrors(values),
    ...choiceErrors(values),
    ...targetErrors(values),
  ];
}

function problem(field: string, isWrong: boolean, reason: string): FieldError[] {
  return isWrong ? [{ field, reason }] : [];
}

function textErrors(field: string, text: LocalText, most: number): FieldError[] {
  const isTooLong = [text.en, text.de].some((one) => (one?.length ?? 0) > most);
  return [
    ...problem(field, text.en === null && text.de === null, 'needs en, de or both'),
    ...problem(field, isTooLong, `must have ${most} characters at most`),
  ];
}

/** Errors of what only requests or only assets have. */
function targetErrors(values: FieldValues): FieldError[] {
  const { appliesTo, categoryId, assetType, phase, required, staffOnly, fast } = values;
  if (appliesTo === 'request') {
    const unasked = required && staffOnly && phase === 'submit';
    return [
      ...problem('assetType', assetType !== null, 'is for fields of assets'),
      ...problem('required', unasked, 'who submits does not see what is for staff only'),
    ];
  }
  const onlyRequests = 'is for fields of requests';
  return [
    ...problem('categoryId', categoryId !== null, onlyRequests),
    ...problem('phase', phase !== 'submit', onlyRequests),
    ...problem('fast', fast, onlyRequests),
  ];
}

/** The reason why a value is no bound of a kind; undefined for one that is. */
function boundReason({ kind }: FieldValues, bound: unknown): string | undefined {
  switch (kind) {
    case 'number':
      return isDecimal(bound) ? undefined : NO_DECIMAL;
    case 'text':
      return Number.isInteger(bound) && Number(bound) >= 0 && Number(bound) <= MAX_VALUE_TEXT
        ? undefined
        : `must be a whole number from 0 to ${MAX_VALUE_TEXT}`;
    case 'date':
      return isDay(bound) ? undefined : 'must be a day like 2026-01-31';
    default:
      return 'is for numbers, texts and dates only';
  }
}

function boundErrors(values: FieldValues): FieldError[] {
  const { min, max } = values;
  const errors = (['min', 'max'] as const).flatMap((field) => {
    const reason = values[field] === null ? undefined : boundReason(values, values[field]);
    return reason === undefined ? [] : [{ field, reason }];
  });
  if (errors.length > 0 || min === null || max === null) return errors;
  return problem('max', min > max, 'must not be below min');
}

/** Returns whether a value is a day of the calendar as text: `2026-01-31`. */
export function isDay(value: unknown): value is string {
  const date = typeof value === 'string' ? parseDate(value) : undefined;
  return date instanceof CalendarDay && isAcceptedDate(date);
}

/** Returns whether a kind has choices. */
function hasChoices({ kind }: Pick<FieldValues, 'kind'>): boolean {
  return kind === 'choice' || kind === 'multi';
}

function choiceErrors(values: FieldValues): FieldError[] {
  const { choices } = values;
  const field = 'choices';
  if (!hasChoices(values)) return problem(field, choices.length > 0, 'are for choices only');
  const open = choices.filter(({ archived }) => !archived);
  const distinct = (texts: readonly string[]) => new Set(texts).size === texts.length;
  const ids = choices.map(({ id }) => id);
  const labels = (['en', 'de'] as const).map((language) =>
    open.map(({ label }) => searchFold(textIn(label, language))),
  );
  return [
    ...problem(field, open.length === 0, 'needs one that is not archived'),
    ...problem(field, choices.length > MAX_FIELD_CHOICES, `must be ${MAX_FIELD_CHOICES} at most`),
    ...choices.flatMap(({ id, label }, place) => [
      ...problem(
        `${field}.${place}.id`,
        !CHOICE_ID.test(id),
        'must begin with a letter or digit, and have a-z, 0-9, _ and - only, 40 at most',
      ),
      ...textErrors(`${field}.${place}.label`, label, MAX_CHOICE_LABEL),
    ]),
    ...problem(field, !distinct(ids), 'must not have an id twice'),
    ...problem(field, !labels.every(distinct), 'must not have a label twice'),
  ];
}

/**
 * The choices of a change, in its order, with ids for new ones.
 *
 * @param before those that are there; the change has to name each (`missingChoices`).
 */
export function choicesAfter(
  before: readonly FieldChoice[],
  given: readonly FieldChoiceInput[],
): FieldChoice[] {
  const archived = new Map(before.map((choice) => [choice.id, choice.archived]));
  const taken = new Set([...archived.keys(), ...given.flatMap(({ id }) => id ?? [])]);
  return given.map((choice) => {
    const label = wholeText(choice.label);
    const id = choice.id ?? freeId(label, taken);
    taken.add(id);
    return { id, label, archived: choice.archived ?? archived.get(id) ?? false };
  });
}

/** The ids that a change of choices leaves out. */
export function missingChoices(
  before: readonly FieldChoice[],
  after: readonly FieldChoice[],
): string[] {
  const named = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (named.has(id) ? [] : [id]));
}

/** An id from a label that no other choice has. */
function freeId(label: LocalText, taken: ReadonlySet<string>): string {
  const plain = searchFold(textIn(label, 'en')).replace(/[^a-z0-9]+/g, '-');
  const base = plain.replace(/^-+|-+$/g, '').slice(0, 36) || 'choice';
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
