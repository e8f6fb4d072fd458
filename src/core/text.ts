/** Something that can be seen: no control, mark, white space, and nothing that is drawn as none. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has something that can be seen; one of invisible characters only is as good as empty. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** A text in the form in which it is stored: composed (NFC), without white space around it. */
export function storedText(text: string): string {
  return text.normalize('NFC').trim();
}

/**
 * A name that another system tells, in the form in which it is stored, cut to a length.
 *
 * @param maximum the most characters (code points).
 * @returns undefined where there is none, or nothing to see in it.
 */
export function givenName(text: string | undefined, maximum: number): string | undefined {
  if (text === undefined || !isVisible(text)) return undefined;
  return Array.from(storedText(text)).slice(0, maximum).join('');
}

/** Characters that are drawn as nothing, wherever they stand. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * A name in the form by which names are unique and ordered: compatibility characters as the plain ones (NFKC),
 * Unicode's full case folding, no invisible characters, single spaces. Accents count: `Küche` is not `Kuche`.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKC').replace(IGNORABLE, '');
  return caseFolded(plain).normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** As Unicode folds: `STRASSE` is `straße`, the final sigma is a sigma, and the dotless i of Turkish stays one. */
function caseFolded(text: string): string {
  // The capital sharp s has a small letter that has two capital ones.
  const fold = (part: string) => part.toLowerCase().toUpperCase().toLowerCase();
  return text.replace(/[^ı]+/gu, fold).replaceAll('ς', 'σ');
}

/** The root order of Unicode, as ICU's collation `und-x-icu` in the database. */
const ORDER = new Intl.Collator('und');

/** Compares two names as dictionaries order them; no name is behind every name. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return ORDER.compare(a, b);
}
