import { sql } from 'kysely';
import type { Searchable } from '../../../core/searchable.js';
import { contractorOperations } from './contractors.operations.js';

const line = (number: number) => sql`split_part(t.search_text, E'\n', ${sql.lit(number)})`;

/** How the search over all lists finds contractors; `search_text` has the name, the contact and the address. */
export const searchableContractors: Searchable = {
  rank: 7,
  list: contractorOperations.list,
  table: 'contractors',
  visible: () => sql`t.archived_at IS NULL`,
  order: sql`t.name_key, t.id`,
  code: sql<null>`NULL::text`,
  title: sql<string>`t.name`,
  detail: sql<string | null>`(SELECT department.name FROM departments AS department
    WHERE department.id = t.department_id)`,
  names: line(1),
  keys: line(3),
};
