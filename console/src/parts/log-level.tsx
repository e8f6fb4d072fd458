import { Badge } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconEye,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LogLevel } from '../generated/schema.ts';

const LOOKS: Readonly<Record<LogLevel, { readonly color: string; readonly icon: TablerIcon }>> = {
  INFO: { color: 'blue', icon: IconInfoCircle },
  WARNING: { color: 'yellow', icon: IconAlertTriangle },
  ERROR: { color: 'red', icon: IconAlertOctagon },
  SUSPICIOUS: { color: 'grape', icon: IconEye },
};

/** The level of a log entry. */
export function LogLevelBadge({ level }: { readonly level: LogLevel }) {
  const { t } = useTranslation();
  const { color, icon: Icon } = LOOKS[level];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {t(`logLevel.${level}`)}
    </Badge>
  );
}
