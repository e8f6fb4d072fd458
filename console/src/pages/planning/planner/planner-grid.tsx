import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { DayBar } from './day-bar.tsx';
import { DayPieces } from './day-pieces.tsx';
import classes from './planner.module.css';
import { usePlanner } from './planner-context.ts';
import type { Piece, Place } from './planner-days.ts';
import { RowHead } from './row-head.tsx';
import type { Coming } from './use-coming.ts';
import { TARGET } from './use-pick.ts';
import type { Row, Unplanned } from './use-workload.ts';

export interface PlannerGridProps {
  readonly rows: readonly Row[];
  readonly days: readonly string[];
  readonly today: string;
  readonly unplanned: ReadonlyMap<number, Unplanned>;
  readonly coming: Coming;
  /** Where the piece that is on its way would be dropped. */
  readonly place: Place | undefined;
  /** Names of skills that a technician lacks for it; empty where none is missing. */
  readonly lacks: (row: Row) => string;
  readonly onPlan: (row: Row) => void;
}

/** Technicians as rows, days as columns. */
export function PlannerGrid(props: PlannerGridProps) {
  const { rows, days, today, unplanned, coming, place, lacks, onPlan } = props;
  const { t } = useTranslation('planner');
  const { locale } = useFormat();
  const { aim } = usePlanner();
  const nameOfDay = (day: string) =>
    new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
    }).format(new Date(day));
  return (
    <section
      className={classes.scroll}
      aria-label={t('table')}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          aim(undefined);
        }
      }}
    >
      <table className={classes.table} aria-label={t('table')} data-span={days.length}>
        <thead>
          <tr>
            <th scope="col">{t('technician')}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-today={day === today || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {nameOfDay(day)}
                {day === today && <span className={classes.today}>{t('today')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlannerRow
              key={row.userId}
              row={row}
              days={days}
              unplanned={unplanned}
              coming={coming.of(row.userId)}
              isSending={coming.has}
              placed={place?.userId === row.userId ? place.day : undefined}
              lacks={lacks(row)}
              onPlan={onPlan}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: Row;
  readonly days: readonly string[];
  readonly unplanned: ReadonlyMap<number, Unplanned>;
  /** Pieces on their way to this person, by day. */
  readonly coming: ReadonlyMap<string, readonly Piece[]>;
  readonly isSending: (id: number) => boolean;
  readonly placed: string | undefined;
  readonly lacks: string;
  readonly onPlan: (row: Row) => void;
}

const NONE: readonly Piece[] = [];

const PlannerRow = memo(function PlannerRow(props: RowProps) {
  const { row, days, unplanned, coming, isSending, placed, lacks, onPlan } = props;
  return (
    <tr data-lacks={lacks !== '' || undefined}>
      <RowHead row={row} lacks={lacks} onPlan={onPlan} />
      {days.map((day) => (
        <DayCell
          key={day}
          row={row}
          day={day}
          unplanned={unplanned}
          coming={coming.get(day) ?? NONE}
          isSending={isSending}
          isTarget={placed === day}
        />
      ))}
    </tr>
  );
});

interface CellProps extends Pick<RowProps, 'row' | 'unplanned' | 'isSending'> {
  readonly day: string;
  readonly coming: readonly Piece[];
  readonly isTarget: boolean;
}

function DayCell({ row, day, unplanned, coming, isSending, isTarget }: CellProps) {
  const { t } = useTranslation('planner');
  const { heldKey, offers, aim, drop } = usePlanner();
  const format = useFormat();
  const work = row.days.find((one) => one.day === day);
  const place = { userId: row.userId, day };
  return (
    <td
      data-day={day}
      data-absent={work?.absent || undefined}
      data-closed={work?.capacity === 0 || undefined}
      {...{ [TARGET]: isTarget || undefined }}
      onDragOver={(event) => {
        if (heldKey === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (!isTarget) aim(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        drop(place);
      }}
    >
      {work && <DayBar planned={work.planned} capacity={work.capacity} absent={work.absent} />}
      {work && (
        <DayPieces
          row={row}
          day={work}
          unplanned={unplanned}
          coming={coming}
          isSending={isSending}
        />
      )}
      {offers && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.offer}
          aria-label={t('piece.here', { name: row.name, day: format.day(day) })}
          // The handle keeps the focus: without it the piece is given up.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => drop(place)}
        />
      )}
    </td>
  );
}
