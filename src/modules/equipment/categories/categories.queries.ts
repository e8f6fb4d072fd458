import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { childCount, pathName, type Tree } from '../../../core/trees.js';
import type { Category } from './categories.types.js';

/** The tree of categories. */
export const CATEGORIES: Tree = {
  table: 'categories',
  noun: 'category',
  maxDepth: 2,
  ended: { condition: 'archived_at IS NOT NULL', reason: 'is archived' },
};

/** A category with its place and its folded name, by which lists are sorted. */
export interface CategoryRow extends Category {
  readonly path: string;
  readonly nameKey: string;
}

/** A category as both interfaces return it. */
export function toCategory({ nameKey: _key, path: _path, ...category }: CategoryRow): Category {
  return category;
}

/** The columns of `CategoryRow`, of the table `t`. */
export const CATEGORY_COLUMNS = sql`t.id, t.name, t.name_key, t.parent_id, t.department_id,
  t.default_priority, t.checklist_id, t.requires::text[] AS requires, t.path, ${pathName(CATEGORIES)} AS path_name, t.depth::int AS depth,
  ${childCount(CATEGORIES, 'archived_at IS NULL')} AS child_count,
  t.archived_at, t.version, t.created_at, t.updated_at`;

/** The order by name. */
export const BY_NAME: RowOrder<CategoryRow> = { by: 'nameKey', kind: 'text' };

/** A category; undefined for an unknown id. */
export async function findCategory(
  statements: Statements,
  id: number,
): Promise<CategoryRow | undefined> {
  return await first(
    statements,
    statement(sql<CategoryRow>`SELECT ${CATEGORY_COLUMNS} FROM categories AS t WHERE t.id = ${id}`),
  );
}

/** Returns whether a request or an archived child refers to the category. */
export async function isCategoryInUse(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT 1 FROM categories WHERE parent_id = ${id})
        OR EXISTS (SELECT 1 FROM schedules WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM maintenance_requests WHERE category_id = ${id}) AS used`),
  );
  return row?.used ?? false;
}
