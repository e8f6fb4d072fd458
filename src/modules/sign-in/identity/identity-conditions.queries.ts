import { sql } from 'kysely';
import { prepared, type Statements } from '../../../core/sql.js';
import { ACTIVE_SUPER_ADMIN } from './applying/applying.queries.js';
import { GROUPS_MISSING, SUPER_ADMIN_KEPT } from './applying/conditions.js';

/** A condition of the data of the identity provider that is an incident while it lasts. */
export type IdentityCondition = typeof GROUPS_MISSING | typeof SUPER_ADMIN_KEPT;

const lasting = prepared(
  () => sql<{ subject: IdentityCondition }>`
  SELECT subject FROM identity_conditions
  WHERE subject = ${sql.lit(GROUPS_MISSING)} OR (subject = ${sql.lit(SUPER_ADMIN_KEPT)} AND (
    SELECT count(*) FROM users WHERE ${ACTIVE_SUPER_ADMIN}
  ) < 2)
  ORDER BY subject`,
);

/** The conditions that last. That of a super_admin ends, too, when there are two active ones. */
export async function lastingConditions(statements: Statements): Promise<IdentityCondition[]> {
  return (await statements.all(lasting({}))).map(({ subject }) => subject);
}
