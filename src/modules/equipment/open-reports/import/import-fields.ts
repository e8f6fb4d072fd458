import { nameKey } from '../../../../core/text.js';
import type { TableColumns } from './csv-table.js';
import { type WordedValue, wordKey } from './import-words.js';

/** Kinds of content of the cells of a field. */
export const FIELD_KINDS = {
  text: 'text',
  whole_number: 'whole_number',
  quantity: 'quantity',
  amount: 'amount',
  day: 'day',
  word: 'word',
  email: 'email',
  time_zone: 'time_zone',
  asset: 'asset',
  location: 'location',
  department: 'department',
} as const;

/** Kind of content of the cells of a field. */
export type FieldKind = keyof typeof FIELD_KINDS;

/** A field that a column of a file may have. */
export interface ImportField {
  /** Name of the interface. */
  readonly field: string;
  /** True if a file must have a column for it. */
  readonly required?: true;
  /** The words of the console. */
  readonly label: { readonly en: string; readonly de: string };
  readonly kind: FieldKind;
  /** Values of the kind `word`. */
  readonly values?: readonly WordedValue[];
  /** Further names that spreadsheets have for it. */
  readonly also?: readonly string[];
}

/** The columns of a file with these fields. @param prefix start of the names of further columns. */
export function columnsOf(fields: readonly ImportField[], prefix?: string): TableColumns {
  return {
    names: fields.map(({ field }) => field),
    required: fields.filter(({ required }) => required).map(({ field }) => field),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

/** The currency, unit or time zone in brackets after the name of a column. */
const BRACKETS = / *\([^()]*\) *$/;

/**
 * Proposes a field for each column, each field once: by its name, else by its label in a language, else by a common word.
 * Columns with the same name get none, because a mapping cannot tell them apart.
 *
 * @param columns the names in the file, not empty.
 * @returns fields by the names of the columns, a mapping that an import takes.
 */
export function proposedMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  prefix?: string,
): Record<string, string | null> {
  const counts = new Map<string, number>();
  const read = columns.map((column) => {
    const name = nameKey(column);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const further = furtherOf(column, prefix);
    return { column, name, further, key: wordKey(column.replace(BRACKETS, '')) };
  });
  const proposed = new Map<string, string | null>(columns.map((column) => [column, null]));
  const taken = new Set<string>();
  for (const wordsOf of [nameOf, labelsOf, commonOf]) {
    // The first of two with the same word has it.
    const words = fields.flatMap((one) => wordsOf(one).map((key) => [key, one.field] as const));
    const known = new Map(words.toReversed());
    for (const { column, name, further, key } of read) {
      const field = further ?? known.get(key);
      if (field === undefined || taken.has(nameKey(field))) continue;
      if (proposed.get(column) !== null || counts.get(name) !== 1) continue;
      proposed.set(column, field);
      taken.add(nameKey(field));
    }
  }
  // Without a prototype: a column may have any name, such as `__proto__`.
  return Object.assign(Object.create(null), Object.fromEntries(proposed));
}

const nameOf = ({ field }: ImportField) => [wordKey(field)];
const labelsOf = ({ label }: ImportField) => [wordKey(label.en), wordKey(label.de)];
const commonOf = ({ also = [] }: ImportField) => also.map(wordKey);

/** The further field whose name the column is: `attribute:Power`. */
function furtherOf(column: string, prefix: string | undefined): string | undefined {
  if (prefix === undefined || nameKey(column.slice(0, prefix.length)) !== prefix) return undefined;
  const rest = column.slice(prefix.length).trim();
  return rest === '' ? undefined : `${prefix}${rest}`;
}
