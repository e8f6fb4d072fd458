import { useQuery } from '@apollo/client/react';
import { Alert, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { useFormat } from '../../../parts/format.ts';
import { LengthField } from '../../../parts/length-field.tsx';
import { minutesText, parseMinutes } from '../../../parts/lengths.ts';
import { toMoment } from '../../../parts/local-time.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useZoned } from '../../../parts/zoned.ts';
import { type CalendarValues, hoursOf } from './calendar-values.ts';
import { CalendarPreviewDocument } from './calendars.generated.ts';
import classes from './calendars.module.css';

/** Number of periods that are shown. */
const SHOWN = 6;
/** Upper bound of the service, in minutes. */
const MOST = 525_600;

/** When a number of working hours ends by the hours of the form, before they are saved. */
export function CalendarPreview({ values }: { readonly values: CalendarValues }) {
  const { t } = useTranslation('calendars');
  const [length, setLength] = useState(minutesText(480));
  const [from, setFrom] = useState('');
  const minutes = parseMinutes(length);
  const valid = minutes !== undefined && minutes <= MOST;
  return (
    <div className={classes.preview}>
      <Section title={t('preview')} hint={t('previewHint')}>
        <Stack gap="sm">
          <LengthField
            label={t('previewLength')}
            value={length}
            error={!valid && t('previewLengthWrong')}
            onChange={setLength}
          />
          <DateInput
            type="datetime-local"
            label={t('previewFrom')}
            description={t('previewFromHint', { zone: values.timeZone })}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          {valid && <Outcome values={values} minutes={minutes} from={from} />}
        </Stack>
      </Section>
    </div>
  );
}

interface OutcomeProps {
  readonly values: CalendarValues;
  readonly minutes: number;
  /** A local time of the calendar; empty for now. */
  readonly from: string;
}

function Outcome({ values, minutes, from }: OutcomeProps) {
  const { t } = useTranslation('calendars');
  const hours = useMemo(() => hoursOf(values), [values]);
  const input = useMemo(() => {
    if (hours === undefined) return undefined;
    const at = (from && toMoment(from, hours.timeZone)) || new Date().toISOString();
    return { ...hours, at, minutes };
  }, [hours, minutes, from]);
  const [settled] = useDebouncedValue(input, 400);
  const { data, previousData, error, refetch } = useQuery(CalendarPreviewDocument, {
    variables: { input: settled ?? { timeZone: '', week: [], at: '', minutes: 0 } },
    skip: settled === undefined,
    fetchPolicy: 'no-cache',
  });
  if (input === undefined) return <Text size="sm">{t('previewFirst')}</Text>;
  if (error) {
    const [field] = toServiceError(error).fields;
    if (field !== undefined && /^(week|holidays)\b/.test(field.field)) {
      return <Alert color="yellow">{t('tooLittle')}</Alert>;
    }
    return <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  const answer = (data ?? previousData)?.previewCalendar;
  if (answer === undefined || settled === undefined) return null;
  return (
    <Answer
      answer={answer}
      minutes={settled.minutes}
      now={from === ''}
      at={settled.at}
      zone={settled.timeZone}
    />
  );
}

interface AnswerProps {
  readonly answer: {
    readonly dueAt: string;
    readonly truncated: boolean;
    readonly intervals: readonly { readonly from: string; readonly to: string }[];
  };
  readonly minutes: number;
  readonly now: boolean;
  readonly at: string;
  readonly zone: string;
}

function Answer({ answer: { dueAt, truncated, intervals }, minutes, now, at, zone }: AnswerProps) {
  const { t } = useTranslation('calendars');
  const { timeZone } = useFormat();
  const there = useZoned(zone);
  const here = useZoned(timeZone);
  const rest = truncated || intervals.length > SHOWN;
  return (
    <>
      <div role="status">
        <Text fw={600}>
          {t(now ? 'previewNow' : 'previewAt', {
            length: minutesText(minutes),
            at: there.dateTime(at),
            due: there.dateTime(dueAt),
          })}
        </Text>
        {zone !== timeZone && (
          <Text size="sm" className="quiet">
            {t('previewHere', { due: here.dateTime(dueAt), zone: timeZone })}
          </Text>
        )}
      </div>
      {intervals.length > 0 && (
        <div>
          <Text size="sm" className="quiet">
            {t('previewCounted')}
          </Text>
          <ul className={classes.periods}>
            {intervals.slice(0, SHOWN).map((period) => (
              <li key={period.from} className="numbers">
                {there.period(period.from, period.to)}
              </li>
            ))}
            {rest && <li>{t('previewMore')}</li>}
          </ul>
        </div>
      )}
    </>
  );
}
