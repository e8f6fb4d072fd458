import {
  link,
  type MailContent,
  type MailLanguage,
  mailPage,
  paragraph,
} from '../../../outward/mail/mail-page.js';

/** An answer to the sender of a mail. */
export interface AnswerOf {
  readonly kind: 'receipt' | 'refusal';
  readonly language: MailLanguage;
  /** Name of the organisation, if it has one. */
  readonly house: string | null;
  /** Of a receipt: the new request. */
  readonly request: { readonly id: number; readonly title: string } | null;
  /** Address of the request in the console; null for a person without an account. */
  readonly url: string | null;
}

/** Header of an answer to a mail, which prevents answers to it (RFC 3834). */
const REPLIED = {
  'Auto-Submitted': 'auto-replied',
  'X-Auto-Response-Suppress': 'All',
} as const;

const TEXTS = {
  en: {
    subject: 'Your mail was not taken',
    received: (id: number) => `Your mail has arrived. It is request ${id}.`,
    answer: 'Answer this mail to add something.',
    open: 'Open the request',
    refused: 'Your mail was not taken, because nobody here has your address.',
    from: (house: string) => `From: ${house}`,
  },
  de: {
    subject: 'Ihre Mail wurde nicht angenommen',
    received: (id: number) => `Ihre Mail ist angekommen. Sie ist Meldung ${id}.`,
    answer: 'Antworten Sie auf diese Mail, um etwas hinzuzufügen.',
    open: 'Meldung öffnen',
    refused: 'Ihre Mail wurde nicht angenommen, weil hier niemand Ihre Adresse hat.',
    from: (house: string) => `Von: ${house}`,
  },
} as const;

/** Renders an answer. It has no text of the sender but the title. */
export function renderAnswer({ kind, language, house, request, url }: AnswerOf): MailContent {
  const words = TEXTS[language];
  const isReceipt = kind === 'receipt' && request !== null;
  const subject = isReceipt ? `[#${request.id}] ${request.title}` : words.subject;
  const lines = isReceipt ? [words.received(request.id), words.answer] : [words.refused];
  const end = house === null ? [] : [words.from(house)];
  const text = [...lines, ...(url === null ? [] : [`${words.open}: ${url}`]), ...end].join('\n\n');
  const body = [
    ...lines.map(paragraph),
    ...(url === null ? [] : [`<p>${link(url, words.open)}</p>`]),
    ...end.map(paragraph),
  ].join('');
  return { subject, text, html: mailPage(language, subject, body), headers: REPLIED };
}
