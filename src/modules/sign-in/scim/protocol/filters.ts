import { Filter } from 'scimmy/types';
import { isStorableText } from '../../../../core/storable.js';
import { invalidFilter } from './errors.js';
import { qualified } from './urns.js';

/** Maximum length of a filter, in characters: two addresses and a name fit. */
const MAX_FILTER = 1_000;

/** Maximum number of comparisons in a filter. */
const MAX_CONDITIONS = 10;

/** A comparison for equality. */
export interface Condition {
  /** Attribute in lower case without the name of its schema: `username`, `emails.value`. */
  readonly path: string;
  readonly value: string | boolean;
}

/** Characters of a filter outside of its texts; brackets and parentheses are told apart before. */
const PLAIN = /^[\w\s.:$"-]*$/;

const COMPARISONS = /^\s*\S+\s+\S+\s+\S+(?:\s+and\s+\S+\s+\S+\s+\S+)*\s*$/i;

/**
 * The comparisons of a filter (RFC 7644, section 3.4.2.2), of which all must hold: `eq`, joined by
 * `and`; names and operators in any case.
 *
 * Texts are taken out before the library reads the filter: it does not undo their escapes, and
 * takes exponential time for a text of backslashes without an end.
 *
 * @param schema the one that names of attributes may have before them; undefined for any.
 * @throws AppError `invalidFilter` for anything else, and for a filter that is too long.
 */
export function conditionsOf(filter: string, schema?: string): Condition[] {
  if (filter.length > MAX_FILTER) {
    throw invalidFilter(`The filter may have ${MAX_FILTER} characters at most.`);
  }
  if (filter.trim() === '') throw invalidFilter('The filter is empty.');
  const { skeleton, texts } = withoutTexts(filter);
  if (/[()[\]]/.test(skeleton)) {
    throw invalidFilter('Parentheses and brackets are not supported in a filter.');
  }
  if (!PLAIN.test(skeleton)) throw invalidFilter('The filter is not well-formed.');
  const conditions = parsed(skeleton).flatMap((leaf) => conditionOf(leaf, texts, schema));
  // The library passes over an `and` at the end, and over a path that repeats a name: `id.id`.
  const words = skeleton.trim().split(/\s+/).length;
  if (!COMPARISONS.test(skeleton) || conditions.length !== (words + 1) / 4) {
    throw invalidFilter('The filter is not well-formed.');
  }
  if (conditions.length > MAX_CONDITIONS) {
    throw invalidFilter(`The filter may have ${MAX_CONDITIONS} comparisons at most.`);
  }
  return conditions;
}

/** Replaces each text of a filter by its number in quotes: `userName eq "0"`. */
function withoutTexts(filter: string): { skeleton: string; texts: string[] } {
  const texts: string[] = [];
  let skeleton = '';
  let at = 0;
  for (let open = filter.indexOf('"'); open >= 0; open = filter.indexOf('"', at)) {
    const close = endOfText(filter, open);
    skeleton += `${filter.slice(at, open)}"${texts.length}"`;
    texts.push(textOf(filter.slice(open, close + 1)));
    at = close + 1;
  }
  // The library reads `True` as false.
  const rest = (skeleton + filter.slice(at)).replace(/\b(?:true|false)\b/gi, (word) =>
    word.toLowerCase(),
  );
  return { skeleton: rest, texts };
}

function endOfText(filter: string, open: number): number {
  for (let at = open + 1; at < filter.length; at += 1) {
    if (filter[at] === '\\') at += 1;
    else if (filter[at] === '"') return at;
  }
  throw invalidFilter('A text of the filter has no end.');
}

function textOf(quoted: string): string {
  try {
    const text: unknown = JSON.parse(quoted);
    if (typeof text === 'string' && isStorableText(text)) return text;
  } catch {
    // Told below.
  }
  throw invalidFilter('A text of the filter is not well-formed.');
}

/** An attribute with its comparisons, as the library gives them. */
type Leaf = readonly [path: string, expressions: readonly unknown[]];

function parsed(skeleton: string): Leaf[] {
  const [conjunction, ...others] = read(skeleton);
  if (conjunction === undefined || others.length > 0) {
    throw invalidFilter('The operator `or` is not supported in a filter.');
  }
  return leavesOf(conjunction, '');
}

function read(skeleton: string): readonly object[] {
  try {
    return [...(new Filter(skeleton) as readonly object[])];
  } catch {
    throw invalidFilter('The filter is not well-formed.');
  }
}

function leavesOf(node: object, prefix: string): Leaf[] {
  return Object.entries(node).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${prefix}${name}`;
    if (Array.isArray(inner)) return [[path, inner] as const];
    return leavesOf(inner as object, `${path}.`);
  });
}

function conditionOf(
  [path, expressions]: Leaf,
  texts: readonly string[],
  schema: string | undefined,
): Condition[] {
  const { urn, rest } = qualified(path) ?? {};
  const isOther = schema !== undefined && urn !== undefined && urn !== schema;
  if (rest === undefined || isOther) throw invalidFilter(`The attribute ${path} is not known.`);
  const name = rest.toLowerCase();
  // The library makes one list of a single comparison, and a list of lists of several.
  const all = expressions.every(Array.isArray) ? expressions : [expressions];
  return all.map((expression) => {
    const [operator, value, ...more] = expression as readonly unknown[];
    if (operator !== 'eq' || more.length > 0) {
      throw invalidFilter('The only operators of a filter are `eq` and `and`.');
    }
    return { path: name, value: comparedValue(name, value, texts) };
  });
}

function comparedValue(name: string, value: unknown, texts: readonly string[]): string | boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? texts[Number(value)] : undefined;
  if (text === undefined) throw invalidFilter(`The value for ${name} must be a text in quotes.`);
  return text;
}
