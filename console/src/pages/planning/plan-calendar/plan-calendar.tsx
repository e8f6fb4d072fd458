import { Alert, Skeleton, Stack } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName } from '../../../parts/day-name.ts';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { usePhone } from '../../../parts/use-phone.ts';
import type { SchedulesSearch } from '../schedules/search.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { useClosedDays } from './closed-days.tsx';
import { MoveNotice } from './move-notice.tsx';
import type { DueDateFragment } from './plan-calendar.generated.ts';
import classes from './plan-calendar.module.css';
import { type DayContent, PlanDay } from './plan-day.tsx';
import {
  closedDay,
  daysBetween,
  daysOf,
  daysOfPlan,
  overlappingDates,
  overlappingWork,
  type SharedDate,
  sharedDates,
} from './plan-days.ts';
import { useMove } from './use-move.ts';
import { type PlanRange, usePlanRange, type Work } from './use-plan-range.ts';

/** Entries of a day that a month shows; the others are in the week. */
const MOST_OF_MONTH = 5;
const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The plan as a calendar: dates of schedules and planned work, by month or week. */
export function PlanCalendar({ search }: { readonly search: SchedulesSearch }) {
  const { t } = useTranslation('schedules');
  const { timeZone, locale } = useFormat();
  const isPhone = usePhone();
  const today = dayIn(new Date().toISOString(), timeZone);
  const day = search.day ?? today;
  const span = search.span ?? 'month';
  const days = useMemo(() => daysOf(day, span), [day, span]);
  const range = usePlanRange(days, search.departmentId);
  const { hours, choice } = useClosedDays();
  const moves = useMove(range.refetch);
  const entries = useEntries(range);
  const closed = useCallback((one: string) => closedDay(hours, one), [hours]);
  const contents = useContents(days, range.works, entries, closed);
  const [dragged, setDragged] = useState<{ readonly work: Work; readonly day: string }>();
  const drop = (to: string) => {
    if (dragged) moves.move(dragged.work, daysBetween(dragged.day, to));
    setDragged(undefined);
  };
  const shown = isPhone ? contents.filter(isWorthALine) : contents;
  const total = entries.works.size + entries.dates.size;
  return (
    <Stack gap="sm">
      <CalendarBar
        search={search}
        day={day}
        span={span}
        today={today}
        hours={choice}
        overlaps={total}
      />
      {range.error !== undefined && <ErrorNotice error={range.error} onRetry={range.refetch} />}
      {range.cut && <Alert color="yellow">{t('calendar.cut')}</Alert>}
      <MoveNotice
        moves={moves}
        isClosed={(one) => closed(one) !== undefined}
        isOverlapping={(id) => entries.works.has(id)}
      />
      {range.loading && <Skeleton height={4} aria-hidden />}
      <section aria-label={t('calendar.title')} aria-busy={range.loading}>
        {!isPhone && (
          <div className={`${classes.weekdays} quiet`} aria-hidden>
            {DAYS_OF_WEEK.map((one) => (
              <span key={one}>{dayName(one, locale, 'short')}</span>
            ))}
          </div>
        )}
        {isPhone && shown.length === 0 && !range.loading && <p>{t('calendar.empty')}</p>}
        <ol className={gridOf(isPhone, span)}>
          {shown.map((content) => (
            <PlanDay
              key={content.day}
              {...content}
              departmentId={search.departmentId}
              isToday={content.day === today}
              isOutside={span === 'month' && content.day.slice(0, 7) !== day.slice(0, 7)}
              inColumns={!isPhone}
              most={span === 'month' && !isPhone ? MOST_OF_MONTH : Number.POSITIVE_INFINITY}
              isWorkOverlapping={({ id }) => entries.works.has(id)}
              isDateOverlapping={({ rows }) => rows.some((row) => entries.dates.has(row))}
              isFirstDay={({ plannedStart }) =>
                dayIn(plannedStart, timeZone) === content.day || content.day === days[0]
              }
              onMove={moves.move}
              onDrag={setDragged}
              takesDrop={dragged !== undefined && dragged.day !== content.day}
              onDrop={() => drop(content.day)}
            />
          ))}
        </ol>
      </section>
    </Stack>
  );
}

function gridOf(isPhone: boolean, span: 'month' | 'week'): string {
  if (isPhone) return classes.agenda ?? '';
  return `${classes.days} ${span === 'week' ? classes.week : ''}`;
}

/** True for a day that the list of a phone shows. */
function isWorthALine({ works, dates }: DayContent): boolean {
  return works.length + dates.length > 0;
}

interface Entries {
  readonly shared: readonly SharedDate<DueDateFragment>[];
  /** Numbers of the requests, and the dates, that overlap others. */
  readonly works: ReadonlySet<number>;
  readonly dates: ReadonlySet<DueDateFragment>;
}

function useEntries({ dates, works }: PlanRange): Entries {
  return useMemo(
    () => ({
      shared: sharedDates(dates),
      works: overlappingWork(works),
      dates: overlappingDates(dates),
    }),
    [dates, works],
  );
}

function useContents(
  days: readonly string[],
  works: readonly Work[],
  entries: Entries,
  closed: (day: string) => string | undefined,
): readonly DayContent[] {
  const { timeZone } = useFormat();
  return useMemo(() => {
    const worksOf = new Map<string, Work[]>(days.map((day) => [day, []]));
    const datesOf = new Map<string, SharedDate<DueDateFragment>[]>(days.map((day) => [day, []]));
    for (const work of works.toSorted(byStart)) {
      for (const day of daysOfPlan(work, days, timeZone)) worksOf.get(day)?.push(work);
    }
    for (const date of entries.shared) {
      datesOf.get(dayIn(date.rows[0].dueAt, timeZone))?.push(date);
    }
    return days.map((day) => {
      const content = { works: worksOf.get(day) ?? [], dates: datesOf.get(day) ?? [] };
      const overlaps =
        content.works.filter(({ id }) => entries.works.has(id)).length +
        content.dates.filter(({ rows }) => rows.some((row) => entries.dates.has(row))).length;
      return { day, closed: closed(day), overlaps, ...content };
    });
  }, [days, works, entries, closed, timeZone]);
}

function byStart(one: Work, other: Work): number {
  return Date.parse(one.plannedStart) - Date.parse(other.plannedStart) || one.id - other.id;
}
