import { sql } from 'kysely';
import type { RowOrder } from '../../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf, rowWithId, select } from '../../../../core/rows.js';
import { db, first, type Statements, statement } from '../../../../core/sql.js';
import { indexedKey } from '../../../../core/text.js';

/** Boards as they are read; the hash of the token stays in the database. */
export const BOARD_ROWS = rowsOf('boards', { without: ['tokenHash'] });

/** A board as it is read. */
export type BoardRow = RowOf<typeof BOARD_ROWS>;

/** The values of a board that a client can set. */
export type BoardFields = Pick<
  BoardRow,
  'name' | 'figures' | 'departmentId' | 'categoryId' | 'locationId' | 'assetId' | 'technicianId'
>;

/** The order of boards by name. */
export const BY_NAME: RowOrder<BoardRow> = { by: 'nameKey', kind: 'text' };

const keyed = (fields: BoardFields) => ({ ...fields, nameKey: indexedKey('name', fields.name) });

/** Inserts a board. @returns its id. */
export async function insertBoard(
  statements: Statements,
  fields: BoardFields & { readonly ownerId: number; readonly tokenHash: string },
  now: Date,
): Promise<number> {
  const { ownerId, tokenHash, ...given } = fields;
  const insertion = db
    .insertInto('boards')
    .values({ ...keyed(given), ownerId, tokenHash, createdAt: now, updatedAt: now })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** Writes a board, and adds 1 to its version. */
export async function updateBoard(
  statements: Statements,
  id: number,
  fields: BoardFields,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('boards')
    .set({ ...keyed(fields), updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** Gives a board another token, which no screen has shown yet, and adds 1 to its version. */
export async function replaceToken(
  statements: Statements,
  id: number,
  tokenHash: string,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('boards')
    .set({ tokenHash, lastSeenAt: null, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}

/** A board, locked until the transaction ends; undefined for an unknown id. */
export async function lockedBoard(
  statements: Statements,
  id: number,
): Promise<BoardRow | undefined> {
  await lockRow(statements, 'boards', id);
  return await rowWithId(statements, BOARD_ROWS, id);
}

/** Number of the boards of an owner. */
export async function countBoards(statements: Statements, ownerId: number): Promise<number> {
  const count = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM boards WHERE owner_id = ${ownerId}`;
  return (await first(statements, statement(count)))?.count ?? 0;
}

/** The board of a token; undefined for a token that opens none. */
export async function boardOfToken(
  statements: Statements,
  tokenHash: string,
): Promise<BoardRow | undefined> {
  const found = select(BOARD_ROWS, sql`WHERE t.token_hash = ${tokenHash}`);
  return await first(statements, statement(found));
}

/** Notes that a screen has shown a board, unless it was noted after `before`, or the token has ended. */
export async function noteSeen(
  statements: Statements,
  { tokenHash, now, before }: { tokenHash: string; now: Date; before: Date },
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE boards SET last_seen_at = ${now} WHERE token_hash = ${tokenHash}
      AND (last_seen_at IS NULL OR last_seen_at <= ${before})`),
  );
}
