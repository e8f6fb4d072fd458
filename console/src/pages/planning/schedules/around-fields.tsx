import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isFromCompletion, type ScheduleValues } from './schedule-values.ts';

const IF_OPEN = ['SKIP', 'CREATE'] as const;

/** When the request is there, and what counts as in time. */
export function AroundFields({ form }: { readonly form: UseFormReturnType<ScheduleValues> }) {
  const { t } = useTranslation('schedules');
  // A chain has one open request at most.
  const chain = isFromCompletion(form.values) || form.values.byMeter;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={t('form.leadDays')}
        description={t('form.leadDaysHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={60}
        allowDecimal={false}
        {...form.getInputProps('leadDays')}
      />
      <NumberInput
        label={t('form.toleranceDays')}
        description={t('form.toleranceHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('toleranceDays')}
      />
      {!chain && (
        <Select
          label={t('form.ifOpen')}
          allowDeselect={false}
          data={IF_OPEN.map((value) => ({ value, label: t(`form.ifOpenKind.${value}`) }))}
          {...form.getInputProps('ifOpen')}
        />
      )}
    </SimpleGrid>
  );
}
