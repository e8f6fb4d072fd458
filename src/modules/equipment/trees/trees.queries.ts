import { type RawBuilder, sql } from 'kysely';
import { AppError, invalid } from '../../../core/errors.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';

/** A table whose rows form a tree: `parent_id`, `path` of ids from the root, `depth` from 1. */
export interface Tree {
  readonly table: 'locations' | 'categories' | 'assets';
  /** One row, for messages: `location`. */
  readonly noun: string;
  readonly maxDepth: number;
  /** SQL condition of the rows that take no new child and no new reference, and the reason. */
  readonly ended: { readonly condition: string; readonly reason: string };
}

/** Place of a row in its tree. */
export interface Place {
  readonly path: string;
  readonly depth: number;
}

/** Maximum number of rows that move with a row. */
const MAX_MOVED = 10_000;

/**
 * Locks a tree until the transaction ends. Rows are added under the shared lock, so that their path
 * is that of their parent; a move waits for them, and they wait for it.
 */
async function lockTree(
  statements: Statements,
  { table }: Tree,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(
    mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared',
  );
  await statements.all(statement(sql`SELECT ${lock}(hashtextextended(${table}::text, 20261126))`));
}

/** A row that can be a parent. */
interface Parent extends Place {
  readonly ended: boolean;
}

/** The row, locked so that nobody archives or deletes it before the commit. */
async function findForReference(
  statements: Statements,
  { table, ended }: Tree,
  id: number,
): Promise<Parent | undefined> {
  return await first(
    statements,
    statement(sql<Parent>`SELECT path, depth, ${sql.raw(ended.condition)} AS ended
      FROM ${sql.table(table)} AS t WHERE id = ${id} FOR SHARE`),
  );
}

async function parentOf(statements: Statements, tree: Tree, id: number): Promise<Parent> {
  const row = await findForReference(statements, tree, id);
  if (row === undefined) throw invalid('parentId', `is not the id of ${withArticle(tree.noun)}`);
  return row;
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function tooDeep({ maxDepth }: Tree): AppError {
  return invalid('parentId', `would make a tree of more than ${maxDepth} levels`);
}

/**
 * Reserves the id and the path of a new row.
 *
 * @throws AppError VALIDATION_ERROR on `parentId` for a parent that is missing or archived, and for
 *   a tree that would be too deep.
 */
export async function placeNew(
  statements: Statements,
  tree: Tree,
  parentId: number | null,
): Promise<Place & { readonly id: number }> {
  await lockTree(statements, tree, 'shared');
  const parent = parentId === null ? ROOT : await parentOf(statements, tree, parentId);
  if (parent.ended) throw invalid('parentId', tree.ended.reason);
  if (parent.depth >= tree.maxDepth) throw tooDeep(tree);
  const row = await first(
    statements,
    statement(sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${tree.table}::text, 'id'))::int AS id`),
  );
  const id = row?.id ?? 0;
  return { id, path: `${parent.path}${id}/`, depth: parent.depth + 1 };
}

const ROOT: Parent = { path: '/', depth: 0, ended: false };

/** Locks a tree for a move, before the moved row is read. */
export async function lockForMove(statements: Statements, tree: Tree): Promise<void> {
  await lockTree(statements, tree, 'exclusive');
}

/**
 * Moves a row with its subtree below another parent: writes paths and depths. The caller holds the
 * lock of `lockForMove`, has read the row since, and writes `parent_id`.
 *
 * @throws AppError VALIDATION_ERROR on `parentId` for a parent that is missing, archived or in the
 *   own subtree, and for a tree that would be too deep; CONFLICT for more than 10,000 rows.
 */
export async function moveSubtree(
  statements: Statements,
  tree: Tree,
  row: Place,
  parentId: number | null,
): Promise<void> {
  const parent = parentId === null ? ROOT : await parentOf(statements, tree, parentId);
  if (parent.path.startsWith(row.path)) throw invalid('parentId', 'is in its own subtree');
  if (parent.ended) throw invalid('parentId', tree.ended.reason);
  const subtree = await first(
    statements,
    statement(sql<{ count: number; depth: number }>`
      SELECT count(*)::int AS count, max(depth)::int AS depth FROM ${sql.table(tree.table)} AS t
      WHERE ${below(row.path)}`),
  );
  const { count, depth } = subtree ?? { count: 0, depth: 0 };
  const sunk = parent.depth + 1 - row.depth;
  if (depth + sunk > tree.maxDepth) throw tooDeep(tree);
  if (count > MAX_MOVED) {
    throw new AppError('CONFLICT', `More than ${MAX_MOVED} would move. Move parts of it.`, {
      field: 'parentId',
      reason: `would move ${count}, at most ${MAX_MOVED} may`,
    });
  }
  // The path of the parent takes the place of what stands before the row's own id.
  const before = row.path.replace(/\d+\/$/, '').length;
  await statements.all(
    statement(sql`UPDATE ${sql.table(tree.table)} AS t
      SET path = ${parent.path}::text || substr(path, ${before + 1}::int),
        depth = depth + ${sunk}::int
      WHERE ${below(row.path)}`),
  );
}

/**
 * Condition on `t` for a row and everything below it: a range of the index of paths, in which `0`
 * is the character after `/`.
 */
function below(path: string): Fragment {
  return sql`t.path >= ${path}::text AND t.path < ${`${path.slice(0, -1)}0`}::text`;
}

/**
 * The ids of a row and of everything below it, as a sub-select; none for an unknown id. The bounds
 * are sub-selects, so that the planner knows a range; of a join it would expect a ninth of the table.
 */
export function inSubtree(tree: Tree, id: number): Fragment {
  return sql`(SELECT lower.id FROM ${sql.table(tree.table)} AS lower
    WHERE ${isBelow(tree, 'lower', id)})`;
}

/** Condition on the row of an alias: it is the row of the id, or below it. */
export function isBelow({ table }: Tree, alias: string, id: number): Fragment {
  const path = sql.ref(`${alias}.path`);
  const tree = sql.table(table);
  return sql`${path} >= (SELECT path FROM ${tree} WHERE id = ${id})
    AND ${path} < (SELECT left(path, -1) || '0' FROM ${tree} WHERE id = ${id})`;
}

/** The ids of a sub-select, if there are at most `maximum`; undefined otherwise. */
export async function fewOf(
  statements: Statements,
  ids: Fragment,
  maximum: number,
): Promise<readonly number[] | undefined> {
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM ${ids} AS thing LIMIT ${maximum + 1}`),
  );
  return rows.length > maximum ? undefined : rows.map(({ id: one }) => one);
}

/** Names from the root to the row `t`, joined by ` / `. */
export function pathName({ table }: Tree): RawBuilder<string> {
  return sql<string>`(SELECT string_agg(above.name, ' / ' ORDER BY above.depth) FROM ${sql.table(table)} AS above
    WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM t.path), '/')::int[]))`;
}

/** Number of children of the row `t`; `condition` is a condition of SQL on the child. */
export function childCount({ table }: Tree, condition = 'true'): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} AS child
    WHERE child.parent_id = t.id AND ${sql.raw(condition)})`;
}

/**
 * Checks that a record can be referred to, and locks it against its end until the commit.
 *
 * @throws AppError VALIDATION_ERROR on the field for a record that is missing, archived or retired.
 */
export async function requireReferable(
  statements: Statements,
  tree: Tree,
  field: string,
  id: number,
): Promise<void> {
  const row = await findForReference(statements, tree, id);
  if (row === undefined) throw invalid(field, `is not the id of ${withArticle(tree.noun)}`);
  if (row.ended) throw invalid(field, tree.ended.reason);
}
