import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { userOperations } from './users.operations.js';

const NAME = sql<string>`trim(concat_ws(' ', t.first_name, t.last_name))`;
const line = (number: number) => sql`split_part(t.search_text, E'\n', ${sql.lit(number)})`;

/** How the search over all lists finds people; `search_text` has the address and both names. */
export const searchableUsers: Searchable = {
  rank: 6,
  list: userOperations.list,
  table: 'users',
  visible: () => sql`true`,
  order: sql`t.created_at DESC, t.id DESC`,
  code: sql<null>`NULL::text`,
  title: sql<string>`coalesce(nullif(${NAME}, ''), t.email)`,
  detail: sql<string | null>`(SELECT department.name FROM departments AS department
    WHERE department.id = t.department_id)`,
  names: sql`(t.search_text || E'\n' || ${line(2)} || ' ' || ${line(3)})`,
  keys: line(1),
};
