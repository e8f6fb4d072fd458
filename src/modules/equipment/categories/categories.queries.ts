import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { childCount, pathName, type Tree } from '../trees/trees.queries.js';
import type { Category } from './categories.types.js';

/** The tree of categories. */
export const CATEGORIES: Tree = {
  table: 'categories',
  noun: 'category',
  maxDepth: 2,
  ended: { condition: 'archived_at IS NOT NULL', reason: 'is archived' },
};

/** Categories as they are stored, with their place. */
export const CATEGORY_ROWS = rowsOf('categories', {
  without: ['searchText'],
  casts: { requires: 'text[]' },
  computed: {
    pathName: pathName(CATEGORIES),
    childCount: childCount(CATEGORIES, 'archived_at IS NULL'),
  },
});

/** A category as it is stored. */
export type CategoryRow = RowOf<typeof CATEGORY_ROWS>;

/** A category as both interfaces return it. */
export function toCategory({ nameKey: _key, path: _path, ...category }: CategoryRow): Category {
  return category;
}

/** The order by name. */
export const BY_NAME: RowOrder<CategoryRow> = { by: 'nameKey', kind: 'text' };

/** Returns whether a request, a schedule, a field, a failure code, a contractor or an archived child refers to the category. */
export async function isCategoryInUse(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT 1 FROM categories WHERE parent_id = ${id})
        OR EXISTS (SELECT 1 FROM field_definitions WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM failure_codes WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM contractor_categories WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM schedules WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM targets WHERE category_id = ${id})
        OR EXISTS (SELECT 1 FROM maintenance_requests WHERE category_id = ${id}) AS used`),
  );
  return row?.used ?? false;
}

/** Returns whether a category or one above it requires insured contractors. */
export async function requiresInsurance(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ required: boolean }>`
      SELECT EXISTS (SELECT 1 FROM categories AS t JOIN categories AS above
        ON above.id = t.id OR above.id = t.parent_id
        WHERE t.id = ${id} AND above.requires_insurance) AS required`),
  );
  return row?.required ?? false;
}
