import { useTranslation } from 'react-i18next';
import type { TextLanguage } from './local-text.ts';

/** The viewer's language of such texts. */
export function useTextLanguage(): TextLanguage {
  return useTranslation().i18n.language === 'de' ? 'de' : 'en';
}
