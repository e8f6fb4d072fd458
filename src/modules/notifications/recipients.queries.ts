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
 * Who is told what concerns the approvers, or the leads, of a department: its heads for approvers, those of
 * the department who hold the permission, and those to whom they have delegated it. Accounts with a global
 * role that hold it are told where the department has none of these.
 */
export async function inChargeOf(
  { statements, now }: Source,
  departmentId: number,
  permission: Charge,
): Promise<number[]> {
  const own = candidatesFrom(
    await statements.rows(OF_DEPARTMENT, [departmentId, roleList(permission), permission]),
    permission,
  );
  const heads = permission === 'maintenance.approve' ? own.filter(({ isHead }) => isHead) : [];
  const holders = own.filter(({ holds }) => holds);
  const told = new Set([...heads, ...holders].map(({ id }) => id));
  if (told.size > 0) return [...told, ...(await delegatesOf({ statements, now }, holders))];
  const global = candidatesFrom(
    await statements.rows(GLOBAL, [roleList(permission), permission]),
    permission,
  ).filter(({ holds }) => holds);
  return [...global.map(({ id }) => id), ...(await delegatesOf({ statements, now }, global))];
}

interface Candidate {
  readonly id: number;
  readonly isHead: boolean;
  /** Whether the permission is in force. */
  readonly holds: boolean;
}

function candidatesFrom(
  rows: readonly (readonly unknown[])[],
  permission: Permission,
): readonly Candidate[] {
  return rows.map(([id, role, permissionsOverridden, permissions, isHead]) => {
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
  });
}

/** The roles that have a permission by default, as PostgreSQL writes a list. */
function roleList(permission: Permission): string {
  const roles = Object.entries(ROLE_DEFAULTS).filter(([, held]) => held.includes(permission));
  return `{${roles.map(([role]) => role).join(',')}}`;
}

const OF_DEPARTMENT = `
  SELECT u.id, u.role::text, u.permissions_overridden, array_to_json(u.permissions),
    u.role = 'department_head' OR u.id = d.head_id
  FROM departments d JOIN users u ON u.department_id = d.id OR u.id = d.head_id
  WHERE d.id = $1 AND u.status = 'active' AND (
    u.id = d.head_id OR u.role = 'department_head' OR u.role = ANY($2::role[])
    OR (u.permissions_overridden AND $3 = ANY(u.permissions)))
  ORDER BY u.id`;

const GLOBAL = `
  SELECT id, role::text, permissions_overridden, array_to_json(permissions), false
  FROM users
  WHERE role IN ('super_admin', 'administrator', 'developer') AND status = 'active'
    AND (role = ANY($1::role[]) OR (permissions_overridden AND $2 = ANY(permissions)))
  ORDER BY id`;

/** The active accounts to which these have delegated their rights for now. */
async function delegatesOf(
  { statements, now }: Source,
  delegators: readonly Candidate[],
): Promise<number[]> {
  if (delegators.length === 0) return [];
  const ids = `{${delegators.map(({ id }) => id).join(',')}}`;
  const rows = await statements.rows(DELEGATES, [ids, now.toISOString()]);
  return rows.map(([id]) => id as number);
}

const DELEGATES = `
  SELECT DISTINCT d.to_user_id FROM delegations d JOIN users u ON u.id = d.to_user_id
  WHERE d.from_user_id = ANY($1::int[]) AND d.starts_at <= $2::timestamptz
    AND d.ends_at > $2::timestamptz AND u.status = 'active'
  ORDER BY d.to_user_id`;

/** Who watches a request. */
export async function watchersOf(statements: Statements, requestId: number): Promise<number[]> {
  const text = 'SELECT user_id FROM request_watchers WHERE request_id = $1 ORDER BY user_id';
  return (await statements.rows(text, [requestId])).map(([id]) => id as number);
}

/** A duplicate, and who submitted it. */
export interface Duplicate {
  readonly id: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly departmentId: number;
}

/** The duplicates of a request, at most 100, locked against deletion. */
export async function duplicatesToTell(
  statements: Statements,
  requestId: number,
): Promise<Duplicate[]> {
  return (await statements.rows(DUPLICATES, [requestId])).map(requestFrom);
}

const DUPLICATES = `
  SELECT id, requester_id, assignee_id, department_id FROM maintenance_requests
  WHERE duplicate_of_id = $1 AND stage = 'duplicate' ORDER BY id FOR KEY SHARE`;

/** A request as it is now, locked against deletion until the transaction ends; undefined: it is gone. */
export async function requestToTell(
  statements: Statements,
  id: number,
): Promise<Duplicate | undefined> {
  const [row] = await statements.rows(REQUEST, [id]);
  return row === undefined ? undefined : requestFrom(row);
}

const REQUEST = `
  SELECT id, requester_id, assignee_id, department_id FROM maintenance_requests
  WHERE id = $1 FOR KEY SHARE`;

function requestFrom([id, requesterId, assigneeId, departmentId]: readonly unknown[]): Duplicate {
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
