import { sql } from 'kysely';
import type { RowOrder } from '../../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId, select } from '../../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../../core/sql.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';

/** Targets as they are stored. */
export const TARGET_ROWS = rowsOf('targets', { casts: { fromDay: 'text' } });

/** A target as it is stored. */
export type TargetRow = RowOf<typeof TARGET_ROWS>;

/** The values of a target that a client can set. */
export type TargetFields = Pick<
  TargetRow,
  'figure' | 'departmentId' | 'categoryId' | 'direction' | 'good' | 'warn' | 'fromDay'
>;

/** The order of targets: by figure in the order of `kpis`, the last day first. */
export const BY_FIGURE: RowOrder<TargetRow> = { by: 'listOrder', kind: 'number' };

/** Above the days since 1970 of every accepted day, which ends with 9998. */
const DAYS = 3_000_000;

/** The place of a target in the list of all. */
function listOrder(figure: string, day: string): number {
  const position = FIGURE_NAMES.indexOf(figure as Figure);
  return (position + 1) * DAYS - Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** Inserts a target. @returns its id. */
export async function insertTarget(
  statements: Statements,
  fields: TargetFields,
  now: Date,
): Promise<number> {
  const order = { listOrder: listOrder(fields.figure, fields.fromDay) };
  const insertion = db
    .insertInto('targets')
    .values({ ...fields, ...order, createdAt: now, updatedAt: now })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** Writes a target, and adds 1 to its version. */
export async function updateTarget(
  statements: Statements,
  id: number,
  fields: TargetFields,
  now: Date,
): Promise<void> {
  const order = { listOrder: listOrder(fields.figure, fields.fromDay) };
  const change = db
    .updateTable('targets')
    .set({ ...fields, ...order, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** A target, locked until the transaction ends; undefined for an unknown id. */
export async function lockedTarget(
  statements: Statements,
  id: number,
): Promise<TargetRow | undefined> {
  await lockRow(statements, 'targets', id);
  return await rowWithId(statements, TARGET_ROWS, id);
}

/**
 * The targets that count on a day, of none and of some departments and categories: for each figure,
 * department and category the one that began last.
 */
export async function targetsOn(
  statements: Statements,
  day: string,
  departmentIds: readonly number[],
  categoryIds: readonly number[],
): Promise<TargetRow[]> {
  const latest = sql`WHERE t.id IN (
    SELECT DISTINCT ON (own.figure, own.department_id, own.category_id) own.id FROM targets AS own
    WHERE own.from_day <= ${day}::date
      AND (own.department_id IS NULL OR own.department_id = ANY (${[...departmentIds]}::int[]))
      AND (own.category_id IS NULL OR own.category_id = ANY (${[...categoryIds]}::int[]))
    ORDER BY own.figure, own.department_id, own.category_id, own.from_day DESC)`;
  return await statements.all(statement(select(TARGET_ROWS, latest)));
}
