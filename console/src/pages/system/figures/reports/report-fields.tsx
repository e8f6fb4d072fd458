import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { dayName } from '../../../../parts/day-name.ts';
import { DepartmentSelect } from '../../../../parts/department-select.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { useSeesAll } from '../../../../session/viewer.ts';
import type { ReportValues } from './report-values.ts';

/** The form of a report, as its parts use it. */
export type ReportForm = Pick<
  UseFormReturnType<ReportValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setValues'
>;

export interface ReportFieldsProps {
  readonly form: ReportForm;
}

const PERIODS = ['LASTWEEK', 'LASTMONTH', 'LAST30DAYS'] as const;
const numbers = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

/** The filter of a report. */
export function FilterFields({ form }: ReportFieldsProps) {
  const { t } = useTranslation('figures');
  const seesAll = useSeesAll();
  const things = [
    ['location', 'locationId', t('reports.place')],
    ['category', 'categoryId', t('reports.category')],
    ['asset', 'assetId', t('reports.asset')],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {seesAll && (
        <DepartmentSelect
          label={t('reports.department')}
          placeholder={t('reports.all')}
          clearable
          {...form.getInputProps('departmentId')}
        />
      )}
      {things.map(([kind, field, label]) => (
        <ThingField
          key={kind}
          kind={kind}
          label={label}
          placeholder={t('reports.all')}
          value={form.values[field] ?? undefined}
          error={form.errors[field]}
          onChange={(thing) => form.setFieldValue(field, thing?.id ?? null)}
        />
      ))}
    </SimpleGrid>
  );
}

/** Period and times of a report. */
export function ScheduleFields({ form }: ReportFieldsProps) {
  const { t } = useTranslation('figures');
  const { locale } = useFormat();
  const { every, period, timeZone } = form.values;
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone]);
  // A weekly report of the last month would be sent once of four.
  const periods = PERIODS.filter((name) => name !== 'LASTMONTH' || every === 'MONTH');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('reports.every')}
          allowDeselect={false}
          data={(['WEEK', 'MONTH'] as const).map((value) => ({
            value,
            label: t(`reports.everyOf.${value}`),
          }))}
          {...form.getInputProps('every')}
          onChange={(value) => {
            const next = value === 'WEEK' ? 'WEEK' : 'MONTH';
            const fits = next === 'MONTH' || period !== 'LASTMONTH';
            form.setValues({ every: next, period: fits ? period : 'LASTWEEK' });
          }}
        />
        {every === 'WEEK' ? (
          <Select
            label={t('reports.weekday')}
            allowDeselect={false}
            data={numbers(7).map((value) => ({ value, label: dayName(Number(value) - 1, locale) }))}
            {...form.getInputProps('weekday')}
          />
        ) : (
          <Select
            label={t('reports.day')}
            allowDeselect={false}
            data={numbers(28)}
            {...form.getInputProps('day')}
          />
        )}
        <TextInput type="time" label={t('reports.time')} required {...form.getInputProps('time')} />
        <Select
          label={t('reports.zone')}
          searchable
          limit={50}
          allowDeselect={false}
          data={[...zones]}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t('reports.period')}
          allowDeselect={false}
          data={periods.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
          {...form.getInputProps('period')}
        />
      </SimpleGrid>
      <Switch
        label={t('reports.compare')}
        {...form.getInputProps('compare', { type: 'checkbox' })}
      />
    </>
  );
}
