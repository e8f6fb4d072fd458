import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import { localTime, zoneOfPerson } from '../../people/users/time-zones.queries.js';
import { requireMayWritePartsOf, seesCostOf } from './parts.access.js';
import { PART_ROWS } from './parts.queries.js';
import { useByPeriod } from './use.queries.js';
import type { PartUse, PartUseInput } from './use.types.js';

/** Number of months. */
const MONTHS = 12;

/** Computes how much of a part is used (docs/behaviour/work.md). */
export class UseService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * The issues and returns of a part in the present month and the eleven before it.
   *
   * @throws AppError NOT_FOUND for an unknown part; FORBIDDEN unless the actor may change the part.
   */
  async of({ actor }: ActingCaller, { id, timeZone }: PartUseInput): Promise<PartUse> {
    const part = await requireRow(this.statements, PART_ROWS, id, 'The part');
    requireMayWritePartsOf(actor, part.departmentId);
    const zone = timeZone ?? (await zoneOfPerson(this.statements, actor.userId));
    const months = lastMonths(this.clock(), zone);
    const rows = await useByPeriod(this.statements, id, boundsOf(months, zone));
    const found = new Map(rows.map((row) => [row.period, row]));
    const sees = seesCostOf(actor, part.departmentId);
    return {
      partId: id,
      timeZone: zone,
      months: months.map((month, index) => {
        const { issued = 0, returned = 0, cost = '0' } = found.get(index + 1) ?? {};
        return { month: month.toString(), issued, returned, cost: sees ? Number(cost) : null };
      }),
    };
  }
}

/** The month of a time in a zone and those before it, in order. */
function lastMonths(now: Date, timeZone: string): Temporal.PlainYearMonth[] {
  const present = localTime(now, timeZone).toPlainDate().toPlainYearMonth();
  return Array.from({ length: MONTHS }, (_, index) =>
    present.subtract({ months: MONTHS - 1 - index }),
  );
}

/** The first moments of months in a zone, and that of the month after them. */
function boundsOf(months: readonly Temporal.PlainYearMonth[], timeZone: string): Date[] {
  const next = months.at(-1)?.add({ months: 1 });
  return [...months, ...(next ? [next] : [])].map((month) => {
    const first = month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone);
    return new Date(first.epochMilliseconds);
  });
}
