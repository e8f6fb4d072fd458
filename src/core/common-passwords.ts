import commonPasswords from 'fxa-common-password-list';

/** Whether a password, in NFKC, is on the list of those that are guessed first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC');
  return commonPasswords.test(text.toLowerCase()) || commonPasswords.test(text);
}

/** The fewest characters that a password has besides words that are guessed first. */
const MIN_REST = 8;

/** Whether a password, in NFKC, has fewer than 8 characters besides the words, whose case does not count. */
export function consistsOf(password: string, words: readonly string[]): boolean {
  let rest = password.toLowerCase();
  // The longest first, so that a word within another does not leave its ends.
  const folded = words.map((word) => word.normalize('NFKC').toLowerCase());
  for (const word of folded.toSorted((one, other) => other.length - one.length)) {
    rest = rest.replaceAll(word, '');
  }
  return words.length > 0 && [...rest].length < Math.min(MIN_REST, [...password].length);
}
