import { useTranslation } from 'react-i18next';
import { IconWifiOff } from '../icons/icons.ts';
import { LookBadge } from '../parts/look-badge.tsx';
import { doesWait } from './overlay/entries.ts';

export interface WaitsProps {
  /** Id of the object. */
  readonly id: number | string | null;
}

/** Mark of an object that waits for the network; nothing for one that the service has. */
export function Waits({ id }: WaitsProps) {
  const { t } = useTranslation('common');
  if (!doesWait(id)) return null;
  return <LookBadge look={{ color: 'gray', icon: IconWifiOff }}>{t('waitsForNetwork')}</LookBadge>;
}
