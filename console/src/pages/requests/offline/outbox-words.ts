import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type offline from '../../../i18n/en/offline.json';
import type outbox from '../../../i18n/en/outbox.json';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { useFormat } from '../../../parts/format.ts';
import { useReasonText } from '../../../parts/reason-text.ts';
import type { RefusalWords } from './refusal.ts';

type T = TFunction<['outbox', 'requests', 'common', 'offline']>;

const NAMED = [
  ...['createMaintenanceRequest', 'updateMaintenanceRequest', 'classifyMaintenanceRequest'],
  ...['uploadPhoto', 'uploadAttachment'],
] as readonly (keyof typeof outbox.operation)[];

/** The name of an operation in words. */
export function operationWord(operation: string, t: T): string {
  const named = NAMED.find((one) => one === operation);
  if (named !== undefined) return t(`outbox:operation.${named}`);
  return t(`offline:operation.${operation as keyof typeof offline.operation}`);
}

/** Content of an entry in short: its text, its number. */
export function contentOf({ input }: QueueEntry, t: T): string {
  const { body, note, title, value, quantity, minutes } = input;
  const texts = [title, body, value, quantity, note].filter(
    (one) => (typeof one === 'string' && one !== '') || typeof one === 'number',
  );
  const length = typeof minutes === 'number' ? [t('outbox:minutes', { count: minutes })] : [];
  return [...length, ...texts].join(' · ');
}

/** Functions that say refusals in the language of the viewer. */
export function useRefusalWords(labelOf?: RefusalWords['labelOf']): RefusalWords {
  const { t } = useTranslation(['outbox', 'requests', 'common']);
  const format = useFormat();
  const reason = useReasonText();
  return useMemo(
    () => ({
      ...{ t, reason, number: format.number, ...(labelOf && { labelOf }) },
      when: (iso) => {
        const now = new Date().toISOString();
        const time = format.timeAfter(now, iso);
        return t(time === format.dateTime(iso) ? 'outbox:on' : 'outbox:at', { time });
      },
    }),
    [t, format, reason, labelOf],
  );
}
