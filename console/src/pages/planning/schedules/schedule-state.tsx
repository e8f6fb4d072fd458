import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The state of a schedule. */
export function ScheduleStateBadge({ state }: { readonly state: 'ACTIVE' | 'PAUSED' }) {
  const { t } = useTranslation('schedules');
  return (
    <Badge color={state === 'ACTIVE' ? 'green' : 'orange'} variant="light" tt="none">
      {t(`state.${state}`)}
    </Badge>
  );
}
