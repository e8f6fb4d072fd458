import {
  AUTOMATIC,
  link,
  type MailContent,
  type MailLanguage,
  mailPage,
  paragraph,
} from '../../../outward/mail/mail-page.js';
import type { JobMailKind } from './job-mails.service.js';

/** Content of a mail to a contractor. */
export interface JobMailFacts {
  readonly kind: JobMailKind;
  readonly language: MailLanguage;
  readonly house: string | null;
  readonly requestId: number;
  readonly title: string;
  readonly place: string | null;
  readonly message: string | null;
  readonly reason: string | null;
  /** When the work should be done, in words. */
  readonly until: string;
  /** The name of the sender. */
  readonly sender: string;
  readonly phone: string | null;
  /** The link; undefined in mails without one. */
  readonly url: string | undefined;
  readonly code: string | undefined;
}

const TEXTS = {
  en: {
    subject: {
      sent: 'A job for you',
      resent: 'A new link to your job',
      code: 'Your code',
      returned: 'Your job is not finished yet',
      ended: 'A job is no longer needed',
      reminder: 'Your job should be done soon',
    },
    says: {
      sent: 'You are asked to do this work. Open the link to see it, and to accept or decline it.',
      resent: 'This is a new link to the job. The one before no longer works.',
      code: 'With this code the job opens on a new device. It is valid for 10 minutes.',
      returned: 'The work is not finished yet. Open the page of the job as before.',
      ended: 'The job is no longer needed. You need not do anything more.',
      reminder: 'The work should be done soon. Open the page of the job as before.',
    },
    code: 'Code',
    number: 'Number',
    title: 'Work',
    place: 'Place',
    until: 'To be done by',
    message: 'Message',
    reason: 'What is left to be done',
    sender: 'Contact',
    house: 'House',
    open: 'Open the job',
    hint: 'A new device asks for a code, which is mailed to this address. The link is for you: do not pass it on.',
    codeHint: 'If you did not open the job, ignore this mail.',
  },
  de: {
    subject: {
      sent: 'Arbeit für Sie',
      resent: 'Ein neuer Link zu Ihrer Arbeit',
      code: 'Ihr Code',
      returned: 'Ihre Arbeit ist noch nicht fertig',
      ended: 'Eine Arbeit wird nicht mehr gebraucht',
      reminder: 'Ihre Arbeit soll bald erledigt sein',
    },
    says: {
      sent: 'Sie werden um diese Arbeit gebeten. Öffnen Sie den Link, um sie zu sehen und sie anzunehmen oder abzulehnen.',
      resent: 'Dies ist ein neuer Link zur Arbeit. Der frühere gilt nicht mehr.',
      code: 'Mit diesem Code öffnet sich die Arbeit auf einem neuen Gerät. Er gilt 10 Minuten.',
      returned: 'Die Arbeit ist noch nicht fertig. Öffnen Sie die Seite der Arbeit wie bisher.',
      ended: 'Die Arbeit wird nicht mehr gebraucht. Sie müssen nichts mehr tun.',
      reminder: 'Die Arbeit soll bald erledigt sein. Öffnen Sie die Seite der Arbeit wie bisher.',
    },
    code: 'Code',
    number: 'Nummer',
    title: 'Arbeit',
    place: 'Ort',
    until: 'Zu erledigen bis',
    message: 'Nachricht',
    reason: 'Was noch zu tun ist',
    sender: 'Kontakt',
    house: 'Haus',
    open: 'Arbeit öffnen',
    hint: 'Ein neues Gerät fragt nach einem Code, der an diese Adresse gesendet wird. Der Link ist für Sie: Geben Sie ihn nicht weiter.',
    codeHint: 'Haben Sie die Arbeit nicht geöffnet, beachten Sie diese E-Mail nicht.',
  },
} as const satisfies Record<MailLanguage, object>;

/** Renders a mail to a contractor. That of a code says nothing of the work. */
export function renderJobMail(facts: JobMailFacts): MailContent {
  const { kind, language, code, url } = facts;
  const t = TEXTS[language];
  const isCode = kind === 'code';
  const subject = isCode
    ? t.subject.code
    : oneLine(`#${facts.requestId} ${facts.title}: ${t.subject[kind]}`);
  const lines = isCode ? [`${t.code}: ${code ?? ''}`] : linesOf(facts);
  const hints = isCode ? [t.codeHint] : url === undefined ? [] : [t.hint];
  const opens = url === undefined ? [] : [`${t.open}:\n${url}`];
  const html = [
    ...[t.says[kind], ...lines].map(paragraph),
    ...(url === undefined ? [] : [`<p>${link(url, t.open)}</p>`]),
    ...hints.map(paragraph),
  ];
  return {
    subject,
    text: `${[t.says[kind], ...lines, ...opens, ...hints].join('\n\n')}\n`,
    html: mailPage(language, subject, html.join('')),
    headers: AUTOMATIC,
  };
}

function linesOf(facts: JobMailFacts): string[] {
  const { kind, language, house, place, message, reason, sender, phone } = facts;
  const t = TEXTS[language];
  const line = (name: string, value: string | null) =>
    value === null ? [] : [`${name}: ${value}`];
  const work = [
    `${t.number}: ${facts.requestId}`,
    `${t.title}: ${facts.title}`,
    ...line(t.house, house),
  ];
  if (kind === 'ended') return work;
  return [
    ...work,
    ...line(t.place, place),
    `${t.until}: ${facts.until}`,
    ...(kind === 'returned' ? line(t.reason, reason) : line(t.message, message)),
    `${t.sender}: ${phone === null ? sender : `${sender}, ${phone}`}`,
  ];
}

/** A text without characters that could end a header or are invisible. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 250);
}
