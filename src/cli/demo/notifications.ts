import type { RunningModules } from '../../app/services.js';
import { systemCaller } from '../../core/context.js';
import { storedEvents } from '../../core/records.queries.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { requestCommented } from '../../modules/comments/comments.events.js';
import { requestStepTaken } from '../../modules/maintenance/maintenance.events.js';

const DAY = 86_400_000;

/** Of how many days the inboxes tell, and which of these nobody has read. */
const TOLD_DAYS = 30;
const UNREAD_DAYS = 3;

/** Events that one transaction fans out. */
const BATCH = 100;

/** Fills the inboxes with what the running service would have told in the last weeks. */
export async function notifyOfLastWeeks(
  { services, unitOfWork }: Pick<RunningModules, 'services' | 'unitOfWork'>,
  prisma: PrismaClient,
  until: number,
): Promise<void> {
  const rows = await prisma.outboxEvent.findMany({
    where: {
      type: { in: [requestStepTaken.type, requestCommented.type] },
      occurredAt: { gt: new Date(until - TOLD_DAYS * DAY) },
    },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (let first = 0; first < rows.length; first += BATCH) {
    const ids = rows.slice(first, first + BATCH).map(({ id }) => String(id));
    await unitOfWork.run(systemCaller('demo'), async (unit) => {
      const events = await storedEvents(unit.statements, ids);
      const ofType = (type: string) => events.filter((event) => event.type === type) as never;
      await services.fanOut.steps(ofType(requestStepTaken.type), unit);
      await services.fanOut.comments(ofType(requestCommented.type), unit);
    });
  }
  await prisma.notification.updateMany({
    where: { createdAt: { lt: new Date(until - UNREAD_DAYS * DAY) } },
    data: { readAt: new Date(until) },
  });
}
