import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import { BY_NAME, CATEGORY_ROWS, toCategory } from './categories.queries.js';

/** Categories by id. */
export const categoryById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await rowsWithIds(statements, CATEGORY_ROWS, ids)).map(toCategory),
    (category) => category.id,
  ),
);

/** Pages of the categories directly below a category. */
export const childrenOfCategory = defineLoader(({ statements, actor }) => {
  const readable = actor !== null && holds(actor, 'maintenance.read');
  return ownedPages(
    statements,
    {
      name: 'categoryChildren',
      ...CATEGORY_ROWS,
      conditions: [sql`t.archived_at IS NULL`, ...(readable ? [] : [sql`false`])],
      owner: 'parent_id',
      order: { ...BY_NAME, field: 'name', descending: false },
    },
    toCategory,
  );
});
