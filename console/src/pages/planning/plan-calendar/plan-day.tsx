import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import type { DueDateFragment } from './plan-calendar.generated.ts';
import classes from './plan-calendar.module.css';
import type { SharedDate } from './plan-days.ts';
import { DateEntry, WorkEntry, type WorkEntryProps } from './plan-entry.tsx';
import type { Work } from './use-plan-range.ts';

/** The entries of a day. */
export interface DayContent {
  readonly day: string;
  /** Name of the holiday, or an empty text; undefined on an open day. */
  readonly closed: string | undefined;
  readonly dates: readonly SharedDate<DueDateFragment>[];
  readonly works: readonly Work[];
  /** Number of entries that overlap another one. */
  readonly overlaps: number;
}

export interface PlanDayProps extends DayContent, Pick<WorkEntryProps, 'onMove' | 'onDrag'> {
  readonly isToday: boolean;
  readonly departmentId: number | undefined;
  /** True for a day of the month before or after. */
  readonly isOutside: boolean;
  /** True where the weekday stands above the column. */
  readonly inColumns: boolean;
  /** Number of entries that fit; the others are in the week. */
  readonly most: number;
  readonly isWorkOverlapping: (work: Work) => boolean;
  readonly isDateOverlapping: (date: SharedDate<DueDateFragment>) => boolean;
  readonly isFirstDay: (work: Work) => boolean;
  /** True while an entry is dragged that this day takes. */
  readonly takesDrop: boolean;
  readonly onDrop: () => void;
}

/** A day of the calendar, on which planned work can be dropped. */
export function PlanDay(props: PlanDayProps) {
  const { day, closed, dates, works, overlaps, most, takesDrop, onDrop } = props;
  const { t } = useTranslation('schedules');
  const [over, setOver] = useState(false);
  const shownWorks = works.slice(0, most);
  const shownDates = dates.slice(0, Math.max(0, most - shownWorks.length));
  const more = works.length + dates.length - shownWorks.length - shownDates.length;
  return (
    <li
      className={classes.day}
      data-day={day}
      data-today={props.isToday || undefined}
      data-outside={props.isOutside || undefined}
      data-closed={closed === undefined ? undefined : true}
      data-over={(over && takesDrop) || undefined}
      onDragOver={(event) => {
        if (!takesDrop) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <div className={classes.head}>
        <DayName {...props} />
        {closed !== undefined && (
          <span className="quiet">{closed === '' ? t('calendar.closed') : closed}</span>
        )}
        {overlaps > 0 && <span>{t('calendar.overlaps', { count: overlaps })}</span>}
      </div>
      {works.length + dates.length > 0 && (
        <ul className={classes.entries}>
          {shownWorks.map((work) => (
            <WorkEntry
              key={work.id}
              work={work}
              day={day}
              isFirst={props.isFirstDay(work)}
              overlaps={props.isWorkOverlapping(work)}
              onMove={props.onMove}
              onDrag={props.onDrag}
            />
          ))}
          {shownDates.map((date) => (
            <DateEntry key={date.key} date={date} overlaps={props.isDateOverlapping(date)} />
          ))}
          {more > 0 && (
            <li>
              <TextLink
                to="/plan"
                search={{ show: 'calendar', span: 'week', day, departmentId: props.departmentId }}
                size="xs"
              >
                {t('calendar.more', { count: more })}
              </TextLink>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** The day of the month, and the whole date for screen readers. */
function DayName({ day, isToday, inColumns }: PlanDayProps) {
  const { t } = useTranslation('schedules');
  const { locale } = useFormat();
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
  const whole = of({ dateStyle: 'full' });
  return (
    <time dateTime={day} className={classes.date} aria-current={isToday ? 'date' : undefined}>
      {inColumns ? (
        <>
          <span aria-hidden>
            {of(day.endsWith('-01') ? { day: 'numeric', month: 'short' } : { day: 'numeric' })}
          </span>
          <span className="visually-hidden">{whole}</span>
        </>
      ) : (
        whole
      )}
      {isToday && <span className="visually-hidden"> ({t('calendar.today')})</span>}
    </time>
  );
}
