import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Fragment } from '../../../core/sql.js';
import {
  delegatorIn,
  hasItself,
  isApprover,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import { belongs, isCrew, type Related, visibleScopes } from '../maintenance/maintenance.access.js';
import type { PurchaseStep } from './purchases.transitions.js';

/**
 * The purchases for requests whose staff the actor is, in parts that have no purchase in common: those
 * of departments, which an index has in order, and those of the requests that the actor works on, of
 * which each is looked up (OFFSET keeps the planner from reading all purchases instead).
 */
export function staffParts(actor: AccountActor): Fragment[] {
  const scopes = visibleScopes(actor);
  if (scopes === undefined) return [sql`purchases`];
  const departments = scopes.flatMap(({ field, id }) => (field === 'departmentId' ? [id] : []));
  const works = scopes
    .filter(({ field }) => field === 'assigneeId' || field === 'helperId')
    .map(
      (scope) => sql`SELECT work.id FROM maintenance_requests AS work
      WHERE ${belongs('work', scope)} AND work.department_id <> ALL (${departments}::int[])`,
    );
  return [
    ...departments.map((id) => sql`(SELECT * FROM purchases WHERE department_id = ${id})`),
    sql`(SELECT bought.* FROM (${sql.join(works, sql` UNION `)}) AS work CROSS JOIN LATERAL
      (SELECT * FROM purchases WHERE request_id = work.id OFFSET 0) AS bought)`,
  ];
}

/** Columns of a purchase that decide who takes its steps. */
interface Purchased {
  readonly requestedById: number;
  /** The account that delegated the right to ask for it. */
  readonly requestedForId: number | null;
}

/**
 * Checks that the actor may take a step of a purchase (docs/behaviour/work.md): an approver of the
 * department who did not ask for it decides, by a right that comes from nobody who did; crew and
 * leads order and receive, who asked for it and leads cancel.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN for others.
 */
export function requireMayTake(
  step: PurchaseStep,
  actor: AccountActor,
  request: Related,
  purchase: Purchased,
): number | undefined {
  const { departmentId } = request;
  if (step === 'approve' || step === 'refuse') return deciderBehalf(actor, departmentId, purchase);
  const asked = actor.userId === purchase.requestedById;
  if (step === 'cancel' ? asked : isCrew(actor, request)) return undefined;
  if (isLead(actor, departmentId)) return leadBehalf(actor, departmentId);
  throw forbidden(
    step === 'cancel'
      ? 'Only who asked for a purchase and leads of the department cancel it.'
      : 'Only the crew of the request and leads of its department order and receive purchases.',
  );
}

/**
 * The account on whose behalf the actor decides on a purchase; undefined by its own right. Four eyes:
 * nobody decides on what they asked for, super administrators included, nor by a right that somebody
 * who asked for it delegated.
 *
 * @throws AppError FORBIDDEN.
 */
function deciderBehalf(
  actor: AccountActor,
  departmentId: number,
  { requestedById, requestedForId }: Purchased,
): number | undefined {
  if (!isApprover(actor, departmentId)) {
    throw forbidden('Only an approver of the department decides on a purchase.');
  }
  const asked = [requestedById, requestedForId];
  if (asked.includes(actor.userId)) {
    throw forbidden('Somebody else has to decide on a purchase that you asked for.');
  }
  if (hasItself(actor, 'maintenance.approve', departmentId)) return undefined;
  const delegator = delegatorIn(actor, 'maintenance.approve', departmentId, asked);
  if (delegator !== undefined) return delegator;
  throw forbidden(
    'Somebody else has to decide on a purchase of the one who delegated the right to you.',
  );
}
