import type { TestApp } from './app.js';
import { eventually } from './receiver.js';

/** Waits until everything that was emitted has been fanned out. */
export async function fannedOut({ database: { prisma } }: TestApp): Promise<void> {
  await eventually(async () => {
    const [row] = await prisma.$queryRaw<[{ open: number }]>`
      SELECT (SELECT count(*) FROM pgboss.job
          WHERE name LIKE 'events.notifications-%' AND state < 'completed')::int
        + (SELECT count(*) FROM waiting_events WHERE queue LIKE 'events.notifications-%')::int
        AS open`;
    return row.open === 0 ? true : undefined;
  });
}

/** The notifications of everybody about a request, as `kind: userId`, in that order. */
export async function told(app: TestApp, requestId: number): Promise<string[]> {
  await fannedOut(app);
  const rows = await app.database.prisma.notification.findMany({ where: { requestId } });
  return rows.map(({ kind, userId }) => `${kind}: ${userId}`).toSorted();
}
