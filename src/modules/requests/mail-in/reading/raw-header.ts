import { MAIL_BOUNDS, UnreadableMail } from './mail-bounds.js';

/** A line of a header, as it stands in the mail. */
export interface HeaderLine {
  /** In lower case, without white space. */
  readonly name: string;
  /** Unfolded. */
  readonly value: string;
}

const LF = 10;
const CR = 13;

/** Where the header of a mail ends: at the first empty line. */
function endOf(raw: Uint8Array): number {
  let isEmpty = true;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at];
    if (byte !== LF && byte !== CR) {
      isEmpty = false;
      continue;
    }
    if (isEmpty) return at;
    if (byte === CR && raw[at + 1] === LF) at += 1;
    isEmpty = true;
  }
  return raw.length;
}

/**
 * The lines of the header of a mail, from the top. A carriage return ends a line like a line feed, so that no reader of
 * mails sees a `From` that is not among them.
 *
 * @throws UnreadableMail `headers` beyond the bound.
 */
export function headerLinesOf(raw: Uint8Array): readonly HeaderLine[] {
  const end = endOf(raw);
  if (end > MAIL_BOUNDS.headers) throw new UnreadableMail('headers');
  const lines: { name: string; value: string }[] = [];
  for (const line of Buffer.from(raw.subarray(0, end))
    .toString('utf8')
    .split(/\r\n?|\n/)) {
    const previous = lines.at(-1);
    if (/^[ \t]/.test(line) && previous !== undefined) {
      previous.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) lines.push({ name: '', value: line });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: some readers skip them before a colon
    const name = line.slice(0, Math.max(colon, 0)).replace(/[\s\u0000-\u0020]+/g, '');
    if (colon >= 0) lines.push({ name: name.toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return lines;
}

/** The values of a header, from the top. */
export function valuesOf(lines: readonly HeaderLine[], name: string): readonly string[] {
  return lines.filter((line) => line.name === name).map(({ value }) => value);
}
