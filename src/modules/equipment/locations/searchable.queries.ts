import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { locationOperations } from './locations.operations.js';

/** The names of a place from the root: of a row `t` by a path of ids. */
const namesOf = (path: ReturnType<typeof sql>) => sql<string | null>`(
  SELECT string_agg(above.name, ' / ' ORDER BY above.depth) FROM locations AS above
  WHERE above.id = ANY (string_to_array(trim(BOTH '/' FROM ${path}), '/')::int[]))`;

/** The place of a row `t` with `location_id` and `department_id`, else its department. */
export const placeOrDepartment = sql<string | null>`coalesce(
  ${namesOf(sql`(SELECT place.path FROM locations AS place WHERE place.id = t.location_id)`)},
  (SELECT department.name FROM departments AS department WHERE department.id = t.department_id))`;

/** How the search over all lists finds places; `search_text` has the name, then the code. */
export const searchableLocations: Searchable = {
  rank: 3,
  list: locationOperations.list,
  table: 'locations',
  visible: () => sql`t.archived_at IS NULL`,
  order: sql`t.name_key, t.id`,
  code: sql<string | null>`t.code`,
  title: sql<string>`t.name`,
  detail: namesOf(sql`(SELECT parent.path FROM locations AS parent WHERE parent.id = t.parent_id)`),
  names: sql`t.search_text`,
  keys: sql`CASE WHEN t.code <> '' THEN split_part(t.search_text, E'\n', -1) ELSE '' END`,
};
