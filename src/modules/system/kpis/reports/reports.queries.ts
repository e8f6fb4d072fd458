import { sql } from 'kysely';
import { orViolation } from '../../../../core/record-errors.js';
import type { RowOrder } from '../../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId } from '../../../../core/rows.js';
import {
  anyOf,
  db,
  first,
  json,
  jsonValue,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import { nameInUse } from './reports.errors.js';

/** A figure of a report with its grouping. */
export interface StoredGroup {
  readonly figure: string;
  readonly by: string;
}

/** Reports as they are stored. */
export const REPORT_ROWS = rowsOf('figureReports', { casts: { groups: json<StoredGroup[]>() } });

/** A report as it is stored. */
export type ReportRow = RowOf<typeof REPORT_ROWS>;

/** The order of the list of reports. */
export const BY_NAME: RowOrder<ReportRow> = { by: 'nameKey', kind: 'text' };

/** The columns of a report that its writers decide. */
export type ReportFields = Omit<
  ReportRow,
  'id' | 'ownerId' | 'lastRunAt' | 'version' | 'createdAt' | 'updatedAt'
>;

const VIOLATIONS = { figure_reports_owner_id_name_key_key: nameInUse };

/** Lists of objects would become arrays; the column is JSON. */
function stored({ groups, ...fields }: ReportFields) {
  return { ...fields, groups: jsonValue(groups) };
}

/** Serialises what adds reports of an account, and returns how many it has. */
export async function lockedCount(statements: Statements, ownerId: number): Promise<number> {
  await lockRow(statements, 'users', ownerId, 'NO KEY UPDATE');
  const row = await first(
    statements,
    statement(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM figure_reports WHERE owner_id = ${ownerId}`),
  );
  return row?.count ?? 0;
}

/** Inserts a report. @returns its id. @throws AppError CONFLICT for a name in use. */
export async function insertReport(
  statements: Statements,
  ownerId: number,
  fields: ReportFields,
  now: Date,
): Promise<number> {
  const insertion = db
    .insertInto('figureReports')
    .values({ ...stored(fields), ownerId, createdAt: now, updatedAt: now })
    .returning('id');
  return (await orViolation(first(statements, statement(insertion)), VIOLATIONS))?.id ?? 0;
}

/** Writes a report, and adds 1 to its version. @throws AppError CONFLICT for a name in use. */
export async function updateReport(
  statements: Statements,
  id: number,
  fields: ReportFields,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('figureReports')
    .set({ ...stored(fields), updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await orViolation(statements.all(statement(change)), VIOLATIONS);
}

/** A report, locked until the transaction ends; undefined for an unknown id. */
export async function lockedReport(
  statements: Statements,
  id: number,
): Promise<ReportRow | undefined> {
  await lockRow(statements, 'figureReports', id);
  return await rowWithId(statements, REPORT_ROWS, id);
}

/** The active accounts of people among these. */
export async function activePeople(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = statement(sql<{ id: number }>`SELECT id FROM users
    WHERE id = ${anyOf(sql.val(ids))} AND status = 'active' AND NOT is_service`);
  return new Set((await statements.all(found)).map(({ id }) => id));
}

/** The report that is due longest, locked until the transaction ends; undefined where none is. */
export async function lockDueReport(
  statements: Statements,
  now: Date,
): Promise<ReportRow | undefined> {
  const due = statement(sql<{ id: number }>`SELECT id FROM figure_reports
    WHERE next_run_at <= ${now}::timestamptz ORDER BY next_run_at, id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`);
  const found = await first(statements, due);
  // A separate statement: the row is read as the lock found it.
  return found && (await rowWithId(statements, REPORT_ROWS, found.id));
}

/** When a report ran last, and when it runs next. */
interface Progress {
  readonly nextRunAt: Date;
  /** Left out: as it is. */
  readonly lastRunAt?: Date;
}

/** Moves a report on after a run; its version stays, for nobody changed it. */
export async function moveOn(statements: Statements, id: number, to: Progress): Promise<void> {
  const change = db.updateTable('figureReports').set(to).where('id', '=', id);
  await statements.all(statement(change));
}
