import { effectivePermissions, type Permission, ROLE_DEFAULTS } from '../../core/permissions.js';
import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';

/** The rights by which people are in charge of a department. */
export type Charge = 'maintenance.approve' | 'maintenance.assign';

/** Where people are looked for: in a transaction, at its time. */
interface Source {
  readonly statements: Statements;
  readonly now: Date;
}

/**
 * Who is told what concerns the approvers, or the leads, of departments: the heads for approvers, those of
 * the department who hold the permission, and those to whom they have delegated it. Accounts with a global
 * role that hold it are told where a department has none of these. At most three statements.
 *
 * @returns an entry for each of the departments.
 */
export async function inChargeOf(
  { statements, now }: Source,
  departmentIds: readonly number[],
  permission: Charge,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (departmentIds.length === 0) return new Map();
  const values = [listOf(departmentIds), roleList(permission), permission];
  const own = Map.groupBy(
    (await statements.rows(OF_DEPARTMENTS, values)).map(([departmentId, ...row]) => ({
      departmentId: departmentId as number,
      ...candidateFrom(row, permission),
    })),
    ({ departmentId }) => departmentId,
  );
  const isToBeTold = ({ isHead, holds }: Candidate) =>
    holds || (isHead && permission === 'maintenance.approve');
  const isWithout = (id: number) => !(own.get(id) ?? []).some(isToBeTold);
  const global = departmentIds.some(isWithout)
    ? (await statements.rows(GLOBAL, [roleList(permission), permission])).map((row) =>
        candidateFrom(row, permission),
      )
    : [];
  const candidatesOf = (id: number) =>
    isWithout(id) ? global.filter(({ holds }) => holds) : (own.get(id) ?? []);
  const delegators = departmentIds.flatMap(candidatesOf).filter(({ holds }) => holds);
  const delegates = await delegatesOf({ statements, now }, delegators);
  return new Map(
    departmentIds.map((departmentId) => {
      const told = candidatesOf(departmentId).filter(isToBeTold);
      const delegated = told.flatMap(({ id, holds }) => (holds ? (delegates.get(id) ?? []) : []));
      return [departmentId, [...new Set([...told.map(({ id }) => id), ...delegated])]];
    }),
  );
}

interface Candidate {
  readonly id: number;
  readonly isHead: boolean;
  /** Whether the permission is in force. */
  readonly holds: boolean;
}

function candidateFrom(
  [id, role, permissionsOverridden, permissions, isHead]: readonly unknown[],
  permission: Permission,
): Candidate {
  const holder = {
    role: role as Role,
    permissionsOverridden: permissionsOverridden as boolean,
    permissions: permissions as string[],
  };
  return {
    id: id as number,
    isHead: isHead as boolean,
    holds: effectivePermissions(holder).includes(permission),
  };
}

/** The roles that have a permission by default, as PostgreSQL writes a list. */
function roleList(permission: Permission): string {
  const roles = Object.entries(ROLE_DEFAULTS).filter(([, held]) => held.includes(permission));
  return listOf(roles.map(([role]) => role));
}

/** A list as PostgreSQL writes it, of values that need no quotes. */
const listOf = (values: readonly (number | string)[]) => `{${values.join(',')}}`;

// A head may be of another department, or of none.
const OF_DEPARTMENTS = `
  SELECT d.id, u.id, u.role::text, u.permissions_overridden, array_to_json(u.permissions),
    u.role = 'department_head' OR u.id = d.head_id
  FROM departments d CROSS JOIN LATERAL (
    SELECT id FROM users WHERE department_id = d.id
    UNION SELECT d.head_id) AS m JOIN users u ON u.id = m.id
  WHERE d.id = ANY($1::int[]) AND u.status = 'active' AND (
    u.id = d.head_id OR u.role = 'department_head' OR u.role = ANY($2::role[])
    OR (u.permissions_overridden AND $3 = ANY(u.permissions)))
  ORDER BY d.id, u.id`;

const GLOBAL = `
  SELECT id, role::text, permissions_overridden, array_to_json(permissions), false
  FROM users
  WHERE role IN ('super_admin', 'administrator', 'developer') AND status = 'active'
    AND (role = ANY($1::role[]) OR (permissions_overridden AND $2 = ANY(permissions)))
  ORDER BY id`;

/** How many requests of a department are assigned to somebody who is not active. */
interface LeftWork {
  readonly userId: number;
  readonly departmentId: number;
  readonly count: number;
}

/** The open work of those of the accounts that are not active, by department. */
export async function workOfInactive(
  statements: Statements,
  userIds: readonly number[],
): Promise<readonly LeftWork[]> {
  if (userIds.length === 0) return [];
  const rows = await statements.rows(WORK, [listOf(userIds)]);
  return rows.map(([userId, departmentId, count]) => ({
    userId: userId as number,
    departmentId: departmentId as number,
    count: count as number,
  }));
}

