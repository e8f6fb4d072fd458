import type { MailLanguage } from '../mail/mail-page.js';

/** First line of each mail that has a reply address: what stands above it in an answer is new. */
export const REPLY_ABOVE: Readonly<Record<MailLanguage, string>> = {
  en: '--- Reply above this line ---',
  de: '--- Bitte oberhalb dieser Zeile antworten ---',
};
