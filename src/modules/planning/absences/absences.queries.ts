import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../core/sql.js';
import type { Absence } from './absences.types.js';

/** Absences as they are stored. */
export const ABSENCE_ROWS = rowsOf('absences');

/** An absence as it is stored. */
export type AbsenceRow = RowOf<typeof ABSENCE_ROWS>;

/** The values of an absence that a client can change. */
export type AbsenceFields = Pick<AbsenceRow, 'startsAt' | 'endsAt' | 'reason' | 'note'>;

/** The order by begin. */
export const BY_BEGIN: RowOrder<AbsenceRow> = { by: 'startsAt', kind: 'date' };

/** An absence as both interfaces return it. */
export function toAbsence({ startsAt: from, endsAt: to, ...row }: AbsenceRow): Absence {
  const { id, userId, reason, note, version, createdById, createdAt, updatedAt } = row;
  return { id, userId, from, to, reason, note, version, createdById, createdAt, updatedAt };
}

/** The id of an absence of a person that overlaps a period; undefined for none. */
export async function overlapping(
  statements: Statements,
  userId: number,
  { startsAt, endsAt }: Pick<AbsenceRow, 'startsAt' | 'endsAt'>,
  exceptId: number | null,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(sql<{ id: number }>`SELECT id FROM absences
      WHERE user_id = ${userId} AND starts_at < ${endsAt}::timestamptz
        AND ends_at > ${startsAt}::timestamptz AND id IS DISTINCT FROM ${exceptId}::int
      ORDER BY starts_at LIMIT 1`),
  );
  return row?.id;
}

/** Inserts an absence. @returns its id. */
export async function insertAbsence(
  statements: Statements,
  fields: AbsenceFields & Pick<AbsenceRow, 'userId' | 'createdById'>,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('absences')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** Writes an absence, and adds 1 to its version. */
export async function updateAbsence(
  statements: Statements,
  id: number,
  fields: AbsenceFields,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('absences')
    .set({ ...fields, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** A period in which a person is absent, in epoch milliseconds. */
export interface AbsentPeriod {
  readonly userId: number;
  readonly from: number;
  readonly to: number;
}

/** The periods in which people are absent that overlap a period, in order. */
export async function absentPeriods(
  statements: Statements,
  userIds: readonly number[],
  from: Date,
  to: Date,
): Promise<AbsentPeriod[]> {
  const rows = await statements.all(
    statement(sql<Pick<AbsenceRow, 'userId' | 'startsAt' | 'endsAt'>>`
      SELECT user_id, starts_at, ends_at FROM absences
      WHERE user_id = ANY (${userIds}::int[]) AND starts_at < ${to}::timestamptz
        AND ends_at > ${from}::timestamptz ORDER BY starts_at`),
  );
  return rows.map(({ userId, startsAt, endsAt }) => ({
    ...{ userId, from: startsAt.getTime(), to: endsAt.getTime() },
  }));
}
