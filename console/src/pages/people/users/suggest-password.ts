/** Letters and digits without those that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password of four groups, about 116 bits, that can be read aloud. */
export function suggestPassword(): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Rejects values beyond the last multiple, which would make some letters more likely.
    if (value < 256 - (256 % ALPHABET.length))
      letters.push(ALPHABET[value % ALPHABET.length] ?? '');
  }
  const text = letters.join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    text.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}
