import { Temporal } from 'temporal-polyfill';
import { zoneOf } from '../../../core/dates.js';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';

const timeZoneWith = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('users').select('timezone').where('id', '=', p.id),
);

/** The time zone of a person; UTC for one that is missing in this version of the database of zones. */
export async function zoneOfPerson(statements: Statements, id: number): Promise<string> {
  const [row] = await statements.all(timeZoneWith({ id }));
  return zoneOf(row?.timezone ?? 'UTC');
}

/** A moment as the clocks of a time zone show it. */
export function localTime(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return instant.toZonedDateTimeISO(zoneOf(timeZone));
}
