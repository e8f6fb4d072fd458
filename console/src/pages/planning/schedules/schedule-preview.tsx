import { useQuery } from '@apollo/client/react';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { useFormat } from '../../../parts/format.ts';
import { useReasonText } from '../../../parts/reason-text.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useZoned } from '../../../parts/zoned.ts';
import { isFromCompletion, type ScheduleValues, triggerOf } from './schedule-values.ts';
import { SchedulePreviewDocument, type SchedulePreviewQuery } from './schedules.generated.ts';
import classes from './schedules.module.css';
import { ShiftNote } from './shift-note.tsx';

type PreviewDate = SchedulePreviewQuery['previewSchedule']['dates'][number];

/** The dates by what the form says, before it is saved. */
export function SchedulePreview({ values }: { readonly values: ScheduleValues }) {
  const { t } = useTranslation('schedules');
  return (
    <div className={classes.preview}>
      <Section
        title={t('preview.title')}
        hint={t(isFromCompletion(values) ? 'preview.completion' : 'preview.hint')}
      >
        <Outcome values={values} />
      </Section>
    </div>
  );
}

function Outcome({ values }: { readonly values: ScheduleValues }) {
  const { t } = useTranslation('schedules');
  const reasonText = useReasonText();
  const trigger = triggerOf(values);
  const input = trigger && { trigger, leadDays: Number(values.leadDays || 0), count: 10 };
  const [settled] = useDebouncedValue(input && JSON.stringify(input), 400);
  const { data, previousData, error, refetch } = useQuery(SchedulePreviewDocument, {
    variables: { input: JSON.parse(settled ?? '{"trigger":{}}') },
    skip: settled === undefined || !values.byTime,
    fetchPolicy: 'no-cache',
  });
  if (!values.byTime && values.byMeter) return <Text size="sm">{t('preview.meter')}</Text>;
  if (input === undefined || settled === undefined) {
    return <Text size="sm">{t('preview.first')}</Text>;
  }
  if (error) {
    const [field] = toServiceError(error).fields;
    if (field) return <Alert color="yellow">{reasonText(field.reason)}</Alert>;
    return <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  const dates = (data ?? previousData)?.previewSchedule.dates;
  if (dates === undefined) return null;
  if (dates.length === 0) return <Text size="sm">{t('preview.none')}</Text>;
  return (
    <ol className={classes.dates}>
      {dates.map((date) => (
        <li key={date.occurrenceKey}>
          <DateOfPreview date={date} zone={values.timeZone} />
        </li>
      ))}
    </ol>
  );
}

function DateOfPreview({ date, zone }: { readonly date: PreviewDate; readonly zone: string }) {
  const { t } = useTranslation('schedules');
  const there = useZoned(zone);
  const format = useFormat();
  const skipped = date.state === 'SKIPPED';
  return (
    <>
      <Text fw={550} className={skipped ? classes.left : undefined}>
        {there.dateTime(date.dueAt)}
      </Text>
      {!skipped && date.generatesAt !== date.dueAt && (
        <Text size="sm" className="quiet">
          {t('preview.request', { when: format.date(date.generatesAt) })}
        </Text>
      )}
      {!skipped && date.overlaps && (
        <Text size="sm" className="quiet">
          {t('preview.overlaps')}
        </Text>
      )}
      <ShiftNote skipped={skipped} shifts={date.shifts} />
    </>
  );
}
