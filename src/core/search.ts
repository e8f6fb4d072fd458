/** Maximum number of words of a search; further words are ignored to bound its cost. */
const MAX_SEARCH_WORDS = 10;

/**
 * Text for Prisma's `contains`, which hands it to LIKE as it is: what LIKE reads as a wildcard is
 * escaped here.
 */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The words of a search, escaped for Prisma's `contains`. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(likeText);
}
