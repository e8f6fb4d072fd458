import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { browserSubscription, keepWords } from '../../../offline/push.ts';
import { usePushWords } from './use-push-words.ts';

/** Keeps the words of messages in the language of the console, where this browser gets any. */
export default function KeptWords() {
  const { i18n } = useTranslation();
  const words = usePushWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the language changes the words.
  useEffect(() => {
    browserSubscription()
      .then((found) => (found === undefined ? undefined : keepWords(words())))
      .catch(() => undefined);
  }, [i18n.language]);
  return null;
}
