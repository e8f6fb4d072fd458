import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type AccountActor,
  DELEGABLE,
  delegatorsOf,
  holds,
  seesEverything,
} from '../../core/actor.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** The requests of one person or department. */
export interface Scope {
  readonly field: 'requesterId' | 'assigneeId' | 'departmentId';
  readonly id: number;
}

/**
 * Scopes visible to an actor (docs/behaviour/access.md): undefined for the global roles, which see
 * all requests; otherwise the union of requests that the actor submitted or is assigned to, those
 * of the actor's department for department heads and holders of `maintenance.approve` or
 * `maintenance.assign`, and those for which one of these permissions is delegated to the actor.
 */
export function visibleScopes(actor: AccountActor): readonly Scope[] | undefined {
  if (seesEverything(actor)) return undefined;
  const delegated = DELEGABLE.flatMap((permission) => delegatorsOf(actor, permission));
  if (delegated.some(({ departmentId }) => departmentId === null)) return undefined;
  const scopes: Scope[] = [
    { field: 'requesterId', id: actor.userId },
    { field: 'assigneeId', id: actor.userId },
  ];
  const departments = new Set(delegated.map(({ departmentId }) => departmentId));
  if (leadsDepartment(actor)) departments.add(actor.departmentId);
  for (const id of departments) if (id !== null) scopes.push({ field: 'departmentId', id });
  return scopes;
}

/** The requests that are visible to an actor, as a condition. */
export function visibleRequests(actor: AccountActor): Prisma.MaintenanceRequestWhereInput {
  const scopes = visibleScopes(actor);
  return scopes === undefined ? {} : { OR: scopes.map(({ field, id }) => ({ [field]: id })) };
}

/**
 * Returns whether a request is visible to an actor: `visibleRequests` for a row that has been read.
 */
export function isVisible(
  actor: AccountActor,
  row: Readonly<Record<Scope['field'], number | null>>,
): boolean {
  const scopes = visibleScopes(actor);
  return scopes === undefined || scopes.some(({ field, id }) => row[field] === id);
}

/**
 * Returns whether the actor is staff of a request (docs/behaviour/README.md): sees it as its
 * assignee, by its department or by a global role, and not only as its submitter. Internal comments
 * are for staff.
 */
export function isStaff(
  actor: AccountActor,
  row: Readonly<Record<Scope['field'], number | null>>,
): boolean {
  const scopes = visibleScopes(actor);
  return (
    scopes === undefined ||
    scopes.some(({ field, id }) => field !== 'requesterId' && row[field] === id)
  );
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
      { request: { OR: asStaff.map(({ field, id }) => ({ [field]: id })) } },
    ],
  };
}

function leadsDepartment(actor: AccountActor): boolean {
  return (
    actor.role === 'department_head' ||
    holds(actor, 'maintenance.approve') ||
    holds(actor, 'maintenance.assign')
  );
}

/** The requests that are visible to an actor, as a condition over a table of requests. */
export function visibleIn(actor: AccountActor, alias: string): RawBuilder<SqlBool> {
  const scopes = visibleScopes(actor);
  if (scopes === undefined) return sql`true`;
  const own = scopes.map(({ field, id }) => sql`${sql.ref(`${alias}.${field}`)} = ${id}`);
  return sql`(${sql.join(own, sql` OR `)})`;
}
