import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AccountActor, DELEGABLE, delegatorsOf, seesEverything } from '../../../core/actor.js';
import type { Prisma } from '../../../generated/prisma/client.js';
import { seesDepartment } from '../../people/departments/departments.access.js';

/** The requests of one person or department. */
export interface Scope {
  readonly field: 'requesterId' | 'assigneeId' | 'helperId' | 'departmentId';
  readonly id: number;
}

/** Columns of a request that determine its visibility. */
export interface Related {
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
  readonly departmentId: number;
}

/** The columns of `Related`. */
export const RELATED_COLUMNS = [
  'requesterId',
  'assigneeId',
  'helperIds',
  'departmentId',
] as const satisfies readonly (keyof Related)[];

/** Returns whether a request belongs to a person or department. */
function contains({ field, id }: Scope, row: Related): boolean {
  return field === 'helperId' ? row.helperIds.includes(id) : row[field] === id;
}

/**
 * The requests of one person or department, as a condition. The first part of that for helpers is
 * the condition of the index.
 */
function requestsOf({ field, id }: Scope): Prisma.MaintenanceRequestWhereInput {
  if (field !== 'helperId') return { [field]: id };
  return { NOT: { helperIds: { isEmpty: true } }, helperIds: { has: id } };
}

/** The same as a condition over a table of requests. */
export function belongs(alias: string, { field, id }: Scope): RawBuilder<SqlBool> {
  if (field !== 'helperId') return sql`${sql.ref(`${alias}.${field}`)} = ${id}`;
  const helpers = sql.ref(`${alias}.helperIds`);
  return sql`(${helpers} <> '{}' AND ${helpers} @> ARRAY[${id}::int])`;
}

/**
 * Scopes visible to an actor (docs/behaviour/access.md): undefined for the global roles, which see
 * all requests; otherwise the union of requests that the actor submitted, is assigned to or helps
 * with, those of the actor's department for department heads and holders of `maintenance.approve` or
 * `maintenance.assign`, and those for which one of these permissions is delegated to the actor.
 */
export function visibleScopes(actor: AccountActor): readonly Scope[] | undefined {
  if (seesEverything(actor)) return undefined;
  const delegated = DELEGABLE.flatMap((permission) => delegatorsOf(actor, permission));
  if (delegated.some(({ departmentId }) => departmentId === null)) return undefined;
  const scopes: Scope[] = [
    { field: 'requesterId', id: actor.userId },
    { field: 'assigneeId', id: actor.userId },
    { field: 'helperId', id: actor.userId },
  ];
  const departments = new Set(delegated.map(({ departmentId }) => departmentId));
  if (seesDepartment(actor)) departments.add(actor.departmentId);
  for (const id of departments) if (id !== null) scopes.push({ field: 'departmentId', id });
  return scopes;
}

/** The requests that are visible to an actor, as a condition. */
export function visibleRequests(actor: AccountActor): Prisma.MaintenanceRequestWhereInput {
  const scopes = visibleScopes(actor);
  return scopes === undefined ? {} : { OR: scopes.map(requestsOf) };
}

/**
 * Returns whether a request is visible to an actor: `visibleRequests` for a row that has been read.
 */
export function isVisible(actor: AccountActor, row: Related): boolean {
  const scopes = visibleScopes(actor);
  return scopes === undefined || scopes.some((scope) => contains(scope, row));
}

/**
 * Returns whether the actor is staff of a request (docs/behaviour/README.md): sees it as its
 * assignee or helper, by its department or by a global role, and not only as its submitter. Internal comments
 * are for staff.
 */
export function isStaff(actor: AccountActor, row: Related): boolean {
  const scopes = visibleScopes(actor);
  return (
    scopes === undefined ||
    scopes.some((scope) => scope.field !== 'requesterId' && contains(scope, row))
  );
}

/**
 * The account on whose behalf the actor sees a request as its staff, or at all, because it delegated
 * a right there; undefined if the actor does so by itself.
 */
export function sightBehalf(
  actor: AccountActor,
  row: Related,
  as: 'staff' | 'anybody',
): number | undefined {
  if (actor.delegated.length === 0) return undefined;
  const itself = { ...actor, delegated: [] };
  if (as === 'staff' ? isStaff(itself, row) : isVisible(itself, row)) return undefined;
  return DELEGABLE.flatMap((permission) => delegatorsOf(actor, permission)).find(
    ({ departmentId }) => departmentId === null || departmentId === row.departmentId,
  )?.fromUserId;
}

/**
 * Condition for the comments that are visible to an actor: public ones on visible requests, and
 * internal ones if the actor is staff (`isStaff`).
 */
export function visibleComments(actor: AccountActor): Prisma.CommentWhereInput {
  const scopes = visibleScopes(actor);
  if (scopes === undefined) return {};
  const asStaff = scopes.filter(({ field }) => field !== 'requesterId');
  return {
    OR: [
      { visibility: 'public', request: visibleRequests(actor) },
      { request: { OR: asStaff.map(requestsOf) } },
    ],
  };
}

/** The requests that are visible to an actor, as a condition over a table of requests. */
export function visibleIn(actor: AccountActor, alias: string): RawBuilder<SqlBool> {
  const scopes = visibleScopes(actor);
  if (scopes === undefined) return sql`true`;
  const own = scopes.map((scope) => belongs(alias, scope));
  return sql`(${sql.join(own, sql` OR `)})`;
}

/** The requests whose staff the actor is (`isStaff`), as a condition over a table of requests. */
export function staffIn(actor: AccountActor, alias: string): RawBuilder<SqlBool> {
  const scopes = visibleScopes(actor);
  if (scopes === undefined) return sql`true`;
  const asStaff = scopes.filter(({ field }) => field !== 'requesterId');
  return sql`(${sql.join(
    asStaff.map((scope) => belongs(alias, scope)),
    sql` OR `,
  )})`;
}

/** Returns whether a person works on a request: as its assignee or a helper. */
export function isCrew(
  { userId }: Pick<AccountActor, 'userId'>,
  row: Pick<Related, 'assigneeId' | 'helperIds'>,
): boolean {
  return row.assigneeId === userId || row.helperIds.includes(userId);
}
