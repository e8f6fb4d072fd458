import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import { localTime, zoneOfPerson } from '../../people/users/time-zones.queries.js';
import { sheetParts } from './time.access.js';
import { timeByPerson } from './week.queries.js';
import type { TimeWeek, TimeWeekInput } from './week.types.js';

const DAYS = 7;
/** Upper bound of the people of a week. */
const MOST = 500;

/** Adds up the time sheet by person and day (docs/behaviour/work.md). */
export class WeekService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** The time of a week of the people whose time the actor sees on the time sheet. */
  async of({ actor }: ActingCaller, { day, userId, timeZone }: TimeWeekInput): Promise<TimeWeek> {
    const zone = timeZone ?? (await zoneOfPerson(this.statements, actor.userId));
    const monday = mondayOf(day, zone, this.clock());
    const bounds = Array.from({ length: DAYS + 1 }, (_, index) => {
      const { epochMilliseconds } = monday.add({ days: index }).toZonedDateTime(zone);
      return new Date(epochMilliseconds);
    });
    const take = MOST + 1;
    const rows = await timeByPerson(this.statements, sheetParts(actor), bounds, { userId, take });
    return {
      ...{ from: monday.toString(), to: monday.add({ days: DAYS - 1 }).toString(), timeZone: zone },
      people: rows.slice(0, MOST).map(({ firstName, lastName, ...row }) => ({
        ...row,
        name: `${firstName} ${lastName}`,
        total: row.minutes.reduce((sum, minutes) => sum + minutes, 0),
      })),
      hasMore: rows.length > MOST,
    };
  }
}

/** The Monday of the week of a day; default: of now in a zone. */
function mondayOf(day: string | undefined, zone: string, now: Date): Temporal.PlainDate {
  const one = day === undefined ? localTime(now, zone).toPlainDate() : Temporal.PlainDate.from(day);
  return one.subtract({ days: one.dayOfWeek - 1 });
}
