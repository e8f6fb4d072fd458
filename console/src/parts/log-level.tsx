import { useTranslation } from 'react-i18next';
import type { LogLevel } from '../generated/schema.ts';
import { IconAlertOctagon, IconAlertTriangle, IconEye, IconInfoCircle } from '../icons/icons.ts';
import { type Look, LookBadge } from './look-badge.tsx';

const LOOKS: Readonly<Record<LogLevel, Look>> = {
  INFO: { color: 'blue', icon: IconInfoCircle },
  WARNING: { color: 'yellow', icon: IconAlertTriangle },
  ERROR: { color: 'red', icon: IconAlertOctagon },
  SUSPICIOUS: { color: 'grape', icon: IconEye },
};

/** The level of a log entry. */
export function LogLevelBadge({ level }: { readonly level: LogLevel }) {
  const { t } = useTranslation();
  return <LookBadge look={LOOKS[level]}>{t(`logLevel.${level}`)}</LookBadge>;
}
