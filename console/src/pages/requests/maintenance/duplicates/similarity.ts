/** Maximum number of words by which similar requests are searched. */
const WORDS = 3;

/** Minimum length of a word that says anything, in characters. */
const LENGTH = 3;

/** Text as it is compared: without case, accents and signs. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The longest words of a text, which say the most, each without its last letters: "Heizungen" is
 * searched as "Heizun", and finds "Heizung", too.
 */
export function searchedWords(text: string): readonly string[] {
  const words = [...new Set(folded(text).split(' '))].filter((word) => word.length >= LENGTH);
  return words
    .toSorted((one, other) => other.length - one.length)
    .slice(0, WORDS)
    .map((word) => word.slice(0, Math.max(5, word.length - 3)));
}

/** Groups of three letters of a text, those at the ends of words included. */
function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of folded(text).split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** Similarity of two texts from 0 to 1: the share of trigrams that both have. */
export function similarity(one: string, other: string): number {
  const [first, second] = [trigrams(one), trigrams(other)];
  const both = [...first].filter((trigram) => second.has(trigram)).length;
  return (2 * both) / (first.size + second.size);
}

/** Rows with a title, the most similar to a text first; among equals, the newest. */
export function bySimilarity<Row extends { readonly title: string; readonly createdAt: string }>(
  text: string,
  rows: readonly Row[],
): readonly Row[] {
  const degrees = new Map(rows.map((row) => [row, similarity(text, row.title)]));
  const degree = (row: Row) => degrees.get(row) ?? 0;
  return rows.toSorted(
    (one, other) =>
      degree(other) - degree(one) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
}
