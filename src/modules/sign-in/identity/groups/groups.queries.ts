import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import type { IdentityGroup } from './groups.types.js';

// The values of a page are read first, and then who has each of them by the index of the groups.
const page = prepared(
  (p: Parameters<{ after: string; take: number }>) => sql<IdentityGroup>`
  WITH named AS MATERIALIZED (
    SELECT value, last_seen_at FROM identity_group_values
    WHERE value > ${p.after}::text ORDER BY value LIMIT ${p.take}::int
  )
  SELECT named.value, had.people,
    greatest(named.last_seen_at, had.claimed_at, provided.updated_at) AS last_seen_at
  FROM named
  LEFT JOIN identity_groups AS provided ON provided.display_name = named.value
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT holder.user_id) FILTER (WHERE u.status = 'active')::int AS people,
      max(holder.seen_at) AS claimed_at
    FROM (
      SELECT user_id, groups_seen_at AS seen_at FROM user_identities
      WHERE groups @> ARRAY[named.value]
      UNION ALL
      SELECT user_id, NULL FROM identity_group_members WHERE group_id = provided.id
    ) AS holder JOIN users AS u ON u.id = holder.user_id
  ) AS had
  ORDER BY named.value`,
);

/** Groups that were seen, by name, after a name; an empty one begins. */
export async function groupsAfter(
  statements: Statements,
  after: string,
  take: number,
): Promise<IdentityGroup[]> {
  return await statements.all(page({ after, take }));
}

const count = prepared(
  () => sql<{ count: number }>`SELECT count(*)::int AS count FROM identity_group_values`,
);

/** Number of groups that were seen. */
export async function countGroups(statements: Statements): Promise<number> {
  return (await first(statements, count({})))?.count ?? 0;
}

const forget = prepared(
  (p: Parameters<{ before: Date; most: number }>) => sql<{ value: string }>`
  DELETE FROM identity_group_values WHERE last_seen_at < ${p.before}::timestamptz AND value IN (
    SELECT old.value FROM identity_group_values AS old
    WHERE old.last_seen_at < ${p.before}::timestamptz
      AND NOT EXISTS (SELECT FROM user_identities AS i WHERE i.groups @> ARRAY[old.value])
      AND NOT EXISTS (SELECT FROM identity_groups AS g
        JOIN identity_group_members AS m ON m.group_id = g.id WHERE g.display_name = old.value)
    LIMIT ${p.most}::int)
  RETURNING value`,
);

/**
 * Deletes up to `most` names that nobody has, and that were last seen before a time.
 *
 * @returns how many it deleted.
 */
export async function forgetGroups(
  statements: Statements,
  before: Date,
  most: number,
): Promise<number> {
  return (await statements.all(forget({ before, most }))).length;
}
