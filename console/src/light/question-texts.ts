import type { TextLanguage } from '../parts/fields/local-text.ts';

const en = {
  yes: 'Yes',
  no: 'No',
  none: 'No answer',
  required: 'Answer this question.',
  number: 'Enter a number with at most three decimals.',
  appeared: (labels: string) => `New question: ${labels}`,
};

const de: typeof en = {
  yes: 'Ja',
  no: 'Nein',
  none: 'Keine Antwort',
  required: 'Beantworten Sie diese Frage.',
  number: 'Geben Sie eine Zahl mit höchstens drei Nachkommastellen ein.',
  appeared: (labels) => `Neue Frage: ${labels}`,
};

/** The texts of questions in a language; they come with the questions. */
export const questionTexts = (language: TextLanguage) => (language === 'de' ? de : en);
