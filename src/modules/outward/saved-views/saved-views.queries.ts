import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { orViolation } from '../../../core/record-errors.js';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, select, withColumns } from '../../../core/rows.js';
import { db, first, json, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { readableViews } from './saved-views.access.js';
import { nameInUse } from './saved-views.errors.js';

const STORED = rowsOf('savedViews', {
  casts: { filter: json<Record<string, unknown>>(), columns: json<string[] | null>() },
});

/** Views as they are stored, for a reader. */
export function viewRows({ userId }: AccountActor) {
  return withColumns(STORED, {
    isDefault: sql<boolean>`EXISTS (SELECT FROM saved_view_defaults AS usual
      WHERE usual.user_id = ${userId} AND usual.list = t.list AND usual.view_id = t.id)`,
  });
}

/** Such a view. */
export type ViewRow = RowOf<ReturnType<typeof viewRows>>;

/** The orders of the list of views. */
export const VIEW_ORDERS: Readonly<Record<string, RowOrder<ViewRow>>> = {
  name: { by: 'nameKey', kind: 'text' },
  createdAt: { by: 'createdAt', kind: 'date' },
};

/**
 * A view that the actor reads; undefined for any other.
 *
 * @param lock a row that is changed is locked until the transaction ends; one that is referred to
 *   only against deletion.
 */
export async function findView(
  statements: Statements,
  actor: AccountActor,
  id: number,
  lock?: 'NO KEY UPDATE' | 'UPDATE' | 'KEY SHARE',
): Promise<ViewRow | undefined> {
  if (lock !== undefined) {
    // A separate statement: the row is read as it is after a wait for the lock.
    await lockRow(statements, 'savedViews', id, lock);
  }
  return await first(
    statements,
    statement(select(viewRows(actor), sql`WHERE t.id = ${id} AND ${readableViews(actor)}`)),
  );
}

/** Serialises what adds views of an account, and returns how many it has. */
export async function lockedCount(statements: Statements, ownerId: number): Promise<number> {
  await lockRow(statements, 'users', ownerId, 'NO KEY UPDATE');
  const row = await first(
    statements,
    statement(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM saved_views WHERE owner_id = ${ownerId}`),
  );
  return row?.count ?? 0;
}

/** The columns of a view that are written. */
export type WrittenView = Partial<
  Pick<ViewRow, 'name' | 'nameKey' | 'sort' | 'shared' | 'departmentId'>
> & { readonly filter?: object; readonly columns?: readonly string[] | null };

const VIOLATIONS = { saved_views_owner_id_list_name_key_key: nameInUse };

/** Inserts a view and returns its id. @throws AppError CONFLICT for a name in use. */
export async function insertView(
  statements: Statements,
  fields: Required<WrittenView> & Pick<ViewRow, 'ownerId' | 'list' | 'createdAt' | 'updatedAt'>,
): Promise<number> {
  const insertion = db.insertInto('savedViews').values(stored(fields)).returning('id');
  const made = await orViolation(first(statements, statement(insertion)), VIOLATIONS);
  return made?.id ?? 0;
}

/** Changes a view and adds 1 to its version. @throws AppError CONFLICT for a name in use. */
export async function updateView(
  statements: Statements,
  id: number,
  fields: WrittenView & Pick<ViewRow, 'updatedAt'>,
): Promise<void> {
  const change = db
    .updateTable('savedViews')
    .set({ ...stored(fields), version: sql<number>`version + 1` })
    .where('id', '=', id);
  await orViolation(statements.all(statement(change)), VIOLATIONS);
}

/** Lists of texts would become arrays; the column is JSON. */
function stored<T extends WrittenView>({ columns, filter, ...fields }: T) {
  return {
    ...fields,
    filter: filter && jsonValue(filter),
    columns: columns && jsonValue(columns),
  };
}

/** Makes a view the default of an account for its list, and ends the former one. */
export async function putDefault(
  statements: Statements,
  userId: number,
  { id, list }: Pick<ViewRow, 'id' | 'list'>,
): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO saved_view_defaults (user_id, list, view_id)
      VALUES (${userId}, ${list}, ${id})
      ON CONFLICT (user_id, list) DO UPDATE SET view_id = excluded.view_id`),
  );
}

/** Ends a view being the default of an account. */
export async function endDefault(
  statements: Statements,
  userId: number,
  id: number,
): Promise<void> {
  await statements.all(
    statement(sql`DELETE FROM saved_view_defaults WHERE user_id = ${userId} AND view_id = ${id}`),
  );
}
