import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import type { InboundTextFragment } from './mail-in.generated.ts';

/** Words for mails in the viewer's language. */
export function useMailWords() {
  const { t } = useTranslation('mail-in');
  const format = useFormat();
  return {
    /** Name and address of the sender, with the trust in them. */
    sender({ from, sender }: Pick<InboundTextFragment, 'from' | 'sender'>): string {
      if (from === null) return t('sender.gone');
      const who = from.name === null ? from.address : `${from.name} <${from.address}>`;
      return `${who} · ${t(`sender.${sender}`)}`;
    },
    size(bytes: number): string {
      if (bytes < 1_000_000) return `${format.number(Math.max(1, Math.round(bytes / 1_000)))} kB`;
      return `${format.number(Math.round(bytes / 100_000) / 10)} MB`;
    },
  };
}
