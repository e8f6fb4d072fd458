/** A text in English, German or both. */
export interface LocalText {
  readonly en: string | null;
  readonly de: string | null;
}

export type TextLanguage = keyof LocalText;

/** The text in a language, or in the other one where it is missing. */
export function textIn({ en, de }: LocalText, language: TextLanguage): string {
  return (language === 'de' ? (de ?? en) : (en ?? de)) ?? '';
}
