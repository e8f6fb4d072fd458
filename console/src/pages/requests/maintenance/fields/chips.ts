import type { RequestRowFragment } from '../requests.generated.ts';

type Value = RequestRowFragment['fields'][number];

/** Largest number of chips of a row. */
const MAX_CHIPS = 3;
/** Largest length of the words of a chip. */
const MAX_LENGTH = 32;

/** Kinds whose values say something by themselves; the others need their label. */
const PLAIN: ReadonlySet<Value['kind']> = new Set(['CHOICE', 'MULTI']);
/** Kinds that are too long for a row, or are known from elsewhere. */
const OMITTED: ReadonlySet<Value['kind']> = new Set(['TEXT', 'ASSET', 'LOCATION']);

/** A value in a few words. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The few values of a row that are short, in the order of the form. */
export function chipsOf(fields: readonly Value[]): readonly Chip[] {
  return fields
    .filter(({ kind }) => !OMITTED.has(kind))
    .map(({ key, label, kind, display }) => ({
      ...{ key, label },
      // A question ends in its own mark: "Can it be driven? No".
      text: PLAIN.has(kind) ? display : `${label}${/\p{P}$/u.test(label) ? '' : ':'} ${display}`,
    }))
    .filter(({ text }) => text.length <= MAX_LENGTH)
    .slice(0, MAX_CHIPS);
}
