import { type MailKind, mailLanguage, mailText } from './mail-texts.js';

/** Subject, texts and headers of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Renders a mail about an account in text and HTML. It holds nothing that people wrote: whoever enters an
 * address could otherwise have the service send their own words to it.
 *
 * @param language a language tag.
 */
export function renderMail(
  kind: MailKind,
  language: string,
  { link, publicUrl }: { readonly link: string | undefined; readonly publicUrl: string },
): MailContent {
  const known = mailLanguage(language);
  const { subject, before, after, link: action } = mailText(kind, known);
  const linked = link !== undefined && action !== undefined;
  return {
    subject,
    text: [...before, ...(linked ? [`${action}:\n${link}`] : []), ...after, '-- ', publicUrl, '']
      .join('\n\n')
      .replace('-- \n\n', '-- \n'),
    html:
      `<!doctype html><html lang="${known}"><head><meta charset="utf-8">` +
      `<meta name="referrer" content="no-referrer"><title>${escaped(subject)}</title></head><body>` +
      before.map(paragraph).join('') +
      (linked ? `<p><a href="${escaped(link)}">${escaped(action)}</a></p>` : '') +
      after.map(paragraph).join('') +
      `<hr><p>${escaped(publicUrl)}</p></body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
