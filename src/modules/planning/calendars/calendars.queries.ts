import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import {
  anyOf,
  columnsOf,
  type Fragment,
  first,
  json,
  type Parameters,
  prepared,
  type Statements,
} from '../../../core/sql.js';
import type { Calendar, Holiday } from './calendars.types.js';
import type { WorkingHours } from './work-time.js';

/** Calendars as they are stored. */
export const CALENDAR_ROWS = rowsOf('calendars', {
  casts: { week: json<number[][][]>(), holidays: json<Holiday[]>() },
});

/** A calendar as it is stored. */
export type CalendarRow = RowOf<typeof CALENDAR_ROWS>;

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

const VERSION_COLUMNS = columnsOf('calendarVersions', 'v', {
  without: ['calendarId', 'version', 'name', 'createdAt'],
  casts: { week: json<WorkingHours['week']>(), holidays: json<WorkingHours['holidays']>() },
});

/** A version of a calendar. */
export type CalendarVersionRow = RowOf<typeof VERSION_COLUMNS>;

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

const readCurrentOf = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<CalendarVersionRow & { calendarId: number }>`SELECT ${VERSION_COLUMNS}, t.id AS calendar_id
      FROM calendars AS t
      JOIN calendar_versions AS v ON ${isPresentVersion(sql`v`, sql`t`)}
      WHERE t.id = ${anyOf(p.ids)}`,
);

/** The current versions of calendars, with the ids of these. */
export async function currentVersions(
  statements: Statements,
  ids: readonly number[],
): Promise<(CalendarVersionRow & { readonly calendarId: number })[]> {
  return ids.length === 0 ? [] : await statements.all(readCurrentOf({ ids }));
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

/** A version of a calendar with other hours than the one before it. */
export interface HoursChange {
  readonly calendarId: number;
  readonly versionId: number;
  /** Since when it counts. */
  readonly at: Date;
}

const readChanges = prepared(
  (p: Parameters<{ ids: readonly number[]; take: number }>) => sql<HoursChange>`SELECT
      calendar_id, id AS version_id, created_at AS "at"
    FROM (SELECT x.*, row_number() OVER (PARTITION BY calendar_id ORDER BY id DESC) AS position
      FROM (SELECT v.calendar_id, v.id, v.created_at,
          lag(v.id) OVER own IS NULL
            OR (v.time_zone, v.week, v.holidays) IS DISTINCT FROM (lag(v.time_zone) OVER own,
              lag(v.week) OVER own, lag(v.holidays) OVER own) AS differs
        FROM calendar_versions AS v WHERE v.calendar_id = ${anyOf(p.ids)}
        WINDOW own AS (PARTITION BY v.calendar_id ORDER BY v.version)) AS x
      WHERE differs) AS y
    WHERE position <= ${p.take}::int ORDER BY created_at, id`,
);

/** The newest changes of the hours of calendars, at most `take` of each, the oldest first. */
export async function hoursChanges(
  statements: Statements,
  ids: readonly number[],
  take: number,
): Promise<HoursChange[]> {
  return ids.length === 0 ? [] : await statements.all(readChanges({ ids, take }));
}
