/** Control characters but tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Marks that turn the direction of a text, by which one name looks like another. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text with `\n` as the only end of lines, well-formed and without control characters. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(CONTROLS, '')
    .toWellFormed();
}

/** The text in one line, with single spaces, of at most so many characters. */
export function plainLine(text: string, most: number): string {
  // Cut first: the rest of a subject of 200 kB is not worth the time.
  const line = plainText(text.slice(0, most * 8))
    .replace(DIRECTIONS, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(line, most);
}

/** The first characters of a text, without half of a surrogate pair at the end. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
