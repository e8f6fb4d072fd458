import { plainLine, plainText } from './plain-text.js';

/** Maximum length of a title, in characters. */
const MAX_TITLE = 200;

/** Fewer characters say nothing. */
const MIN_TITLE = 3;

/** Words before a colon by which mail programs mark answers and forwarded mails, in many languages. */
const PREFIXES = [
  ...['re', 'aw', 'antw', 'antwort', 'fwd?', 'wg', 'tr', 'sv', 'vs', 'vb', 'vl', 'res', 'enc'],
  ...[
    'rv',
    'rif',
    'ref',
    'odp',
    'pd',
    'ynt',
    'ilt',
    'doorst',
    '回复',
    '答复',
    '转发',
    '返信',
    '転送',
  ],
].join('|');

const PREFIX = new RegExp(
  `^(?:${PREFIXES})\\s?(?:\\[\\d+\\]|\\(\\d+\\)|\\^\\d+)?\\s?[:：]\\s*`,
  'i',
);

/** Italian prefixes of one letter; a small one would be a word. */
const LETTER_PREFIX = /^[RI]:\s*/;

/** A tag such as `[EXTERN]`. */
const TAG = /^\[[^[\]]{1,60}\]\s*/;

/** The subject without marks of answers; tags before and between them stay. */
function withoutPrefixes(subject: string): string {
  let rest = subject;
  let tags = '';
  for (;;) {
    const prefix = (PREFIX.exec(rest) ?? LETTER_PREFIX.exec(rest))?.[0];
    const tag = prefix === undefined ? TAG.exec(rest)?.[0] : undefined;
    if (prefix === undefined && tag === undefined) return `${tags}${rest}`.trim();
    if (tag !== undefined) tags += `${tag.trim()} `;
    rest = rest.slice((prefix ?? tag ?? '').length);
  }
}

/**
 * The title of a request that a mail makes.
 *
 * @param day the date in the time zone of the service, such as `2026-11-27`.
 */
export function titleOf(subject: string, text: string, day: string): string {
  const title = plainLine(withoutPrefixes(plainLine(subject, MAX_TITLE * 5)), MAX_TITLE);
  if (title.length >= MIN_TITLE) return title;
  const first = /\S.*/.exec(plainText(text.slice(0, 10_000)))?.[0] ?? '';
  const line = plainLine(first, MAX_TITLE);
  return line.length >= MIN_TITLE ? line : `Mail ${day}`;
}
