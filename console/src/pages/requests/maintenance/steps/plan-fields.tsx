import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../../parts/date-input.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { parseMinutes } from '../../../../parts/lengths.ts';
import { endAfter } from './plan.ts';
import type { StepValues } from './step-values.ts';

interface Props {
  readonly form: UseFormReturnType<StepValues>;
}

/** Start and end of the planned work, and a button that empties them. */
export function PlanFields({ form }: Props) {
  const { t } = useTranslation('requests');
  const { timeZone } = useFormat();
  const { plannedStart, plannedEnd, estimateMinutes } = form.values;
  const set = (start: string, end: string) => {
    form.setFieldValue('plannedStart', start);
    form.setFieldValue('plannedEnd', end);
    form.clearFieldError('plannedEnd');
  };
  return (
    <Stack gap={4} align="flex-start">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
        <DateInput
          type="datetime-local"
          label={t('plan.start')}
          data-autofocus
          {...form.getInputProps('plannedStart')}
          onChange={({ currentTarget: { value } }) =>
            set(value, endAfter(value, plannedEnd, parseMinutes(estimateMinutes)))
          }
        />
        <DateInput
          type="datetime-local"
          label={t('plan.end')}
          {...form.getInputProps('plannedEnd')}
        />
      </SimpleGrid>
      <Text size="xs" className="quiet">
        {t('plan.hint', { timeZone })}
      </Text>
      {(plannedStart !== '' || plannedEnd !== '') && (
        <Button variant="subtle" size="compact-sm" onClick={() => set('', '')}>
          {t('plan.clear')}
        </Button>
      )}
    </Stack>
  );
}
