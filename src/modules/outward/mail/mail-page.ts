/** The languages of mail. */
export type MailLanguage = 'en' | 'de';

/** Subject, texts and headers of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of each mail, which prevent automatic answers (RFC 3834; the second is that of Exchange). */
export const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
} as const;

/** The language of a mail for a language tag: German for German, English for every other. */
export function mailLanguage(tag: string): MailLanguage {
  return /^de(-|$)/i.test(tag) ? 'de' : 'en';
}

/** A mail in HTML. @param body all its content, in HTML. */
export function mailPage(language: MailLanguage, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="referrer" content="no-referrer"><title>${escaped(title)}</title></head>` +
    `<body>${body}</body></html>`
  );
}

/** Renders a paragraph of text in HTML. */
export function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/** Renders a link in HTML. */
export function link(url: string, text: string): string {
  return `<a href="${escaped(url)}">${escaped(text)}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
