import { searchFold } from '../../../core/search-fold.js';
import type { FieldRow } from './fields.queries.js';
import { MAX_FIELD_CHOICES } from './fields.types.js';
import { isRecordKind } from './names.queries.js';
import type { CheckedValue } from './value.js';

/** Words for true and false in the languages of the console; the first of each is what exports write. */
export const CHECK_WORDS = {
  true: ['true', 'Yes', 'Ja'],
  false: ['false', 'No', 'Nein'],
} as const;

const CHECKS: ReadonlyMap<string, boolean> = new Map(
  ([true, false] as const).flatMap((value) =>
    CHECK_WORDS[`${value}`].map((word) => [searchFold(word), value] as const),
  ),
);

/**
 * The value that a text of a file means, by its form: as exports write it, or as people read it
 * (`display`). It is checked afterwards, as any other value.
 *
 * @param text trimmed, not empty; of a kind that names a record its id.
 */
export function cellValue(field: FieldRow, text: string): CheckedValue {
  switch (field.kind) {
    case 'number':
      return numberOf(field, text);
    case 'date':
      return { value: text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1') };
    case 'check': {
      const value = CHECKS.get(searchFold(text));
      return value === undefined ? { reason: 'must be true or false' } : { value };
    }
    case 'choice':
      return { value: choiceOf(field, text) ?? text };
    case 'multi':
      return { value: choicesOf(field, text) };
    default:
      return { value: isRecordKind(field.kind) && /^\d{1,10}$/.test(text) ? Number(text) : text };
  }
}

function numberOf({ unit }: FieldRow, text: string): CheckedValue {
  const bare = unit !== null && text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text;
  return /^-?\d{1,12}(?:[.,]\d{1,3})?$/.test(bare)
    ? { value: Number(bare.replace(',', '.')) }
    : { reason: 'must be a number such as 12,5, with at most three decimals' };
}

/** The choice of an id, else of a label in either language; one that is offered before an archived one. */
function choiceOf({ choices }: FieldRow, text: string): string | undefined {
  if (text.length > MAX_LABEL) return undefined;
  const folded = searchFold(text);
  const found =
    choices.find(({ id }) => id === text) ??
    choices
      .toSorted((a, b) => Number(a.archived) - Number(b.archived))
      .find(({ label }) =>
        [label.en, label.de].some((one) => one !== null && searchFold(one) === folded),
      );
  return found?.id;
}

/** Choices with `;` between them, else with commas, which a label may have itself: the longest one counts. */
function choicesOf(field: FieldRow, text: string): readonly string[] {
  const separator = text.includes(';') ? ';' : ',';
  const parts = text.split(separator);
  // More than all choices with all their separators.
  if (parts.length > MAX_FIELD_CHOICES * MAX_PARTS) return parts;
  const ids: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + MAX_PARTS);
    const joined = () => parts.slice(start, end).join(separator).trim();
    let id = choiceOf(field, joined());
    while (id === undefined && end > start + 1) {
      end -= 1;
      id = choiceOf(field, joined());
    }
    const one = id ?? joined();
    if (one !== '') ids.push(one);
    start = end;
  }
  return ids;
}

/** More characters than a label has. */
const MAX_LABEL = 200;

/** The most parts of one label with separators in it that is looked for. */
const MAX_PARTS = 5;
