import { baseOf } from '../i18n/device.ts';

// Not among the texts of the console: this page reads all of its texts with its script, at once.
const en = {
  loading: 'Loading…',
  ended: 'This link has ended',
  endedHint: 'A new one is made in the console, under Figures → Wall.',
  incomplete: 'This link is not complete',
  incompleteHint: 'Open the whole address, with everything after #.',
  period: (from: string, to: string) => `Last 30 days: ${from} – ${to}`,
  asOf: (time: string) => `As of ${time}`,
  before: (value: string) => `30 days before: ${value}`,
  more: 'more',
  less: 'less',
  same: 'same',
  target: (value: string) => `Target: ${value}`,
  state: { good: 'Good', warn: 'Nearly', bad: 'Missed' },
  noData: 'No data',
  weeks: (number: string, isOne: boolean) => (isOne ? `${number} week` : `${number} weeks`),
  waiting: 'The service cannot be reached. Trying again…',
  old: (age: string) => `The service cannot be reached. These figures are ${age} old.`,
};

const de: typeof en = {
  loading: 'Wird geladen…',
  ended: 'Dieser Link gilt nicht mehr',
  endedHint: 'Einen neuen gibt es in der Konsole unter Kennzahlen → Wandanzeige.',
  incomplete: 'Dieser Link ist nicht vollständig',
  incompleteHint: 'Öffnen Sie die ganze Adresse, mit allem, was nach # steht.',
  period: (from, to) => `Letzte 30 Tage: ${from} – ${to}`,
  asOf: (time) => `Stand: ${time}`,
  before: (value) => `30 Tage davor: ${value}`,
  more: 'mehr',
  less: 'weniger',
  same: 'gleich',
  target: (value) => `Ziel: ${value}`,
  state: { good: 'Gut', warn: 'Knapp', bad: 'Verfehlt' },
  noData: 'Keine Daten',
  weeks: (number, isOne) => (isOne ? `${number} Woche` : `${number} Wochen`),
  waiting: 'Der Dienst ist nicht erreichbar. Es wird erneut versucht…',
  old: (age) => `Der Dienst ist nicht erreichbar. Diese Zahlen sind ${age} alt.`,
};

/** The first language of the browser that is there; nothing is read from its storage. */
export const language: 'en' | 'de' =
  navigator.languages.map(baseOf).find((tag) => tag === 'en' || tag === 'de') ?? 'en';

/** The texts of the page. */
export const t = language === 'de' ? de : en;
