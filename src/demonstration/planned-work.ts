import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { Database } from '../infra/database/database.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Number of requests whose work is planned. */
const PLANNED = 12;
/** Starts of the work after midnight in UTC and its lengths, in hours. */
const SLOTS = [
  [7, 2],
  [8, 1.5],
  [12, 3],
] as const;

/** Plans the work on open requests over the next two weeks, some of it at the same time. */
export async function planWork(
  { plans }: Pick<AppServices, 'plans'>,
  prisma: Database['prisma'],
  actor: ActingCaller,
  until: number,
): Promise<void> {
  const requests = await prisma.maintenanceRequest.findMany({
    where: { stage: { in: ['assigned', 'in_progress'] } },
    orderBy: [{ assigneeId: 'asc' }, { id: 'asc' }],
    take: PLANNED,
    select: { id: true },
  });
  const tomorrow = Math.floor(until / DAY) * DAY + DAY;
  for (const [index, { id }] of requests.entries()) {
    const [from, hours] = SLOTS[index % SLOTS.length] ?? SLOTS[0];
    const day = Math.floor(index / SLOTS.length) * 3 + (index % SLOTS.length === 2 ? 1 : 0);
    const start = tomorrow + day * DAY + from * HOUR;
    await plans.plan(actor, {
      id,
      plannedStart: new Date(start),
      plannedEnd: new Date(start + hours * HOUR),
    });
  }
}
