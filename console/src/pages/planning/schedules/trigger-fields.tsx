import { useQuery } from '@apollo/client/react';
import { Checkbox, Input, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from '../../../parts/choice-select.tsx';
import { DateInput } from '../../../parts/date-input.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { AssetMetersDocument } from '../../equipment/meters/meters.generated.ts';
import { CalendarsDocument } from '../calendars/calendars.generated.ts';
import { withFirstDay } from './rule-choice.ts';
import { RuleFields } from './rule-fields.tsx';
import { isFromCompletion, type ScheduleValues } from './schedule-values.ts';

const CLOSED_DAY = ['KEEP', 'NEXT', 'PREVIOUS', 'SKIP'] as const;
const BASES = ['FIXED', 'COMPLETION'] as const;

interface TriggerFieldsProps {
  readonly form: UseFormReturnType<ScheduleValues>;
}

/** The calendar, a meter, or both. */
export function TriggerFields({ form }: TriggerFieldsProps) {
  const { t } = useTranslation('schedules');
  const { byTime, byMeter } = form.values;
  const toggle = (field: 'byTime' | 'byMeter') => (checked: boolean) => {
    form.setFieldValue(field, checked);
    form.clearFieldError('byTime');
  };
  return (
    <>
      <Checkbox
        label={t('form.byTime')}
        checked={byTime}
        onChange={({ currentTarget }) => toggle('byTime')(currentTarget.checked)}
      />
      {byTime && <TimeFields form={form} />}
      <Checkbox
        label={t('form.byMeter')}
        description={byTime ? t('form.bothHint') : undefined}
        checked={byMeter}
        onChange={({ currentTarget }) => toggle('byMeter')(currentTarget.checked)}
      />
      {byMeter && <MeterFields form={form} />}
      {form.errors.byTime && <Input.Error>{form.errors.byTime}</Input.Error>}
    </>
  );
}

function TimeFields({ form }: TriggerFieldsProps) {
  const { t } = useTranslation('schedules');
  const { byMeter, timeZone } = form.values;
  const completion = isFromCompletion(form.values);
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone]);
  return (
    <>
      <RuleFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateInput
          type="date"
          label={t('form.startsOn')}
          required
          {...form.getInputProps('startsOn')}
          onChange={(event) => {
            const startsOn = event.currentTarget.value;
            const rrule = withFirstDay(form.values.rrule, form.values.startsOn, startsOn);
            form.setValues({ startsOn, rrule });
          }}
        />
        <TextInput
          type="time"
          label={t('form.startsAt')}
          required
          {...form.getInputProps('startsAt')}
        />
        {!completion && form.values.rrule.every !== 'text' && <UntilField form={form} />}
        <Select
          label={t('form.timeZone')}
          searchable
          limit={50}
          allowDeselect={false}
          data={[...zones]}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t('form.base')}
          description={t('form.baseHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          disabled={byMeter}
          data={BASES.map((value) => ({ value, label: t(`form.baseKind.${value}`) }))}
          {...form.getInputProps('base')}
          value={completion ? 'COMPLETION' : 'FIXED'}
        />
        <Select
          label={t('form.onClosedDay')}
          allowDeselect={false}
          data={CLOSED_DAY.map((value) => ({ value, label: t(`form.closedDay.${value}`) }))}
          {...form.getInputProps('onClosedDay')}
        />
        {form.values.onClosedDay !== 'KEEP' && <CalendarField form={form} />}
      </SimpleGrid>
    </>
  );
}

function UntilField({ form }: TriggerFieldsProps) {
  const { t } = useTranslation('schedules');
  const { rrule } = form.values;
  return (
    <DateInput
      type="date"
      label={t('form.until')}
      description={t('form.untilHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={rrule.until}
      onChange={(event) =>
        form.setFieldValue('rrule', { ...rrule, until: event.currentTarget.value })
      }
    />
  );
}

function CalendarField({ form }: TriggerFieldsProps) {
  const { t } = useTranslation('schedules');
  const { data } = useQuery(CalendarsDocument, { variables: {} });
  const calendars = data?.calendars.edges.map(({ node }) => node) ?? [];
  return (
    <ChoiceSelect
      kind="calendar"
      loaded={data !== undefined}
      label={t('form.calendar')}
      description={t('form.calendarHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      data={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('calendarId')}
    />
  );
}

/** A counter of the one asset. */
function MeterFields({ form }: TriggerFieldsProps) {
  const { t } = useTranslation('schedules');
  const { assetIds } = form.values;
  const [assetId] = assetIds;
  const one = assetIds.length === 1;
  const filter = { assetId: assetId ?? 0 };
  const list = useConnection(AssetMetersDocument, { filter }, (data) => data.meters, {
    skip: !one,
  });
  const counters = one ? list.nodes.filter(({ kind }) => kind === 'COUNTER') : [];
  const unit = counters.find(({ id }) => String(id) === form.values.meterId)?.unit;
  return (
    <>
      <Select
        label={t('form.meter')}
        description={counters.length === 0 ? t('form.meterAsset') : undefined}
        required
        disabled={counters.length === 0}
        data={counters.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('meterId')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('form.meterEvery')}
          required
          min={0}
          decimalScale={3}
          suffix={unit ? ` ${unit}` : ''}
          {...form.getInputProps('every')}
        />
        <NumberInput
          label={t('form.meterStart')}
          placeholder={t('form.meterStartHint')}
          decimalScale={3}
          suffix={unit ? ` ${unit}` : ''}
          {...form.getInputProps('startAt')}
        />
      </SimpleGrid>
    </>
  );
}
