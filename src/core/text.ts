import { invalid } from './errors.js';

/** A visible character: not a control character, mark, white space or ignorable code point. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns whether a text has a visible character. A text of invisible characters counts as empty.
 */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Normalises a text for storage: composed (NFC) and trimmed. */
export function storedText(text: string): string {
  return text.normalize('NFC').trim();
}

/**
 * Normalises a name from another system for storage and truncates it.
 *
 * @param maximum the maximum number of characters (code points).
 * @returns undefined if there is no name or no visible character in it.
 */
export function externalName(text: string | undefined, maximum: number): string | undefined {
  if (text === undefined || !isVisible(text)) return undefined;
  return Array.from(storedText(text)).slice(0, maximum).join('');
}

/** Characters that are always invisible. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Key by which names are unique and ordered: NFKC, Unicode's full case folding, no invisible
 * characters, single spaces. Accents are kept: `Küche` is not `Kuche`.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKC').replace(IGNORABLE, '');
  return caseFolded(plain).normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** Maximum length of a key that an index stores, in characters; rows of an index are limited. */
const MAX_INDEXED_KEY = 400;

/**
 * `nameKey` for a column with an index.
 *
 * @throws AppError VALIDATION_ERROR on the field for a text that NFKC makes too long.
 */
export function indexedKey(field: string, text: string): string {
  if (!isIndexable(text)) throw invalid(field, TOO_LONG);
  return nameKey(text);
}

/** The reason of `indexedKey`. */
export const TOO_LONG = 'is too long';

/** Returns whether `indexedKey` takes a text. */
export function isIndexable(text: string): boolean {
  return nameKey(text).length <= MAX_INDEXED_KEY;
}

/**
 * Unicode case folding: `STRASSE` equals `straße`, the final sigma is a sigma, and the dotless i of
 * Turkish stays distinct.
 */
function caseFolded(text: string): string {
  // The lower case of the capital sharp s has two letters as its upper case.
  const fold = (part: string) => part.toLowerCase().toUpperCase().toLowerCase();
  return text.replace(/[^ı]+/gu, fold).replaceAll('ς', 'σ');
}

/** The root order of Unicode, as ICU's collation `und-x-icu` in the database. */
const ORDER = new Intl.Collator('und');

/** Compares two names in dictionary order; null comes last. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return ORDER.compare(a, b);
}

/** Replaces the placeholders of a text by values. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
