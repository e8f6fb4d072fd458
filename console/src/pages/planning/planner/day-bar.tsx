import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../../icons/icons.ts';
import { minutesText } from '../../../parts/lengths.ts';
import classes from './planner.module.css';
import { barOf, type DayWork } from './planner-days.ts';

/** How full a day of somebody is, in words and as a bar. */
export function DayBar(day: Pick<DayWork, 'planned' | 'capacity' | 'absent'>) {
  const { t } = useTranslation('planner');
  const { planned, capacity, absent } = day;
  const { kind, filled, mark } = barOf(day);
  return (
    <div className={classes.load} data-kind={kind}>
      <div className={`${classes.loadText} numbers`}>
        <LoadText {...day} />
        {absent && <span className={classes.absent}>{t('day.absent')}</span>}
      </div>
      {kind !== 'unknown' && (planned > 0 || capacity !== 0) && (
        <div className={classes.bar} aria-hidden>
          <span className={classes.filled} style={{ inlineSize: `${filled * 100}%` }} />
          {kind === 'over' && (
            <span className={classes.mark} style={{ insetInlineStart: `${mark * 100}%` }} />
          )}
        </div>
      )}
      {kind === 'over' && (
        <div className={classes.over}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('day.over', { length: minutesText(planned - (capacity ?? 0)) })}
        </div>
      )}
    </div>
  );
}

function LoadText({ planned, capacity, absent }: Pick<DayWork, 'planned' | 'capacity' | 'absent'>) {
  const { t } = useTranslation('planner');
  if (capacity === null) return planned > 0 ? minutesText(planned) : null;
  if (planned > 0) {
    return t('day.of', { planned: minutesText(planned), capacity: minutesText(capacity) });
  }
  if (capacity > 0) return t('day.free', { capacity: minutesText(capacity) });
  return absent ? null : <span className="quiet">{t('day.off')}</span>;
}
