import type { TestApp } from './app.js';
import { fannedOut } from './notified.js';
import { eventually } from './receiver.js';

/** Waits until everything that was emitted is notified, and no message to a device is due. */
export async function pushed(app: TestApp): Promise<void> {
  await fannedOut(app);
  await eventually(async () => {
    const [row] = await app.database.prisma.$queryRaw<[{ open: number }]>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'pushes' AND state < 'completed' AND start_after <= now()`;
    return row.open === 0 ? true : undefined;
  });
}

/** Makes the waiting messages due, and waits until they are sent. */
export async function hastened(app: TestApp): Promise<void> {
  await fannedOut(app);
  await app.database.prisma.$executeRaw`
    UPDATE pgboss.job SET start_after = now() WHERE name = 'pushes' AND state < 'active'`;
  await pushed(app);
}

/** In how many seconds the waiting messages are due. */
export async function waitingPushes(app: TestApp): Promise<number[]> {
  await fannedOut(app);
  const rows = await app.database.prisma.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job
    WHERE name = 'pushes' AND state < 'active' ORDER BY start_after`;
  return rows.map(({ seconds }) => seconds);
}
