import { sql } from 'kysely';
import { type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { FormPerson } from './form.types.js';

/** Maximum number of people of a form. */
const MAX_PEOPLE = 200;

const findPeople = prepared(
  (p: Parameters<{ departmentId: number | null }>) =>
    sql<FormPerson>`SELECT id, name FROM (
        SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users
        WHERE status = 'active' AND department_id = ${p.departmentId}::int
      ) AS people ORDER BY name COLLATE "und-x-icu", id LIMIT ${MAX_PEOPLE}`,
);

/** Active people of a department, by name. */
export async function peopleOf(
  statements: Statements,
  departmentId: number | null,
): Promise<FormPerson[]> {
  return await statements.all(findPeople({ departmentId }));
}
