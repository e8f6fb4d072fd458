import {
  AUTOMATIC,
  link as linkTo,
  type MailContent,
  mailLanguage,
  mailPage,
  paragraph,
} from '../../outward/mail/mail-page.js';
import { type MailKind, mailText } from './mail-texts.js';

/**
 * Renders a mail about an account in text and HTML. It contains no user-supplied text: otherwise
 * anyone who enters an address could make the service send arbitrary text to it.
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
  const html = [
    ...before.map(paragraph),
    ...(linked ? [`<p>${linkTo(link, action)}</p>`] : []),
    ...after.map(paragraph),
    `<hr>${paragraph(publicUrl)}`,
  ];
  return {
    subject,
    text: [...before, ...(linked ? [`${action}:\n${link}`] : []), ...after, '-- ', publicUrl, '']
      .join('\n\n')
      .replace('-- \n\n', '-- \n'),
    html: mailPage(known, subject, html.join('')),
    headers: AUTOMATIC,
  };
}
