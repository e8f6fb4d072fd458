import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import type { ComplianceFiguresFragment } from './schedules.generated.ts';

export interface ComplianceProps {
  readonly figures: ComplianceFiguresFragment;
  /** True for only the percentage. */
  readonly short?: boolean;
}

/** Part of the dates whose work was done in time. */
export function Compliance({ figures, short = false }: ComplianceProps) {
  const { t } = useTranslation('schedules');
  const { percent } = useFormat();
  const { value, numerator, denominator, missed, skipped } = figures;
  if (value === null) return short ? t('none') : <Text size="sm">{t('compliance.nothing')}</Text>;
  const counts = t('compliance.counts', { numerator, denominator });
  if (short) return <span title={counts}>{percent(value)}</span>;
  const rest = [
    ...(missed > 0 ? [t('compliance.missed', { count: missed })] : []),
    ...(skipped > 0 ? [t('compliance.skipped', { count: skipped })] : []),
  ];
  return (
    <div>
      <Text fw={600} size="xl">
        {percent(value)}
      </Text>
      <Text size="sm" className="quiet">
        {[counts, ...rest].join(' · ')}
      </Text>
    </div>
  );
}
