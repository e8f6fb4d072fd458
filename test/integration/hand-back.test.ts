import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Queue, startQueue } from '../../src/infra/queue/queue.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';

const NAME = 'test-hand-back';
const logger = createLogger('silent');

let database: TestDatabase;
let queues: Queue[];
beforeEach(async () => {
  database = await openTestDatabase();
  queues = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop(0)));
  await database.close();
});

/** A queue whose retries would be used up by one that counts. */
async function replica(): Promise<Queue> {
  const queue = await startQueue(database, logger);
  queues.push(queue);
  await queue.declare(NAME, { timeoutSeconds: 600, retryLimit: 0 });
  return queue;
}

const jobs = () => database.prisma.$queryRaw<{ state: string; retries: number; due: boolean }[]>`
  SELECT state::text, retry_count AS retries, start_after <= now() AS due FROM pgboss.job
  WHERE name = ${NAME} ORDER BY created_on`;

it('a job that does not end in time is handed back at once, and another process does it', async () => {
  const first = await replica();
  let begun = 0;
  first.consume(NAME, { concurrency: 2 }, async () => {
    begun += 1;
    await new Promise(() => {});
  });
  await first.send(database.statements, NAME, [{ data: { n: 1 } }]);
  first.wake(NAME);
  await eventually(() => begun === 1);
  await first.retire(100);
  expect(await jobs()).toEqual([{ state: 'retry', retries: 0, due: true }]);
  // It can still send, for the requests under way, and takes nothing more.
  await first.send(database.statements, NAME, [{ data: { n: 2 } }]);
  first.wake(NAME);

  const second = await replica();
  const done: number[] = [];
  second.consume(NAME, { concurrency: 2 }, async ({ data, complete }) => {
    done.push((data as { n: number }).n);
    await complete();
  });
  await eventually(() => done.length === 2);
  expect(done.toSorted()).toEqual([1, 2]);
  expect(begun).toBe(1);
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
});

it('a job that ends in time is completed, and one that is interrupted counts as not attempted', async () => {
  const queue = await replica();
  const stopping = new AbortController();
  const begun: string[] = [];
  queue.consume(NAME, { concurrency: 2 }, async ({ data, complete }) => {
    const { name } = data as { name: string };
    begun.push(name);
    await new Promise((resolve) => {
      stopping.signal.addEventListener('abort', resolve);
    });
    if (name === 'interrupted') throw new Error('interrupted');
    await complete();
  });
  await queue.send(database.statements, NAME, [
    { data: { name: 'finished' } },
    { data: { name: 'interrupted' } },
  ]);
  queue.wake(NAME);
  await eventually(() => begun.length === 2);
  const retired = queue.retire(5_000);
  stopping.abort();
  await retired;
  expect((await jobs()).map(({ state, retries }) => [state, retries]).toSorted()).toEqual([
    ['completed', 0],
    ['retry', 0],
  ]);
});
