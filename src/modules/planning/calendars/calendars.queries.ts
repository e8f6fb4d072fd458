import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import {
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { VersionedRecord } from '../../../core/versioned-records.js';
import type { Calendar } from './calendars.types.js';
import type { WorkingHours } from './work-time.js';

/** A calendar as it is stored, with its folded name. */
export interface CalendarRow extends Calendar, VersionedRecord {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly nameKey: string;
}

/** The columns of `CalendarRow`, of the table `t`. */
export const CALENDAR_COLUMNS: Fragment = sql`t.id, t.name, t.name_key, t.time_zone, t.week,
  t.holidays, t.version, t.referred_to, t.archived_at, t.created_at, t.updated_at`;

/** The order by name. */
export const BY_NAME: RowOrder<CalendarRow> = { by: 'nameKey', kind: 'text' };

/** A calendar as both interfaces return it. */
export function toCalendar({
  nameKey: _key,
  referredTo: _used,
  ...calendar
}: CalendarRow): Calendar {
  return calendar;
}

/** A calendar; undefined for an unknown id. */
export async function findCalendar(
  statements: Statements,
  id: number,
): Promise<CalendarRow | undefined> {
  return await first(
    statements,
    statement(sql<CalendarRow>`SELECT ${CALENDAR_COLUMNS} FROM calendars AS t WHERE t.id = ${id}`),
  );
}

/** A version of a calendar. */
export interface CalendarVersionRow extends WorkingHours {
  readonly id: number;
}

/**
 * Condition for the version by which a calendar counts: the first since which its hours are the same.
 * A change of the name, and archiving, make a version and no other hours.
 */
export function isPresentVersion(version: Fragment, calendar: Fragment): Fragment {
  return sql`${version}.calendar_id = ${calendar}.id AND ${version}.version = (
    SELECT min(same.version) FROM calendar_versions AS same
    WHERE same.calendar_id = ${calendar}.id AND same.version > coalesce((
      SELECT max(other.version) FROM calendar_versions AS other
      WHERE other.calendar_id = ${calendar}.id
        AND (other.time_zone, other.week, other.holidays)
          IS DISTINCT FROM (${calendar}.time_zone, ${calendar}.week, ${calendar}.holidays)), 0))`;
}

const VERSION_COLUMNS = sql`v.id, v.time_zone, v.week, v.holidays`;

const readCurrent = prepared(
  (p: Parameters<{ id: number }>) => sql<CalendarVersionRow>`SELECT ${VERSION_COLUMNS}
    FROM calendars AS t
    JOIN calendar_versions AS v ON ${isPresentVersion(sql`v`, sql`t`)}
    WHERE t.id = ${p.id}`,
);

/** The current version of a calendar; undefined for an unknown id. */
export async function currentVersion(
  statements: Statements,
  id: number,
): Promise<CalendarVersionRow | undefined> {
  return await first(statements, readCurrent({ id }));
}

const readVersion = prepared(
  (p: Parameters<{ id: number }>) => sql<CalendarVersionRow>`SELECT ${VERSION_COLUMNS}
    FROM calendar_versions AS v WHERE v.id = ${p.id}`,
);

/** A version of a calendar by its id; undefined for an unknown one. */
export async function calendarVersion(
  statements: Statements,
  id: number,
): Promise<CalendarVersionRow | undefined> {
  return await first(statements, readVersion({ id }));
}
