import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translatorOf } from './reason-translator.ts';

const asIs = (reason: string) => reason;

/**
 * Returns a function that says a reason for a field or a cell in the viewer's language. The service has them in
 * English; the German ones are loaded with the first form.
 */
export function useReasonText(): (reason: string) => string {
  const { language } = useTranslation().i18n;
  const [translate, setTranslate] = useState<(reason: string) => string>(() => asIs);
  useEffect(() => {
    if (language !== 'de') return setTranslate(() => asIs);
    void import('./reasons-de.ts').then(({ GERMAN_REASONS }) => {
      setTranslate(() => translatorOf(GERMAN_REASONS));
    });
  }, [language]);
  return useCallback((reason) => translate(reason), [translate]);
}
