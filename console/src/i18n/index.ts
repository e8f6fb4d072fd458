import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { siteData } from '../parts/site-data.ts';
import { baseOf } from './device.ts';

/** The languages of the console, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const REMEMBERED = 'chosen-language';

const texts = import.meta.glob<{ default: Record<string, unknown> }>('./{en,de}/*.json');

/** Loads the texts of a part of the console when the first page needs them. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = texts[`./${language}/${namespace}.json`];
    if (load === undefined) return done(new Error(`no texts: ${language}/${namespace}`), null);
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    );
  },
};

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The language that was chosen last in this browser, else the first of the browser's that is there. */
function preferredLanguage(): Language {
  const remembered = siteData.get(REMEMBERED) ?? '';
  const candidates = [remembered, ...navigator.languages].map(baseOf);
  return candidates.find(isLanguage) ?? 'en';
}

/** Changes the language of all texts to one that somebody has chosen, and keeps it for the next start. */
export async function setLanguage(tag: string): Promise<void> {
  const language = baseOf(tag);
  if (!isLanguage(language)) return;
  siteData.set(REMEMBERED, language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

/** Changes the language of all texts to that of this browser. */
export async function setPreferredLanguage(): Promise<void> {
  const language = preferredLanguage();
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

/** Starts the translation; the texts of these parts of the console are there when it resolves. */
export async function startTranslation(parts: string[]): Promise<void> {
  const setDocumentLanguage = (language: string) => {
    document.documentElement.lang = language;
  };
  i18next.on('languageChanged', setDocumentLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      fallbackLng: false,
      ns: parts,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}
