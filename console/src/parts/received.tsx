import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';

export interface ReceivedProps {
  /** The time beside which it stands. */
  readonly after: string;
  /** When the service received what was done without network; null for anything else. */
  readonly at: string | null;
}

/** The receipt of what was done without network, for the end of a line with its time. */
export function Received({ after, at }: ReceivedProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (at === null) return null;
  return (
    <span title={format.exact(at)}> · {t('received', { when: format.timeAfter(after, at) })}</span>
  );
}
