import { filled } from '../../../core/text.js';
import type { SecurityOccasion } from '../../people/users/users.events.js';
import {
  AUTOMATIC,
  escaped,
  link,
  type MailContent,
  type MailLanguage,
  mailLanguage,
  mailPage,
  paragraph,
} from '../mail/mail-page.js';
import { REPLY_ABOVE } from '../mailboxes/reply-line.js';
import type { Readable } from './content.service.js';
import { shortened } from './inbox.mapper.js';
import { KINDS, type NotificationKind } from './kinds.types.js';
import { LEFT_WORK, LOST_TECHNICIAN } from './left-work.js';
import { type MailTexts, textsOf } from './mail-texts.js';
import { UNDELIVERED } from './notices/undelivered-notices.js';

/** The receiver of a mail. */
export interface Reader {
  readonly id: number;
  readonly language: string;
  readonly timezone: string;
}

/** Addresses in a mail. */
export interface MailLinks {
  /** Address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Address to unsubscribe from mail of a kind. */
  readonly unsubscribe: (kind: NotificationKind) => string;
  /** True if an answer comes in: its text stands above the first line. */
  readonly answerable?: boolean;
}

/** Maximum length of a comment or a note, and of a title in the subject, in characters. */
const EXCERPT = 500;
const SUBJECT_TITLE = 200;

/** Maximum number of notifications that a mail shows; the others are counted. */
const MAX_SHOWN = 50;

/** Notifications about one request, or without a request. */
interface Section {
  readonly request: Readable['request'];
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly at: string;
  readonly line: string;
  /** A comment or a note. */
  readonly quote: string | undefined;
}

/**
 * Renders a mail of notifications that are visible to its reader: text and HTML, in the language
 * and time zone of the reader. User-supplied text is escaped in HTML and on one line in the
 * subject.
 *
 * @param notifications at least one; those beyond MAX_SHOWN are only counted.
 */
export function renderMail(
  reader: Reader,
  notifications: readonly Readable[],
  links: MailLinks,
  isDigest: boolean,
): MailContent {
  const language = mailLanguage(reader.language);
  const texts = textsOf(language);
  const sections = sectionsOf(notifications.slice(0, MAX_SHOWN), reader, language);
  const kinds = [...new Set(notifications.map(({ row }) => row.kind))];
  const hidden = notifications.length - MAX_SHOWN;
  const more = hidden > 0 ? [filled(texts.more, { count: String(hidden) })] : [];
  const footer = footerOf(kinds, language, links);
  const subject = subjectOf(notifications, language, isDigest);
  const above = links.answerable === true ? REPLY_ABOVE[language] : undefined;
  const html = htmlBody(sections, more, footer, links);
  return {
    subject,
    text: `${above === undefined ? '' : `${above}\n\n`}${textMail(sections, more, footer, links)}`,
    html: mailPage(language, subject, `${above === undefined ? '' : paragraph(above)}${html}`),
    headers: headersOf(kinds, links),
  };
}

/** Thread id of a person and a request; each mail about it is a reply to the thread. */
export function threadOf(userId: number, requestId: number): string {
  return `request-${requestId}.user-${userId}`;
}

function subjectOf(
  notifications: readonly Readable[],
  language: MailLanguage,
  isDigest: boolean,
): string {
  const texts = textsOf(language);
  if (isDigest) return filled(texts.digestSubject, { count: String(notifications.length) });
  const [first] = notifications;
  const request = first?.request;
  if (first?.row.kind === 'reopened' && !request) return texts.leftWorkSubject;
  if (first?.row.kind === 'part_low') return texts.partSubject;
  if (first?.row.kind === 'schedule_paused') return texts.scheduleSubject;
  if (first?.row.kind === 'reading_unusual') return texts.readingSubject;
  if (first?.row.kind === 'document_expires') return texts.documentSubject;
  if (first?.row.kind === 'escalated' && !request) return texts.ruleSubject;
  if (!request) return texts.accountSubject;
  return `[#${request.id}] ${shortened(oneLine(request.title), SUBJECT_TITLE)}`;
}

