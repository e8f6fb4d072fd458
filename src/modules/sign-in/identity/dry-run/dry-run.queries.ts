import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import { ACTIVE_SUPER_ADMIN, PERSON, people } from '../applying/applying.queries.js';
import type { Person } from '../applying/judge.types.js';

/** An account with those of its groups that mappings name. */
export interface TriedPerson extends Person {
  readonly id: number;
  readonly groups: readonly string[];
}

/** The accounts of a page, by id. */
interface PeoplePage {
  readonly after: number;
  readonly take: number;
  /** The names of groups that are read. */
  readonly values: readonly string[];
  /** True if the department that SCIM names counts; null for the setting. */
  readonly scimDepartment: boolean | null;
}

const read = prepared(
  (p: Parameters<PeoplePage>) => sql<TriedPerson>`
  WITH named AS MATERIALIZED (SELECT unnest(${p.values}::text[]) AS value)
  SELECT ${PERSON},
    ARRAY((SELECT unnest(i.claimed) UNION ALL
        SELECT g.display_name FROM identity_group_members AS m
        JOIN identity_groups AS g ON g.id = m.group_id WHERE m.user_id = u.id)
      INTERSECT SELECT value FROM named) AS groups
  FROM ${people(sql`COALESCE(${p.scimDepartment}::boolean, s.scim_department)`)}
  WHERE u.id > ${p.after}::int AND u.status <> 'inactive' AND NOT u.is_service
    AND (u.external_id IS NOT NULL OR i.claimed IS NOT NULL OR u.groups_provided
      OR EXISTS (SELECT FROM identity_group_members AS m WHERE m.user_id = u.id))
  ORDER BY u.id LIMIT ${p.take}::int`,
);

/** People whose groups are known and who are not inactive, by id. */
export async function peopleAfter(
  statements: Statements,
  page: PeoplePage,
): Promise<TriedPerson[]> {
  return await statements.all(read({ ...page }));
}

const superAdmins = prepared(
  () => sql<{ count: number }>`SELECT count(*)::int AS count FROM users
    WHERE ${ACTIVE_SUPER_ADMIN}`,
);

/** Number of active accounts of people with the role super_admin. */
export async function countSuperAdmins(statements: Statements): Promise<number> {
  return (await first(statements, superAdmins({})))?.count ?? 0;
}

const known = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<{ id: number }>`
    SELECT id FROM departments WHERE id = ANY(${p.ids}::int[])`,
);

/** Those of the ids that a department has. */
export async function knownDepartments(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = ids.length === 0 ? [] : await statements.all(known({ ids }));
  return new Set(rows.map(({ id }) => id));
}
