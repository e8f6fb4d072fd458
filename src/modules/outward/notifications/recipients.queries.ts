import { type RawBuilder, sql } from 'kysely';
import {
  effectivePermissions,
  type Permission,
  type PermissionHolder,
  ROLE_DEFAULTS,
} from '../../../core/permissions.js';
import { anyOf, db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** Permissions whose holders are notified of events of a department. */
export type RecipientPermission = 'maintenance.approve' | 'maintenance.assign';

/** Source of the people: a transaction, with its time. */
interface Source {
  readonly statements: Statements;
  readonly now: Date;
}

/**
 * Accounts that are notified of events for the approvers, or the leads, of departments: the heads
 * for approvers, holders of the permission in the department, and those to whom they have delegated
 * it. If a department has none of these, accounts with a global role that hold it are notified. At
 * most three statements.
 *
 * @returns an entry for each of the departments.
 */
export async function recipientsOf(
  { statements, now }: Source,
  departmentIds: readonly number[],
  permission: RecipientPermission,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (departmentIds.length === 0) return new Map();
  const roles = rolesWith(permission);
  const found = await statements.all(findOfDepartments({ departmentIds, roles, permission }));
  const candidates = found.map(({ departmentId, ...row }) => ({
    departmentId,
    ...candidateFrom(row, permission),
  }));
  const own = Map.groupBy(candidates, ({ departmentId }) => departmentId);
  const isRecipient = ({ isHead, holds }: Candidate) =>
    holds || (isHead && permission === 'maintenance.approve');
  const isWithout = (id: number) => !(own.get(id) ?? []).some(isRecipient);
  const global = departmentIds.some(isWithout)
    ? (await statements.all(findGlobal({ roles, permission }))).map((row) =>
        candidateFrom({ ...row, isHead: false }, permission),
      )
    : [];
  const candidatesOf = (id: number) =>
    isWithout(id) ? global.filter(({ holds }) => holds) : (own.get(id) ?? []);
  const delegators = departmentIds.flatMap(candidatesOf).filter(({ holds }) => holds);
  const delegates = await delegatesOf({ statements, now }, delegators);
  return new Map(
    departmentIds.map((departmentId) => {
      const told = candidatesOf(departmentId).filter(isRecipient);
      const delegated = told.flatMap(({ id, holds }) => (holds ? (delegates.get(id) ?? []) : []));
      return [departmentId, [...new Set([...told.map(({ id }) => id), ...delegated])]];
    }),
  );
}

/** Accounts with a global role that hold a permission, and those to whom they have delegated it. */
export async function globalRecipients(
  source: Source,
  permission: RecipientPermission,
): Promise<readonly number[]> {
  const rows = await source.statements.all(
    findGlobal({ roles: rolesWith(permission), permission }),
  );
  const holders = rows
    .map((row) => candidateFrom({ ...row, isHead: false }, permission))
    .filter(({ holds }) => holds);
  const delegates = await delegatesOf(source, holders);
  return [...new Set(holders.flatMap(({ id }) => [id, ...(delegates.get(id) ?? [])]))];
}

interface Candidate {
  readonly id: number;
  readonly isHead: boolean;
  /** True if the permission is in effect. */
  readonly holds: boolean;
}

/** An account that may be notified. */
interface CandidateRow extends PermissionHolder {
  readonly id: number;
  readonly isHead: boolean;
}

function candidateFrom({ id, isHead, ...holder }: CandidateRow, permission: Permission): Candidate {
  return { id, isHead, holds: effectivePermissions(holder).includes(permission) };
}

/** Roles that have a permission by default. */
function rolesWith(permission: Permission): string[] {
  const roles = Object.entries(ROLE_DEFAULTS).filter(([, held]) => held.includes(permission));
  return roles.map(([role]) => role);
}

/** The holder of a permission. */
interface Holding {
  readonly roles: readonly string[];
  readonly permission: Permission;
}

// A head may belong to another department, or to none.
const findOfDepartments = prepared(
  (p: Parameters<Holding & { departmentIds: readonly number[] }>) => sql<
    CandidateRow & { departmentId: number }
  >`
  SELECT d.id AS department_id, u.id, u.role, u.permissions_overridden, u.permissions,
    u.role = 'department_head' OR u.id = d.head_id AS is_head
  FROM departments d CROSS JOIN LATERAL (
    SELECT id FROM users WHERE department_id = d.id
    UNION SELECT d.head_id) AS m JOIN users u ON u.id = m.id
  WHERE d.id = ${anyOf(p.departmentIds)} AND u.status = 'active' AND (
    u.id = d.head_id OR u.role = 'department_head' OR u.role = ANY(${p.roles}::role[])
    OR (u.permissions_overridden AND ${p.permission} = ANY(u.permissions)))
  ORDER BY d.id, u.id`,
);

const findGlobal = prepared(
  (p: Parameters<Holding>) => sql<Omit<CandidateRow, 'isHead'>>`
  SELECT id, role, permissions_overridden, permissions FROM users
  WHERE role IN ('super_admin', 'administrator', 'developer') AND status = 'active'
    AND (role = ANY(${p.roles}::role[])
      OR (permissions_overridden AND ${p.permission} = ANY(permissions)))
  ORDER BY id`,
);

/** The head of each department; of one without, its department heads. Only active accounts. */
export async function headsOf(
  statements: Statements,
  departmentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  return usersByKey(await statements.all(findHeads({ departmentIds })));
}

const findHeads = prepared(
  (p: Parameters<{ departmentIds: readonly number[] }>) => sql<{ key: number; userId: number }>`
  SELECT d.id AS key, u.id AS user_id FROM departments d
  JOIN users u ON u.id = d.head_id
    OR (d.head_id IS NULL AND u.department_id = d.id AND u.role = 'department_head')
  WHERE d.id = ${anyOf(p.departmentIds)} AND u.status = 'active' ORDER BY d.id, u.id`,
);

/** The active administrators and super administrators. */
export async function administrators(statements: Statements): Promise<readonly number[]> {
  return (await statements.all(findAdministrators({}))).map(({ id }) => id);
}

const findAdministrators = prepared(
  () => sql<{ id: number }>`SELECT id FROM users
    WHERE role IN ('super_admin', 'administrator') AND status = 'active' ORDER BY id`,
);

/** Number of requests of a department that are assigned to an account. */
interface LeftWork {
  readonly userId: number;
  readonly departmentId: number;
  readonly count: number;
}

/** Open work of the inactive ones among the accounts, by department. */
export async function workOfInactive(
  statements: Statements,
  userIds: readonly number[],
): Promise<readonly LeftWork[]> {
  if (userIds.length === 0) return [];
  return await statements.all(findInactive({ userIds }));
}

/** Open work of those among the accounts that are no technicians, by department. */
export async function workOfOthers(
  statements: Statements,
  userIds: readonly number[],
): Promise<readonly LeftWork[]> {
  if (userIds.length === 0) return [];
  return await statements.all(findOthers({ userIds }));
}

const findInactive = prepared((p: Parameters<{ userIds: readonly number[] }>) =>
  workWhere(sql`u.id = ${anyOf(p.userIds)} AND u.status <> 'active'`),
);

const findOthers = prepared((p: Parameters<{ userIds: readonly number[] }>) =>
  workWhere(sql`u.id = ${anyOf(p.userIds)} AND u.role <> 'technician'`),
);

function workWhere(condition: RawBuilder<unknown>) {
  return sql<LeftWork>`
  SELECT r.assignee_id AS user_id, r.department_id, count(*)::int AS count
  FROM users u JOIN maintenance_requests r ON r.assignee_id = u.id AND r.status = 'assigned'
  WHERE ${condition}
  GROUP BY r.assignee_id, r.department_id ORDER BY r.assignee_id, r.department_id`;
}

/** Active accounts to which these have delegated their rights at present, by delegator. */
async function delegatesOf(
  { statements, now }: Source,
  delegators: readonly Candidate[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (delegators.length === 0) return new Map();
  const ids = [...new Set(delegators.map(({ id }) => id))];
  return usersByKey(await statements.all(findDelegates({ ids, now })));
}

const findDelegates = prepared((p: Parameters<{ ids: readonly number[]; now: Date }>) =>
  db
    .selectFrom('delegations as d')
    .innerJoin('users as u', 'u.id', 'd.toUserId')
    .select(['d.fromUserId as key', 'd.toUserId as userId'])
    .distinct()
    .where('d.fromUserId', '=', anyOf(p.ids))
    .where('d.startsAt', '<=', p.now)
    .where('d.endsAt', '>', p.now)
    .where('u.status', '=', 'active')
    .orderBy('d.fromUserId')
    .orderBy('d.toUserId'),
);

/** Watchers of each of these requests; requests without watchers are missing. */
export async function watchersOf(
  statements: Statements,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (requestIds.length === 0) return new Map();
  return usersByKey(await statements.all(findWatchers({ requestIds })));
}

const findWatchers = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  db
    .selectFrom('requestWatchers')
    .select(['requestId as key', 'userId'])
    .where('requestId', '=', anyOf(p.requestIds))
    .orderBy('requestId')
    .orderBy('userId'),
);

function usersByKey(
  rows: readonly { readonly key: number; readonly userId: number }[],
): ReadonlyMap<number, readonly number[]> {
  const groups = Map.groupBy(rows, ({ key }) => key);
  return new Map([...groups].map(([key, found]) => [key, found.map(({ userId }) => userId)]));
}

/** Columns that determine the visibility of a request. */
export interface NotifiableRequest {
  readonly id: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
  readonly departmentId: number;
}

/** Duplicates of requests, by the id of the original, locked against deletion. */
export async function notifiableDuplicates(
  statements: Statements,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly NotifiableRequest[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await statements.all(lockDuplicates({ requestIds }));
  const groups = Map.groupBy(rows, ({ originalId }) => originalId);
  return new Map(
    [...groups].map(([id, found]) => [
      id,
      found.map(({ originalId: _originalId, ...request }) => request),
    ]),
  );
}

const lockDuplicates = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', 'requesterId', 'assigneeId', 'helperIds', 'departmentId'])
    .select((eb) => eb.ref('duplicateOfId').$notNull().as('originalId'))
    .where('duplicateOfId', '=', anyOf(p.requestIds))
    .where('stage', '=', 'duplicate')
    .orderBy('id')
    .forKeyShare(),
);

/**
 * Current requests by id, locked against deletion until the transaction ends; missing ones are
 * skipped.
 */
export async function notifiableRequests(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotifiableRequest>> {
  if (ids.length === 0) return new Map();
  const requests = await statements.all(lockRequests({ ids }));
  return new Map(requests.map((request) => [request.id, request]));
}

const lockRequests = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', 'requesterId', 'assigneeId', 'helperIds', 'departmentId'])
    .where('id', '=', anyOf(p.ids))
    .orderBy('id')
    .forKeyShare(),
);

/** A comment with the columns that determine who is notified. */
export interface NotifiableComment {
  readonly authorId: number;
  readonly visibility: 'public' | 'internal';
  readonly mentionIds: readonly number[];
  /** Authors of earlier comments on the request. */
  readonly earlierAuthors: readonly number[];
}

/** A comment that is not deleted. */
export async function notifiableComment(
  statements: Statements,
  id: number,
): Promise<NotifiableComment | undefined> {
  return await first(statements, findComment({ id }));
}

const findComment = prepared(
  (p: Parameters<{ id: number }>) => sql<NotifiableComment>`
  SELECT c.author_id, c.visibility, c.mention_ids, ARRAY(
    SELECT DISTINCT e.author_id FROM comments e
    WHERE e.request_id = c.request_id AND e.id < c.id AND e.deleted_at IS NULL
    ORDER BY e.author_id) AS earlier_authors
  FROM comments c WHERE c.id = ${p.id} AND c.deleted_at IS NULL`,
);
