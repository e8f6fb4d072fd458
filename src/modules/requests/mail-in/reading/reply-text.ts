import { type QuoteHeader, QuoteHeaders } from './quote-headers.js';

/** Our line at the top of mails about a request, in the languages of the service. */
const OUR_LINES = new Set(['reply above this line', 'bitte oberhalb dieser zeile antworten']);

/** How many lines are looked at; a longer text is kept from there on. */
const MAX_LINES = 5_000;

const SIGNATURE = '-- ';

const isQuoted = (line: string): boolean => /^[ \t]{0,8}>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

function isOurLine(line: string): boolean {
  if (line.length > 200) return false;
  const words = line.replace(/^[\s>*_\-–—]+|[\s>*_\-–—]+$/g, '').replace(/\s+/g, ' ');
  return OUR_LINES.has(words.toLowerCase());
}

/** Returns whether text that is no quote follows a line, up to a signature. */
function isFollowed(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === SIGNATURE) return false;
    if (!isBlank(line) && !isQuoted(line)) return true;
  }
  return false;
}

/** The first line of the quoted block that a line is in. */
function startOfBlock(lines: readonly string[], index: number): number {
  let start = index;
  for (let at = index - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) start = at;
    else if (!isBlank(line)) break;
  }
  return start;
}

/** The number of lines that stand above our line; undefined where all of them stay. */
function aboveOurLine(lines: readonly string[]): number | undefined {
  const ours = lines.findIndex(isOurLine);
  if (ours < 0) return lines.length;
  if (!isQuoted(lines[ours] ?? '')) return ours;
  return isFollowed(lines, ours + 1) ? undefined : startOfBlock(lines, ours);
}

/** The introduction that ends right before a line, blank ones aside. */
function headerBefore(headers: QuoteHeaders, lines: readonly string[], index: number) {
  let end = index;
  while (end > 0 && isBlank(lines[end - 1] ?? '')) end -= 1;
  for (let start = Math.max(0, end - 4); start < end; start += 1) {
    const header = headers.at(start);
    if (header !== undefined && header.end >= end) return header;
  }
  return undefined;
}

/** The first introduction whose quote has no signs: everything below it is old. */
function bareHeader(headers: QuoteHeaders, lines: readonly string[]): QuoteHeader | undefined {
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted(lines[at] ?? '')) continue;
    const header = headers.at(at);
    if (header === undefined) continue;
    const next = lines.slice(header.end).find((line) => !isBlank(line));
    if (next !== undefined && isQuoted(next)) continue;
    // Words that a person may have written begin a quote only where they stand apart.
    if (header.isCertain || at === 0 || isBlank(lines[at - 1] ?? '')) return header;
  }
  return undefined;
}

/** The number of lines above the first quote; all of them where text follows it. */
function aboveQuotes(lines: readonly string[]): number {
  const headers = new QuoteHeaders(lines);
  const bare = bareHeader(headers, lines);
  const left = lines.slice(0, bare?.start ?? lines.length);
  const quote = left.findIndex(isQuoted);
  if (quote < 0) {
    const last = bare === undefined ? headerBefore(headers, left, left.length) : undefined;
    return last?.start ?? left.length;
  }
  if (isFollowed(left, quote)) return left.length;
  return headerBefore(headers, left, quote)?.start ?? quote;
}

/** The number of lines, from the first, that a sender wrote now. */
export function keptLines(lines: readonly string[]): number {
  const looked = lines.slice(0, MAX_LINES);
  const above = aboveOurLine(looked);
  const quotes = above === undefined ? looked.length : aboveQuotes(looked.slice(0, above));
  const signature = looked.indexOf(SIGNATURE);
  const kept = signature < 0 ? quotes : Math.min(quotes, signature);
  return kept === looked.length ? lines.length : kept;
}

/** Words that the sender of a mail wrote now: its text without quotes, our line and signature. */
export function replyOf(text: string): string {
  const lines = text.split('\n');
  return lines.slice(0, keptLines(lines)).join('\n').trim();
}
