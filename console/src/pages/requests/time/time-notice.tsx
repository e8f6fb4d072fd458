import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { TimeAroundDocument } from './time.generated.ts';
import { type TypedTime, warningsOf } from './time-warnings.ts';

/** Reach of the entries that may overlap: the longest entry and a whole day, in milliseconds. */
const REACH = 48 * 3_600_000;

export interface TimeNoticeProps {
  readonly userId: number;
  /** The typed time; undefined while it is incomplete. */
  readonly typed: TypedTime | undefined;
}

/** Warns of time that overlaps other time of the person, and of a day of more than 24 hours. */
export function TimeNotice({ userId, typed }: TimeNoticeProps) {
  const { t } = useTranslation('time');
  const format = useFormat();
  // One reading for each day, not for each key.
  const day = typed?.startedAt.slice(0, 10) ?? '';
  const middle = Date.parse(`${day}T12:00:00.000Z`);
  const { data } = useQuery(TimeAroundDocument, {
    variables: {
      filter: {
        userId,
        from: typed && new Date(middle - REACH).toISOString(),
        to: typed && new Date(middle + REACH).toISOString(),
      },
    },
    skip: typed === undefined,
    fetchPolicy: 'network-only',
  });
  if (typed === undefined || data === undefined) return null;
  const known = data.timeEntries.edges.map(({ node }) => node);
  const { overlap, fullDay } = warningsOf(typed, known, Date.now(), format.timeZone);
  if (overlap === undefined && fullDay === undefined) return null;
  return (
    <Alert color="yellow" role="status">
      {overlap && (
        <div>
          {t('overlap', {
            id: overlap.requestId,
            when: format.dateTime(overlap.startedAt),
            length: overlap.minutes === null ? t('timer.runs') : minutesText(overlap.minutes),
          })}
        </div>
      )}
      {fullDay && (
        <div>
          {t('fullDay', {
            day: format.day(fullDay.day),
            length: minutesText(fullDay.minutes),
          })}
        </div>
      )}
    </Alert>
  );
}
