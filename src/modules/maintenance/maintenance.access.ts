import { type AccountActor, holds, seesEverything } from '../../core/actor.js';
import type { Prisma } from '../../generated/prisma/client.js';

/**
 * The requests that an actor sees (contract, section 2): all of them for the global roles; otherwise
 * the ones they submitted or are assigned to, and those of their department for a department head
 * and for whoever approves or assigns there.
 */
export function visibleRequests(actor: AccountActor): Prisma.MaintenanceRequestWhereInput {
  if (seesEverything(actor)) return {};
  const mine: Prisma.MaintenanceRequestWhereInput[] = [
    { requesterId: actor.userId },
    { assigneeId: actor.userId },
  ];
  if (actor.departmentId !== null && leadsDepartment(actor)) {
    mine.push({ departmentId: actor.departmentId });
  }
  return { OR: mine };
}

function leadsDepartment(actor: AccountActor): boolean {
  return (
    actor.role === 'department_head' ||
    holds(actor, 'maintenance.approve') ||
    holds(actor, 'maintenance.assign')
  );
}
