/**
 * Marks, and invisible characters; the same as in the baseline, which lists them
 * one by one.
 */
const MARKS =
  /[\p{M}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/**
 * Letters and signs that differ from their plain form by more than a mark; the same as in the
 * migration.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const OTHER_FORMS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Folds a text for searching: full case folding, without accents, other marks and invisible
 * characters, compatibility characters replaced by plain ones
 * (docs/decisions/0044-folded-text.md). The database function `search_fold` does the same to the
 * searched texts; a test compares the two. Lower case of upper case is the full case folding but for
 * letters that `PLAIN` has.
 */
export function searchFold(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(MARKS, '')
    .replace(OTHER_FORMS, (letter) => PLAIN[letter] ?? letter);
}
