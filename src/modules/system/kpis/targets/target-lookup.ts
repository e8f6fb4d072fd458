import type { Statements } from '../../../../core/sql.js';
import { localDay } from '../../../planning/calendars/local-days.js';
import { FIGURES, type Figure } from '../figures.js';
import { type Candidate, chooseTarget, type TargetFilter } from './choose-target.js';
import { targetsOn } from './targets.queries.js';
import type { FigureTarget } from './targets.types.js';

/** Judges values of figures by the targets of a period. */
export type TargetLookup = (
  figure: Figure,
  filter: TargetFilter,
  value: number | null,
) => FigureTarget | null;

/** The end of a period, and the time at which it is looked at. */
interface PeriodEnd {
  /** Exclusive, and not after the millisecond that follows now. */
  readonly until: Date;
  readonly now: Date;
  /** A time zone of the IANA database. */
  readonly zone: string;
}

/**
 * The targets that count on the last day of a period, and today for figures of now.
 *
 * @param statements of the snapshot in which the figures are read.
 * @param filters of the values that will be judged; the scope of a department head as `departmentId`.
 */
export async function targetsAt(
  statements: Statements,
  { until, now, zone }: PeriodEnd,
  filters: readonly TargetFilter[],
): Promise<TargetLookup> {
  const departmentIds = idsOf(filters.map(({ departmentId }) => departmentId));
  const categoryIds = idsOf(filters.map(({ categoryId }) => categoryId));
  const on = async (day: string) =>
    Map.groupBy(
      await targetsOn(statements, day, departmentIds, categoryIds),
      ({ figure }) => figure,
    );
  const [end, today] = [localDay(new Date(until.getTime() - 1), zone), localDay(now, zone)];
  const ofPeriod: ReadonlyMap<string, readonly Candidate[]> = await on(end);
  const ofNow = end === today ? ofPeriod : await on(today);
  return (figure, filter, value) => {
    const candidates = 'now' in FIGURES[figure] ? ofNow : ofPeriod;
    return chooseTarget(candidates.get(figure) ?? [], figure, filter, value);
  };
}

function idsOf(ids: readonly (number | null | undefined)[]): number[] {
  return [...new Set(ids)].filter((id) => typeof id === 'number');
}
