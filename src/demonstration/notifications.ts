import type { RunningModules } from '../app/services.js';
import { systemCaller } from '../core/context.js';
import type { EventDefinition, EventPayload, StoredEvent } from '../core/events.js';
import { storedEvents } from '../core/records.queries.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { requestCommented } from '../modules/requests/comments/comments.events.js';
import { requestStepTaken } from '../modules/requests/maintenance/maintenance.events.js';

const DAY = 86_400_000;

/** Number of days that the inboxes cover, and of those that are unread. */
const TOLD_DAYS = 30;
const UNREAD_DAYS = 3;

/** Events that one transaction processes. */
const BATCH = 100;

/**
 * Fills the inboxes with the notifications that the running service would have sent in the last
 * weeks.
 */
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
      await services.fanOut.steps(eventsOf(requestStepTaken, events), unit);
      await services.fanOut.comments(eventsOf(requestCommented, events), unit);
    });
  }
  await prisma.notification.updateMany({
    where: { createdAt: { lt: new Date(until - UNREAD_DAYS * DAY) } },
    data: { readAt: new Date(until) },
  });
}

/** The events of one kind. */
function eventsOf<P extends EventPayload>(
  { type }: EventDefinition<P>,
  events: readonly StoredEvent[],
): StoredEvent<P>[] {
  return events.filter((event) => event.type === type) as StoredEvent<P>[];
}