const WORK = `
  SELECT r.assignee_id, r.department_id, count(*)::int
  FROM users u JOIN maintenance_requests r ON r.assignee_id = u.id AND r.status = 'assigned'
  WHERE u.id = ANY($1::int[]) AND u.status <> 'active'
  GROUP BY r.assignee_id, r.department_id ORDER BY r.assignee_id, r.department_id`;

/** The active accounts to which these have delegated their rights for now, by delegator. */
async function delegatesOf(
  { statements, now }: Source,
  delegators: readonly Candidate[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (delegators.length === 0) return new Map();
  const ids = listOf([...new Set(delegators.map(({ id }) => id))]);
  const rows = await statements.rows(DELEGATES, [ids, now.toISOString()]);
  return valuesByKey(rows);
}

const DELEGATES = `
  SELECT DISTINCT d.from_user_id, d.to_user_id
  FROM delegations d JOIN users u ON u.id = d.to_user_id
  WHERE d.from_user_id = ANY($1::int[]) AND d.starts_at <= $2::timestamptz
    AND d.ends_at > $2::timestamptz AND u.status = 'active'
  ORDER BY d.from_user_id, d.to_user_id`;

/** Who watches each of these requests; those without watchers are left out. */
export async function watchersOf(
  statements: Statements,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (requestIds.length === 0) return new Map();
  return valuesByKey(await statements.rows(WATCHERS, [listOf(requestIds)]));
}

const WATCHERS = `
  SELECT request_id, user_id FROM request_watchers
  WHERE request_id = ANY($1::int[]) ORDER BY request_id, user_id`;

function valuesByKey(
  rows: readonly (readonly unknown[])[],
): ReadonlyMap<number, readonly number[]> {
  const groups = Map.groupBy(rows, ([key]) => key as number);
  return new Map(
    [...groups].map(([key, found]) => [key, found.map(([, value]) => value as number)]),
  );
}

/** What decides who sees a request. */
export interface RequestToTell {
  readonly id: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly departmentId: number;
}

/** The duplicates of requests, by the id of the original, locked against deletion. */
export async function duplicatesToTell(
  statements: Statements,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RequestToTell[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await statements.rows(DUPLICATES, [listOf(requestIds)]);
  const groups = Map.groupBy(rows, ([originalId]) => originalId as number);
  return new Map(
    [...groups].map(([id, found]) => [id, found.map(([, ...row]) => requestFrom(row))]),
  );
}

const DUPLICATES = `
  SELECT duplicate_of_id, id, requester_id, assignee_id, department_id FROM maintenance_requests
  WHERE duplicate_of_id = ANY($1::int[]) AND stage = 'duplicate' ORDER BY id FOR KEY SHARE`;

/** Requests as they are now, by id, locked against deletion until the transaction ends; those that are there. */
export async function requestsToTell(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RequestToTell>> {
  if (ids.length === 0) return new Map();
  const requests = (await statements.rows(REQUESTS, [listOf(ids)])).map(requestFrom);
  return new Map(requests.map((request) => [request.id, request]));
}

const REQUESTS = `
  SELECT id, requester_id, assignee_id, department_id FROM maintenance_requests
  WHERE id = ANY($1::int[]) ORDER BY id FOR KEY SHARE`;

function requestFrom([
  id,
  requesterId,
  assigneeId,
  departmentId,
]: readonly unknown[]): RequestToTell {
  return {
    id: id as number,
    requesterId: requesterId as number,
    assigneeId: assigneeId as number | null,
    departmentId: departmentId as number,
  };
}

/** A comment with what decides who is told. */
export interface CommentToTell {
  readonly authorId: number;
  readonly visibility: 'public' | 'internal';
  readonly mentionIds: readonly number[];
  /** Who has commented on the request before. */
  readonly earlierAuthors: readonly number[];
}

/** A comment that is not deleted. */
export async function commentToTell(
  statements: Statements,
  id: number,
): Promise<CommentToTell | undefined> {
  const [row] = await statements.rows(COMMENT, [id]);
  if (row === undefined) return undefined;
  const [authorId, visibility, mentionIds, earlierAuthors] = row;
  return {
    authorId: authorId as number,
    visibility: visibility as 'public' | 'internal',
    mentionIds: mentionIds as number[],
    earlierAuthors: (earlierAuthors ?? []) as number[],
  };
}

const COMMENT = `
  SELECT c.author_id, c.visibility::text, array_to_json(c.mention_ids), (
    SELECT json_agg(DISTINCT e.author_id) FROM comments e
    WHERE e.request_id = c.request_id AND e.id < c.id AND e.deleted_at IS NULL)
  FROM comments c WHERE c.id = $1 AND c.deleted_at IS NULL`;
