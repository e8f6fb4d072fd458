import { useTranslation } from 'react-i18next';
import type { PushWords } from '../../../offline/push.ts';
import { KINDS, LEFT_WORK_EVENTS, RULE_EVENTS } from '../notifications/kinds.ts';

/** Returns the words of messages to this device, in the language of the console. */
export function usePushWords(): () => PushWords {
  const { t, i18n } = useTranslation(['inbox', 'push']);
  return () => ({
    language: i18n.language,
    kinds: {
      ...Object.fromEntries(KINDS.map((kind) => [kind, t(`kinds.${kind}.label`)])),
      ...Object.fromEntries(RULE_EVENTS.map((event) => [event, t(`ruleLabels.${event}`)])),
      ...Object.fromEntries(LEFT_WORK_EVENTS.map((event) => [event, t('leftWorkLabel')])),
      test: t('push:test.message'),
    },
    other: t('push:other'),
    number: t('push:number', { number: '{{number}}' }),
  });
}