/** Removes characters that could end a header or are invisible. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function sectionsOf(
  notifications: readonly Readable[],
  reader: Reader,
  language: MailLanguage,
): Section[] {
  const groups = Map.groupBy(notifications, ({ request }) => request?.id);
  return [...groups.values()].map((group) => ({
    request: group[0]?.request ?? null,
    entries: group.map((notification) => entryOf(notification, reader, language)),
  }));
}

/** The line of a notification in a mail, as a text of one line. */
export function lineFor(notification: Readable, reader: Reader): string {
  return oneLine(filledLine(notification, reader, mailLanguage(reader.language)));
}

function filledLine(notification: Readable, reader: Reader, language: MailLanguage): string {
  const { row, actorName, personName } = notification;
  const texts = textsOf(language);
  const data = row.data as Readonly<Record<string, string | undefined>>;
  const time = (at: string | undefined) =>
    at === undefined ? '' : timeText(new Date(at), reader.timezone, language);
  return filled(lineOf(notification, texts), {
    count: String(data.count ?? 0),
    rule: data.rule ?? '',
    person: personName ?? texts.someone,
    who: actorName ?? (row.actorId === null ? texts.service : texts.someone),
    decision: texts.decisions[data.step ?? ''] ?? '',
    dueAt: time(data.dueAt ?? undefined),
    percent: String(data.percent ?? ''),
    purchase: texts.purchases[data.state ?? ''] ?? '',
    contractor: contractorText(data, texts, time),
    value: valueText((row.data as { value?: number }).value, language),
    pause: texts.pauses[data.reason ?? ''] ?? '',
    thing: texts.things[data.targetType ?? ''] ?? '',
    day: dayText(data.validUntil, language),
    part: `${data.name ?? ''} (${data.sku ?? ''})`,
    startsAt: time(data.startsAt),
    endsAt: time(data.endsAt),
    event: filled(texts.security[data.event as SecurityOccasion] ?? '', {
      name: data.name ?? '',
      device: data.device ?? texts.unknownDevice,
      apiTokens: String(data.apiTokens ?? 0),
    }),
  });
}

function entryOf(notification: Readable, reader: Reader, language: MailLanguage): Entry {
  const { row, text } = notification;
  const texts = textsOf(language);
  const data = row.data as Readonly<Record<string, string | undefined>>;
  const line = filledLine(notification, reader, language);
  const marked = data.visibility === 'internal' ? `${line} (${texts.internal})` : line;
  const said = shortened(text ?? data.note ?? data.text ?? null, EXCERPT);
  return {
    at: timeText(row.createdAt, reader.timezone, language),
    line: oneLine(marked),
    quote: said ?? undefined,
  };
}

/** The text of a notification, with its placeholders. */
function lineOf({ row: { kind, data } }: Readable, texts: MailTexts): string {
  const { event, clock, dueAt, reason } = data as Readonly<Record<string, string | undefined>>;
  if (event === LEFT_WORK) return texts.leftWork;
  if (event === LOST_TECHNICIAN) return texts.lostTechnician;
  if (event === UNDELIVERED) return texts.undelivered;
  if (kind === 'escalated' && event !== undefined) {
    return texts.rules[reason === 'owner_lost' ? reason : event] ?? '';
  }
  if (kind === 'breached' && clock === 'date') return texts.datePassed;
  const line = texts.lines[kind];
  return kind === 'decided' && dueAt ? `${line} ${texts.promised}` : line;
}

/** The text of what a contractor did. */
function contractorText(
  { event, arrivesAt }: Readonly<Record<string, string | null | undefined>>,
  texts: MailTexts,
  time: (at: string | undefined) => string,
): string {
  const comes = event === 'accepted' && arrivesAt ? texts.arrives : texts.contractor[event ?? ''];
  return filled(comes ?? '', { arrivesAt: time(arrivesAt ?? undefined) });
}

