import { useQuery } from '@apollo/client/react';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteData } from '../../../parts/site-data.ts';
import { CalendarDetailsDocument, CalendarsDocument } from '../calendars/calendars.generated.ts';
import type { Hours } from './plan-days.ts';

/** Name under which the browser keeps the chosen working hours. */
const KEPT = 'plan.hours';

export interface ClosedDays {
  readonly hours: Hours | undefined;
  /** The choice of the hours; nothing where there are none. */
  readonly choice: React.ReactNode;
}

/**
 * The working hours by which days are closed: those chosen last, at first those of the first name that
 * close on some day, as those around the clock do not.
 */
export function useClosedDays(): ClosedDays {
  const { t } = useTranslation('schedules');
  const [kept, setKept] = useState(() => Number(siteData.get(KEPT)));
  const { data } = useQuery(CalendarsDocument, { variables: {} });
  const all = data?.calendars.edges.map(({ node }) => node) ?? [];
  const closing = all.find(({ week }) => week.some((day) => day.length === 0));
  const chosen = all.find(({ id }) => id === kept) ?? closing ?? all[0];
  const details = useQuery(CalendarDetailsDocument, {
    variables: { id: chosen?.id ?? 0 },
    skip: chosen === undefined,
  });
  const choice = all.length > 1 && chosen && (
    <Select
      aria-label={t('calendar.hours')}
      w={200}
      allowDeselect={false}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(chosen.id)}
      onChange={(id) => {
        siteData.set(KEPT, id);
        setKept(Number(id));
      }}
    />
  );
  return { hours: details.data?.calendar, choice };
}
