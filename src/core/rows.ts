import { type RawBuilder, sql } from 'kysely';
import { notFound } from './errors.js';
import {
  anyOf,
  type CastColumns,
  type ColumnsChoice,
  type ComputedColumns,
  type ComputedRow,
  columnsOf,
  type Fragment,
  first,
  listOf,
  type Statements,
  type StoredColumn,
  statement,
  type TableName,
} from './sql.js';

/** Rows of a table, `t`, as a module reads them. */
export interface Rows<R> {
  readonly table: TableName;
  /** The selected columns of `t`. */
  readonly columns: RawBuilder<R>;
}

/** The type of such rows, or of those that have a list of columns. */
export type RowOf<S extends Rows<unknown> | RawBuilder<unknown>> =
  S extends Rows<infer R> ? R : S extends RawBuilder<infer R> ? R : never;

/** The rows of a table with the columns that `columnsOf` selects. */
export function rowsOf<
  T extends TableName,
  W extends StoredColumn<T> = never,
  const S extends CastColumns<T> = Record<never, never>,
  C extends ComputedColumns = Record<never, never>,
>(table: T, choice: ColumnsChoice<W, S, C> = {}) {
  return { table, columns: columnsOf(table, 't', choice) };
}

/** The rows with further columns, such as those that depend on the actor. */
export function withColumns<R, C extends ComputedColumns>(
  { table, columns }: Rows<R>,
  computed: C,
): Rows<R & ComputedRow<C>> {
  return { table, columns: sql`${sql.join([columns, ...listOf(computed)])}` };
}

/** A SELECT of rows; `rest` is how it goes on after its table. */
export function select<R>({ table, columns }: Rows<R>, rest: Fragment): RawBuilder<R> {
  return sql<R>`SELECT ${columns} FROM ${sql.table(table)} AS t ${rest}`;
}

/** A row; undefined for an unknown id. */
export async function rowWithId<R>(
  statements: Statements,
  rows: Rows<R>,
  id: number,
): Promise<R | undefined> {
  return await first(statements, statement(select(rows, sql`WHERE t.id = ${id}`)));
}

/** A row. @throws AppError NOT_FOUND for an unknown id; `what` begins the message: `The meter`. */
export async function requireRow<R>(
  statements: Statements,
  rows: Rows<R>,
  id: number,
  what: string,
): Promise<R> {
  const row = await rowWithId(statements, rows, id);
  if (row === undefined) throw notFound(what);
  return row;
}

/** The rows with these ids, in no order. */
export async function rowsWithIds<R>(
  statements: Statements,
  rows: Rows<R>,
  ids: readonly number[],
): Promise<R[]> {
  return await statements.all(statement(select(rows, sql`WHERE t.id = ${anyOf(sql.val(ids))}`)));
}

/** Locks a row until the transaction ends. @returns false for an unknown id. */
export async function lockRow(
  statements: Statements,
  table: TableName,
  id: number,
  strength: 'UPDATE' | 'NO KEY UPDATE' | 'SHARE' | 'KEY SHARE' = 'UPDATE',
): Promise<boolean> {
  const locked = sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id} FOR ${sql.raw(strength)}`;
  return (await statements.all(statement(locked))).length > 0;
}

/** Deletes a row. */
export async function deleteRow(
  statements: Statements,
  table: TableName,
  id: number,
): Promise<void> {
  await statements.all(statement(sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`));
}
