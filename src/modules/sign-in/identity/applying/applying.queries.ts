import { sql } from 'kysely';
import {
  anyOf,
  db,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../../../core/sql.js';
import type { IdentityWithoutMatch } from '../../../../generated/prisma/enums.js';
import type { JudgedMapping, Person } from './judge.types.js';

/** Advisory lock key of changes that could end the last super_admin. */
const LAST_SUPER_ADMIN_LOCK = 1835102831;

/** Advisory lock key of what adds and deletes mappings. */
export const MAPPINGS_LOCK = 20_261_130;

/** An account with the names of its groups. */
export interface PersonRow extends Person {
  readonly id: number;
  readonly email: string;
  readonly externalId: string | null;
  /** Names of groups of the last login that named them. */
  readonly claimed: readonly string[];
  /** Names of the groups of SCIM. */
  readonly provided: readonly string[];
  /** True if a login has named groups, or SCIM has changed memberships: that there are none is known. */
  readonly isSeen: boolean;
}

/** Columns by which mappings judge an account, of the rows of `people`. */
export const PERSON = sql`u.id, u.role::text, u.status::text, u.department_id, u.is_service, u.managed,
  u.manual, u.suspended_by_identity, d.id AS scim_department_id`;

/**
 * Accounts, `u`, with the groups of the last login that named them, `i.claimed` (null where none has), and
 * the department that SCIM names, `d`, where the condition holds.
 *
 * @param namesDepartment condition on the row of the settings, `s`.
 */
export const people = (namesDepartment = sql<boolean>`s.scim_department`) => sql`users AS u
  CROSS JOIN system_settings AS s
  LEFT JOIN departments AS d ON ${namesDepartment} AND d.name_key = u.scim_department
  LEFT JOIN LATERAL (
    SELECT groups AS claimed FROM user_identities
    WHERE user_id = u.id AND groups_seen_at IS NOT NULL ORDER BY groups_seen_at DESC LIMIT 1
  ) AS i ON true`;

/** Condition on a row of `users`: an active account of a person with the role super_admin. */
export const ACTIVE_SUPER_ADMIN = sql`role = 'super_admin' AND status = 'active' AND NOT is_service`;

const lockAll = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db.selectFrom('users').select('id').where('id', '=', anyOf(p.ids)).orderBy('id').forUpdate(),
);

const read = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<PersonRow>`
  SELECT ${PERSON}, u.email, u.external_id,
    COALESCE(i.claimed, '{}') AS claimed, i.claimed IS NOT NULL OR u.groups_provided AS is_seen,
    ARRAY(SELECT g.display_name FROM identity_group_members m
      JOIN identity_groups g ON g.id = m.group_id WHERE m.user_id = u.id) AS provided
  FROM ${people()} WHERE u.id = ${anyOf(p.ids)} ORDER BY u.id`,
);

/** The accounts with their groups, by id. */
async function readPeople(statements: Statements, ids: readonly number[]): Promise<PersonRow[]> {
  return await statements.all(read({ ids }));
}

/** The same, locked against any change until the transaction ends. */
export async function lockPeople(
  statements: Statements,
  ids: readonly number[],
): Promise<PersonRow[]> {
  await statements.all(lockAll({ ids }));
  return await readPeople(statements, ids);
}

/** Columns of an account that mappings write. */
interface WrittenStanding extends Pick<Person, 'role' | 'status' | 'departmentId' | 'managed'> {
  readonly id: number;
  readonly isSuspended: boolean;
  /** True where permissions that were set by hand end. */
  readonly clearsPermissions: boolean;
  readonly now: Date;
}

const standing = prepared(
  (p: Parameters<WrittenStanding>) => sql<never>`
  UPDATE users SET role = ${p.role}::role, status = ${p.status}::user_status,
    department_id = ${p.departmentId}::int, managed = ${p.managed}::text[],
    suspended_by_identity = ${p.isSuspended}::boolean, updated_at = ${p.now}::timestamptz,
    permissions_overridden = permissions_overridden AND NOT ${p.clearsPermissions}::boolean,
    permissions = CASE WHEN ${p.clearsPermissions}::boolean THEN '{}' ELSE permissions END
  WHERE id = ${p.id}::int`,
);

