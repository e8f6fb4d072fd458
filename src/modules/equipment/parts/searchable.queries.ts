import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { partOperations } from './parts.operations.js';

/** How the search over all lists finds parts; `search_text` has the number, then the name. */
export const searchableParts: Searchable = {
  rank: 4,
  list: partOperations.list,
  table: 'parts',
  visible: () => sql`t.archived_at IS NULL`,
  order: sql`t.sku_key, t.id`,
  code: sql<string>`t.sku`,
  title: sql<string>`t.name`,
  detail: sql<string | null>`(SELECT department.name FROM departments AS department
    WHERE department.id = t.department_id)`,
  names: sql`t.search_text`,
  keys: sql`split_part(t.search_text, E'\n', 1)`,
};
