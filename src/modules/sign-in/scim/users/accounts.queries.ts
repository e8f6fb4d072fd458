import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../../core/sql.js';

const withExternalId = prepared((p: Parameters<{ externalId: string }>) =>
  db.selectFrom('users').select('id').where('externalId', '=', p.externalId),
);

/** The account with an `externalId`; undefined without one. */
export async function idWithExternalId(
  statements: Statements,
  externalId: string,
): Promise<number | undefined> {
  return (await first(statements, withExternalId({ externalId })))?.id;
}

const named = prepared((p: Parameters<{ key: string }>) =>
  db.selectFrom('departments').select('id').where('nameKey', '=', p.key),
);

/** The department with a folded name; undefined without one. */
export async function departmentNamed(
  statements: Statements,
  key: string,
): Promise<number | undefined> {
  return (await first(statements, named({ key })))?.id;
}

const elsewhere = prepared(
  (p: Parameters<{ id: number }>) => sql<{ id: number }>`
  SELECT u.id FROM users AS u
  JOIN system_settings AS s ON s.scim_department
  JOIN departments AS d ON d.name_key = u.scim_department
  WHERE u.id = ${p.id} AND d.id IS DISTINCT FROM u.department_id`,
);

/** Returns whether an account is in another department than that which SCIM names, if it counts and exists. */
export async function isElsewhere(statements: Statements, id: number): Promise<boolean> {
  return (await first(statements, elsewhere({ id }))) !== undefined;
}

const leave = prepared(
  (p: Parameters<{ userId: number }>) => sql<{ displayName: string }>`
  WITH gone AS (
    DELETE FROM identity_group_members WHERE user_id = ${p.userId} RETURNING group_id
  )
  SELECT g.display_name FROM identity_groups AS g JOIN gone ON gone.group_id = g.id`,
);

/** Takes a person out of all groups. @returns the names of the groups. */
export async function leaveGroups(statements: Statements, userId: number): Promise<string[]> {
  const rows = await statements.all(leave({ userId }));
  return rows.map(({ displayName }) => displayName);
}
