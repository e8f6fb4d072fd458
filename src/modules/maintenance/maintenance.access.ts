import { type AccountActor, holds, seesEverything } from '../../core/actor.js';
import type { Prisma } from '../../generated/prisma/client.js';

/**
 * The requests that are visible to an actor (contract, section 2): all for the global roles; otherwise
 * those that the actor submitted or is assigned to, and those of the actor's department for department
 * heads and holders of `maintenance.approve` or `maintenance.assign`.
 */
export function visibleRequests(actor: AccountActor): Prisma.MaintenanceRequestWhereInput {
  if (seesEverything(actor)) return {};
  const conditions: Prisma.MaintenanceRequestWhereInput[] = [
    { requesterId: actor.userId },
    { assigneeId: actor.userId },
  ];
  if (actor.departmentId !== null && leadsDepartment(actor)) {
    conditions.push({ departmentId: actor.departmentId });
  }
  return { OR: conditions };
}

function leadsDepartment(actor: AccountActor): boolean {
  return (
    actor.role === 'department_head' ||
    holds(actor, 'maintenance.approve') ||
    holds(actor, 'maintenance.assign')
  );
}
