import commonPasswords from 'fxa-common-password-list';

/** Returns whether a password, in NFKC, is on the list of common passwords. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC');
  return commonPasswords.test(text.toLowerCase()) || commonPasswords.test(text);
}

/** Minimum number of characters of a password besides the given words. */
const MIN_REST = 8;

/**
 * Returns whether a password, in NFKC, has fewer than 8 characters besides the words. Case is
 * ignored.
 */
export function consistsOf(password: string, words: readonly string[]): boolean {
  let rest = password.toLowerCase();
  // The longest word first: a word within another would leave parts of it.
  const folded = words.map((word) => word.normalize('NFKC').toLowerCase());
  for (const word of folded.toSorted((one, other) => other.length - one.length)) {
    rest = rest.replaceAll(word, '');
  }
  return words.length > 0 && [...rest].length < Math.min(MIN_REST, [...password].length);
}
