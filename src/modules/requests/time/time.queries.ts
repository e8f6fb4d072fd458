import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import { CONTRACTOR_OF_RECORD } from '../maintenance/contractor/contractor.queries.js';
import { costOf } from './cost.js';

/** Entries as they are stored; `departmentId` is that of the request. */
export const TIME_ROWS = rowsOf('timeEntries', {
  without: ['jobLinkId'],
  computed: { contractor: CONTRACTOR_OF_RECORD },
});

/** An entry as it is stored. */
export type TimeRow = RowOf<typeof TIME_ROWS>;

/** The order by start. */
export const BY_START: RowOrder<TimeRow> = { by: 'startedAt', kind: 'date' };

/** Entries by a condition over `t`, in the order of their ids. */
async function entriesWhere(
  statements: Statements,
  condition: Fragment,
  end: Fragment = sql``,
): Promise<TimeRow[]> {
  return await statements.all(
    statement(select(TIME_ROWS, sql`WHERE ${condition} ORDER BY t.id ${end}`)),
  );
}

/** An entry, locked until the transaction ends; undefined for an unknown id. */
export async function lockEntry(statements: Statements, id: number): Promise<TimeRow | undefined> {
  return (await entriesWhere(statements, sql`t.id = ${id}`, sql`FOR UPDATE`))[0];
}

/** The running timer of a person, locked until the transaction ends. */
export async function lockRunning(
  statements: Statements,
  userId: number,
): Promise<TimeRow | undefined> {
  const running = sql`t.user_id = ${userId} AND t.minutes IS NULL`;
  return (await entriesWhere(statements, running, sql`FOR UPDATE`))[0];
}

/**
 * Running timers on a request, locked until the transaction ends.
 *
 * @param userIds those of these people; null for all.
 */
export async function lockRunningOn(
  statements: Statements,
  requestId: number,
  userIds: readonly number[] | null,
): Promise<TimeRow[]> {
  const whose = userIds === null ? sql`` : sql`AND t.user_id = ANY (${userIds}::int[])`;
  const running = sql`t.request_id = ${requestId} AND t.minutes IS NULL ${whose}`;
  return await entriesWhere(statements, running, sql`FOR UPDATE`);
}

/**
 * Some timers that have run since a time or longer, by their receipt, or are of an account that is not active (a start
 * can meet the end of the account), locked; those that another one locks are skipped.
 */
export async function lockRunningSince(
  statements: Statements,
  since: Date,
  limit: number,
): Promise<TimeRow[]> {
  return await statements.all(
    statement(
      select(
        TIME_ROWS,
        sql`WHERE t.minutes IS NULL
        AND (t.started_at <= ${since}::timestamptz
            AND coalesce(t.received_at, t.started_at) <= ${since}::timestamptz
          OR EXISTS (SELECT FROM users AS u WHERE u.id = t.user_id AND u.status <> 'active'))
      ORDER BY t.started_at, t.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
      ),
    ),
  );
}

/** Written columns of an entry; rate and cost follow from them. */
export type StoredTime = Pick<
  TimeRow,
  'requestId' | 'departmentId' | 'userId' | 'startedAt' | 'minutes' | 'kind' | 'note' | 'receivedAt'
>;

/**
 * Adds an entry, with the rate in force at its start.
 *
 * @returns its id; undefined for a timer of a person whose timer runs.
 */
export async function insertEntry(
  { statements, now, via }: Pick<Unit, 'statements' | 'now' | 'via'>,
  entry: StoredTime,
  createdById: number,
): Promise<number | undefined> {
  const { requestId, departmentId, userId, startedAt, minutes, kind, note, receivedAt } = entry;
  // The account that contractors share has no rate.
  const rate = via === undefined ? await rateAt(statements, userId, startedAt) : null;
  const row = await first(
    statements,
    statement(sql<{ id: number }>`INSERT INTO time_entries
      (request_id, department_id, user_id, started_at, minutes, kind, note, rate, cost,
        created_by_id, created_at, updated_at, received_at, job_link_id)
      VALUES (${requestId}, ${departmentId}, ${userId}, ${startedAt}::timestamptz, ${minutes}::int,
        ${kind}::time_kind, ${note}, ${rate}::int, ${costOf(rate, minutes)}::bigint,
        ${createdById}, ${now}::timestamptz, ${now}::timestamptz, ${receivedAt}::timestamptz,
        ${via?.linkId ?? null}::int)
      ON CONFLICT (user_id) WHERE minutes IS NULL DO NOTHING
      RETURNING id`),
  );
  return row?.id;
}

/** Writes a locked entry, with the rate in force at its start, and adds 1 to its version. */
export async function updateEntry(
  { statements, now }: Pick<Unit, 'statements' | 'now'>,
  id: number,
  { userId, startedAt, minutes, kind, note, receivedAt }: StoredTime,
): Promise<void> {
  const rate = await rateAt(statements, userId, startedAt);
  await statements.all(
    statement(sql`UPDATE time_entries SET started_at = ${startedAt}::timestamptz,
        minutes = ${minutes}::int, kind = ${kind}::time_kind, note = ${note},
        rate = ${rate}::int, cost = ${costOf(rate, minutes)}::bigint,
        version = version + 1, updated_at = ${now}::timestamptz,
        received_at = ${receivedAt}::timestamptz
      WHERE id = ${id}`),
  );
}

/** Gives the entries of a request to its department. */
export async function moveEntries(
  statements: Statements,
  requestId: number,
  departmentId: number,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE time_entries SET department_id = ${departmentId}
      WHERE request_id = ${requestId} AND department_id <> ${departmentId}`),
  );
}

/** The rate of a person in force at a time; null without one. */
async function rateAt(statements: Statements, userId: number, at: Date): Promise<number | null> {
  const row = await first(
    statements,
    statement(sql<{ rate: number }>`SELECT rate FROM labour_rates
      WHERE user_id = ${userId} AND in_force_from <= ${at}::timestamptz
      ORDER BY in_force_from DESC LIMIT 1`),
  );
  return row?.rate ?? null;
}
