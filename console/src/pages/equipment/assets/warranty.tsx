import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconShieldCheck } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';

export interface WarrantyProps {
  readonly until: string | null;
  /** True if somebody may be about to pay for a repair. */
  readonly beforeRepair?: boolean;
}

/** Until when there is a warranty, as long as it lasts. */
export function Warranty({ until, beforeRepair = false }: WarrantyProps) {
  const { t } = useTranslation('things');
  const format = useFormat();
  if (until === null || until < dayIn(new Date().toISOString(), format.timeZone)) return null;
  return (
    <>
      <Text span size="sm" display="inline-flex" style={{ gap: 4, alignItems: 'center' }}>
        <IconShieldCheck size={16} style={{ flex: 'none' }} aria-hidden />
        {t('warrantyUntil', { day: format.day(until) })}
      </Text>
      {beforeRepair && (
        <Text size="xs" className="quiet">
          {t('warrantyHint')}
        </Text>
      )}
    </>
  );
}