function valueText(value: number | undefined, language: MailLanguage): string {
  if (value === undefined) return '';
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
}

function dayText(day: string | undefined, language: MailLanguage): string {
  if (day === undefined) return '';
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(day));
}

function timeText(at: Date, timezone: string, language: MailLanguage): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: timezone }).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  }
}

/** Footer of a mail: the reason for it, and how to receive less mail. */
interface Footer {
  readonly reasons: readonly { readonly text: string; readonly unsubscribe: string | undefined }[];
  readonly unsubscribe: string;
  readonly settings: string;
  readonly open: string;
}

function footerOf(
  kinds: readonly NotificationKind[],
  language: MailLanguage,
  links: MailLinks,
): Footer {
  const texts = textsOf(language);
  return {
    reasons: kinds.map((kind) => ({
      text: `${texts.why} ${texts.reasons[kind]}.`,
      unsubscribe: KINDS[kind].fixed ? undefined : links.unsubscribe(kind),
    })),
    unsubscribe: texts.unsubscribe,
    settings: texts.settings,
    open: texts.open,
  };
}

/** Headers that identify the mail for programs, and how to unsubscribe (RFC 3834, RFC 8058). */
function headersOf(
  kinds: readonly NotificationKind[],
  links: MailLinks,
): Readonly<Record<string, string>> {
  const kind = kinds.find((one) => !KINDS[one].fixed);
  return {
    ...AUTOMATIC,
    ...(kind === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${links.unsubscribe(kind)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
}

function requestUrl({ publicUrl }: MailLinks, id: number): string {
  return `${publicUrl}/requests/${id}`;
}

function textMail(
  sections: readonly Section[],
  more: readonly string[],
  footer: Footer,
  links: MailLinks,
): string {
  const blocks = sections.map(({ request, entries }) =>
    [
      ...(request === null ? [] : [`#${request.id} ${oneLine(request.title)}`, '']),
      ...entries.flatMap(({ at, line, quote }) => [
        `${at}: ${line}`,
        ...(quote === undefined ? [] : quote.split(/\r\n|\r|\n/).map((part) => `> ${part}`)),
        '',
      ]),
      ...(request === null ? [] : [`${footer.open}: ${requestUrl(links, request.id)}`, '']),
    ].join('\n'),
  );
  const ends = footer.reasons.flatMap(({ text, unsubscribe }) => [
    text,
    ...(unsubscribe === undefined ? [] : [`${footer.unsubscribe}: ${unsubscribe}`]),
  ]);
  const settings = `${footer.settings}: ${links.publicUrl}/account/notifications`;
  return [...blocks, ...more, '-- ', ...ends, settings, ''].join('\n');
}

function htmlBody(
  sections: readonly Section[],
  more: readonly string[],
  footer: Footer,
  links: MailLinks,
): string {
  const blocks = sections.map(({ request, entries }) => {
    const heading =
      request === null ? '' : `<h2>#${request.id} ${escaped(oneLine(request.title))}</h2>`;
    const open =
      request === null ? '' : `<p>${link(requestUrl(links, request.id), footer.open)}</p>`;
    const items = entries.map(({ at, line, quote }) => {
      const said = quote === undefined ? '' : `<blockquote>${paragraphs(quote)}</blockquote>`;
      return `<p>${escaped(at)}: ${escaped(line)}</p>${said}`;
    });
    return `${heading}${items.join('')}${open}`;
  });
  const ends = footer.reasons.map(({ text, unsubscribe }) => {
    const stop = unsubscribe === undefined ? '' : ` ${link(unsubscribe, footer.unsubscribe)}.`;
    return `<p>${escaped(text)}${stop}</p>`;
  });
  const settings = `<p>${link(`${links.publicUrl}/account/notifications`, footer.settings)}</p>`;
  return [...blocks, ...more.map(paragraph), '<hr>', ...ends, settings].join('');
}

function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(escaped)
    .join('<br>');
}
