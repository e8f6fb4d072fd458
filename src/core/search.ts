import { searchFold } from './search-fold.js';

/** Maximum number of words of a search; further words are ignored to bound its cost. */
const MAX_SEARCH_WORDS = 10;

/**
 * Text for Prisma's `contains`, which passes it to LIKE unchanged; LIKE's wildcards are escaped
 * here.
 */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The words of a search, folded as in `search_text` and escaped for LIKE. A text of accents only
 * has no words; a search for it finds nothing.
 */
export function searchWords(search: string): string[] {
  return searchFold(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(likeText);
}

/** Three consecutive letters or digits: the trigrams that the indexes of pg_trgm store. */
const INDEXED_PART = /[\p{L}\p{N}]{3}/u;

/**
 * Returns whether an index finds the rows of a search. One indexed word is enough, since each word
 * narrows the result.
 */
export function isIndexed(search: string): boolean {
  return searchWords(search).some((word) => INDEXED_PART.test(word));
}
