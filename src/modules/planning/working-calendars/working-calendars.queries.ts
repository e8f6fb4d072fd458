import { sql } from 'kysely';
import {
  anyOf,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { Role, UserStatus } from '../../../generated/prisma/enums.js';

/** A person with the calendar of their working hours. */
export interface PersonRow {
  readonly id: number;
  readonly role: Role;
  readonly status: UserStatus;
  readonly isService: boolean;
  readonly departmentId: number | null;
  /** The calendar of the person; null where that of the settings counts. */
  readonly calendarId: number | null;
  /** The calendar that counts; null without one. */
  readonly effectiveCalendarId: number | null;
  /** The time zone that the person has chosen. */
  readonly timezone: string;
}

/** The calendar that counts for the person `u`, over `w`, its own one. */
export const EFFECTIVE_CALENDAR = sql<number | null>`coalesce(w.calendar_id,
  (SELECT default_calendar_id FROM system_settings LIMIT 1))`;

const readPeople = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<PersonRow>`
    SELECT u.id, u.role, u.status, u.is_service, u.department_id, u.timezone,
      w.calendar_id, ${EFFECTIVE_CALENDAR} AS effective_calendar_id
    FROM users AS u LEFT JOIN working_calendars AS w ON w.user_id = u.id
    WHERE u.id = ${anyOf(p.ids)}`,
);

/** A person; undefined for an unknown id. */
export async function personById(
  statements: Statements,
  id: number,
): Promise<PersonRow | undefined> {
  return await first(statements, readPeople({ ids: [id] }));
}

const lockOne = prepared(
  (p: Parameters<{ id: number }>) => sql`SELECT id FROM users WHERE id = ${p.id} FOR NO KEY UPDATE`,
);

/** A person, whose planning others cannot change until the transaction ends. */
export async function lockedPerson(
  statements: Statements,
  id: number,
): Promise<PersonRow | undefined> {
  await statements.all(lockOne({ id }));
  return await personById(statements, id);
}

/** Sets the calendar of a person; null removes it. */
export async function setCalendar(
  statements: Statements,
  userId: number,
  calendarId: number | null,
): Promise<void> {
  await statements.all(
    statement(
      calendarId === null
        ? sql`DELETE FROM working_calendars WHERE user_id = ${userId}`
        : sql`INSERT INTO working_calendars (user_id, calendar_id)
            VALUES (${userId}::int, ${calendarId}::int)
            ON CONFLICT (user_id) DO UPDATE SET calendar_id = excluded.calendar_id`,
    ),
  );
}
