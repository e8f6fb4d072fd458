import { searchFold } from './search-fold.js';

/** Maximum number of words of a search; further words are ignored to bound its cost. */
const MAX_SEARCH_WORDS = 10;

/**
 * Text for Prisma's `contains`, which hands it to LIKE as it is: what LIKE reads as a wildcard is
 * escaped here.
 */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The words of a search as `search_text` has them, escaped for LIKE. There are none in a text of accents only; a
 * search for it finds nothing.
 */
export function searchWords(search: string): string[] {
  return searchFold(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(likeText);
}

/** Three letters or digits in a row: the parts of texts that the indexes of pg_trgm have. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/** Whether an index finds the rows of a search: each of its words narrows them, and one is enough. */
export function isIndexed(search: string): boolean {
  return searchWords(search).some((word) => INDEXED_PART.test(word));
}
