import { sql } from 'kysely';
import type { AccountActor } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import type { Fragment } from '../../core/sql.js';
import { isApprover, isLead } from '../departments/departments.access.js';
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

/** Column of a purchase that decides who takes its steps. */
interface Purchased {
  readonly requestedById: number;
}

/**
 * Checks that the actor may take a step of a purchase (docs/behaviour/work.md): an approver of the
 * department who did not ask for it decides, crew and leads order and receive, who asked for it and
 * leads cancel.
 *
 * @throws AppError FORBIDDEN for others.
 */
export function requireMayTake(
  step: PurchaseStep,
  actor: AccountActor,
  request: Related,
  { requestedById }: Purchased,
): void {
  const asked = actor.userId === requestedById;
  const leads = isLead(actor, request.departmentId);
  if (step === 'approve' || step === 'refuse') {
    if (!isApprover(actor, request.departmentId)) {
      throw forbidden('Only an approver of the department decides on a purchase.');
    }
    // Four eyes: also for super administrators.
    if (asked) throw forbidden('Somebody else has to decide on a purchase that you asked for.');
    return;
  }
  if (leads || (step === 'cancel' ? asked : isCrew(actor, request))) return;
  throw forbidden(
    step === 'cancel'
      ? 'Only who asked for a purchase and leads of the department cancel it.'
      : 'Only the crew of the request and leads of its department order and receive purchases.',
  );
}
