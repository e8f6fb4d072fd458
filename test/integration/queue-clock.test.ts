import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { startQueue } from '../../src/infra/queue/queue.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.close();
});

it('jobs that were sent before the clock was set back by an hour are done at once', async () => {
  database = await openTestDatabase();
  const { prisma } = database;
  const quiet = createLogger('silent');
  const sending = await startQueue(database, quiet);
  await sending.declare('clock', { timeoutSeconds: 30 });
  await prisma.$transaction(async (tx) => {
    const jobs = ['sent', 'failed', 'delayed', 'later'].map((name) => ({ data: { name } }));
    await sending.send(tx, 'clock', jobs);
  });
  await sending.stop(0);
  // As the rows stand when the clock has been set back since: `delayed` was to wait for two seconds, and
  // `later` waits for a day by a clock that is right.
  await prisma.$executeRaw`
    UPDATE pgboss.job SET created_on = created_on + interval '1 hour',
      start_after = start_after + interval '1 hour' WHERE name = 'clock'`;
  await prisma.$executeRaw`
    UPDATE pgboss.job SET state = 'retry', created_on = now() - interval '1 minute'
    WHERE name = 'clock' AND data ->> 'name' = 'failed'`;
  await prisma.$executeRaw`
    UPDATE pgboss.job SET start_after = start_after + interval '2 seconds'
    WHERE name = 'clock' AND data ->> 'name' = 'delayed'`;
  await prisma.$executeRaw`
    UPDATE pgboss.job SET created_on = now(), start_after = now() + interval '1 day'
    WHERE name = 'clock' AND data ->> 'name' = 'later'`;

  const done: string[] = [];
  const queue = await startQueue(database, quiet);
  await queue.declare('clock', { timeoutSeconds: 30 });
  queue.consume('clock', { concurrency: 4 }, async ({ data, complete }) => {
    done.push((data as { name: string }).name);
    await complete();
  });
  await eventually(() => done.length === 3, 10_000);
  expect(done.toSorted()).toEqual(['delayed', 'failed', 'sent']);
  expect(done.at(-1)).toBe('delayed');
  await queue.stop(1_000);
});