/** Writes what mappings give an account, which is locked. */
export async function writeStanding(statements: Statements, written: WrittenStanding) {
  await statements.all(standing({ ...written }));
}

const mappings = prepared(() =>
  db
    .selectFrom('identityMappings')
    .select(['id', 'value', 'role', 'departmentId', 'headOf'])
    .orderBy('rank')
    .orderBy('id'),
);

/** The mappings by rank and id; at most 200. */
export async function readMappings(statements: Statements): Promise<JudgedMapping[]> {
  return await statements.all(mappings({}));
}

const keep = prepared(
  () => sql`SELECT pg_advisory_xact_lock_shared(${sql.lit(MAPPINGS_LOCK)}::bigint)`,
);

/** Lets nobody add or delete a mapping until the transaction ends. */
export async function keepMappings(statements: Statements): Promise<void> {
  await statements.all(keep({}));
}

const policy = prepared(
  () => sql<{ withoutMatch: IdentityWithoutMatch; fallbackDepartmentId: number | null }>`
  SELECT identity_without_match::text AS without_match, identity_department_id AS fallback_department_id
  FROM system_settings WHERE id = 1`,
);

/** The settings that mappings are applied with. */
export async function readPolicy(statements: Statements) {
  const row = await first(statements, policy({}));
  if (row === undefined) throw new Error('The row of the settings is missing.');
  return row;
}

const lockKey = prepared(
  (p: Parameters<{ key: number }>) => sql`SELECT pg_advisory_xact_lock(${p.key}::bigint)`,
);

const others = prepared(
  (p: Parameters<{ id: number }>) => sql<{ id: number }>`
  SELECT id FROM users WHERE ${ACTIVE_SUPER_ADMIN} AND id <> ${p.id}::int LIMIT 1`,
);

/**
 * Returns whether no other active super_admin exists, counted under one lock that lasts until the
 * transaction ends, so that two cannot lower each other.
 */
export async function isLastSuperAdmin(statements: Statements, userId: number): Promise<boolean> {
  await statements.all(lockKey({ key: LAST_SUPER_ADMIN_LOCK }));
  return (await statements.all(others({ id: userId }))).length === 0;
}

const note = prepared(
  (p: Parameters<{ values: readonly string[]; now: Date }>) => sql`
  INSERT INTO identity_group_values (value, last_seen_at)
  SELECT value, ${p.now}::timestamptz FROM unnest(${p.values}::text[]) AS named(value) ORDER BY value
  ON CONFLICT (value) DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at
  WHERE identity_group_values.last_seen_at < EXCLUDED.last_seen_at`,
);

/**
 * Keeps when names of groups were seen. To be called when a person gains or loses them; the names
 * that persons have are seen with each login.
 */
export async function noteValues(
  statements: Statements,
  values: readonly string[],
  now: Date,
): Promise<void> {
  if (values.length > 0) await statements.all(note({ values, now }));
}

const begin = prepared(
  (p: Parameters<{ subject: string; userId: number | null; now: Date }>) => sql<{
    subject: string;
  }>`
  INSERT INTO identity_conditions (subject, user_id, since)
  VALUES (${p.subject}, ${p.userId}::int, ${p.now}::timestamptz)
  ON CONFLICT (subject) DO UPDATE SET user_id = EXCLUDED.user_id RETURNING subject`,
);

const end = prepared(
  (p: Parameters<{ subject: string; userId: number | null }>) => sql<{ subject: string }>`
  DELETE FROM identity_conditions
  WHERE subject = ${p.subject} AND (${p.userId}::int IS NULL OR user_id = ${p.userId}::int) RETURNING subject`,
);

/** Begins a condition; one that lasts goes on. */
export async function beginCondition(
  statements: Statements,
  condition: { readonly subject: string; readonly userId: number | null; readonly now: Date },
): Promise<void> {
  await statements.all(begin(condition));
}

/**
 * Ends a condition.
 *
 * @param userId the account that it must concern; null for any.
 * @returns false if there was none.
 */
export async function endCondition(
  statements: Statements,
  subject: string,
  userId: number | null,
): Promise<boolean> {
  return (await statements.all(end({ subject, userId }))).length > 0;
}
