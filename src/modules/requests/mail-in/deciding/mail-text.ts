import type { MailLanguage } from '../../../outward/mail/mail-page.js';

/** Longest description and comment, in characters. */
const MAX_TEXT = 5000;

/** A file that is named in a text, since it was not taken. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Content of the last lines of a text. */
interface Closing {
  readonly notTaken: readonly NamedFile[];
  readonly language: MailLanguage;
  /** The last day on which the whole mail is kept; null where it goes at once. */
  readonly keptUntil: string | null;
}

/** A text of a comment or request. */
export interface MailText {
  readonly text: string;
  /** True if the mail said more. */
  readonly isCut: boolean;
}

const WORDS = {
  en: {
    notTaken: 'not taken',
    kept: (day: string) => `cut: the whole mail is kept until ${day}`,
    cut: 'cut: the mail was longer',
  },
  de: {
    notTaken: 'nicht übernommen',
    kept: (day: string) => `gekürzt: Die ganze Mail wird bis zum ${day} aufbewahrt`,
    cut: 'gekürzt: Die Mail war länger',
  },
} as const;

/** Maximum number of files that a text names. */
const MAX_NAMED = 20;

/**
 * The text of a comment or a request, at most 5,000 characters, with what was not taken and whether it is
 * cut as its last lines.
 */
export function textOf(content: string, { notTaken, language, keptUntil }: Closing): MailText {
  const words = WORDS[language];
  const lines = notTaken
    .slice(0, MAX_NAMED)
    .map(({ name, bytes }) => `${words.notTaken}: ${name}, ${sizeOf(bytes)}`);
  const whole = [content, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n').trim();
  if (whole.length <= MAX_TEXT) return { text: whole, isCut: false };
  const end = [...lines, keptUntil === null ? words.cut : words.kept(keptUntil)].join('\n');
  const room = MAX_TEXT - end.length - 3;
  return { text: `${content.slice(0, room).toWellFormed().trimEnd()}…\n\n${end}`, isCut: true };
}

/** A size as people read it: `2 MB`, `14 kB`. */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1) return `${Math.round(megabytes)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
