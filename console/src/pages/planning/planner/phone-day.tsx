import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayBar } from './day-bar.tsx';
import { DayPieces } from './day-pieces.tsx';
import classes from './planner.module.css';
import type { PlannerGridProps } from './planner-grid.tsx';
import { PersonFacts } from './row-head.tsx';

export interface PhoneDayProps
  extends Pick<PlannerGridProps, 'rows' | 'unplanned' | 'coming' | 'onPlan'> {
  readonly day: string;
}

/** A day of all technicians, as a list. */
export function PhoneDay({ rows, day, unplanned, coming, onPlan }: PhoneDayProps) {
  const { t } = useTranslation('planner');
  return (
    <ul className={classes.people} aria-label={t('table')}>
      {rows.map((row) => {
        const work = row.days.find((one) => one.day === day);
        return (
          <Paper withBorder component="li" key={row.userId} p="sm">
            <PersonFacts row={row} lacks="" onPlan={onPlan} />
            {work && (
              <>
                <DayBar planned={work.planned} capacity={work.capacity} absent={work.absent} />
                <DayPieces
                  row={row}
                  day={work}
                  unplanned={unplanned}
                  coming={coming.of(row.userId).get(day) ?? []}
                  isSending={coming.has}
                />
              </>
            )}
          </Paper>
        );
      })}
    </ul>
  );
}
