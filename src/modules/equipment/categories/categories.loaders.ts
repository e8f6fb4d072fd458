import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { anyOf, statement } from '../../../core/sql.js';
import { BY_NAME, CATEGORY_COLUMNS, type CategoryRow, toCategory } from './categories.queries.js';
import type { Category } from './categories.types.js';

/** Categories by id. */
export const categoryById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(
        statement(sql<CategoryRow>`SELECT ${CATEGORY_COLUMNS} FROM categories AS t
          WHERE t.id = ${anyOf(sql.val(ids))}`),
      );
      return rows.map(toCategory);
    },
    (category) => category.id,
  ),
);

/** Pages of the categories directly below a category. */
export const childrenOfCategory = defineLoader(({ statements, actor }) => {
  const readable = actor !== null && holds(actor, 'maintenance.read');
  return ownedPages<CategoryRow, Category>(
    statements,
    {
      name: 'categoryChildren',
      table: 'categories',
      columns: CATEGORY_COLUMNS,
      conditions: [sql`t.archived_at IS NULL`, ...(readable ? [] : [sql`false`])],
      owner: 'parent_id',
      order: { ...BY_NAME, field: 'name', descending: false },
    },
    toCategory,
  );
});
