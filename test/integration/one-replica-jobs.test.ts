import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobSources, startJobs } from '../../src/app/jobs.js';
import type { Module } from '../../src/core/define-module.js';
import type { Job } from '../../src/core/jobs.js';
import type { Span, Tracer } from '../../src/core/tracing.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Queue, startQueue } from '../../src/infra/queue/queue.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';

interface Runs {
  readonly once: number[];
  readonly everywhere: number[];
  readonly inside: number[];
}

const JOBS: readonly Job<Runs & { readonly replica: number }>[] = [
  {
    runsOn: 'one-replica',
    name: 'test-once',
    cron: '0 0 1 1 *',
    timeoutSeconds: 60,
    run: async ({ once, replica }) => once.push(replica),
  },
  {
    runsOn: 'every-replica',
    name: 'test-everywhere',
    everySeconds: 3_600,
    run: async ({ everywhere, replica }) => everywhere.push(replica),
  },
  {
    runsOn: 'every-replica',
    name: 'test-inside',
    everySeconds: 3_600,
    ofProcess: true,
    run: async ({ inside, replica }) => inside.push(replica),
  },
];
const module = { jobs: JOBS } as unknown as Module;
const logger = createLogger('silent');

let database: TestDatabase;
const queues: Queue[] = [];
const stops: (() => Promise<void>)[] = [];
const runs: Runs = { once: [], everywhere: [], inside: [] };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(queues.map((queue) => queue.stop(3_000)));
  await database.close();
});

async function startReplica(replica: number, works = true): Promise<void> {
  const queue = await startQueue(database, logger, { works });
  queues.push(queue);
  const sources = {
    catalogue: { modules: [module] },
    running: { servicesOf: () => ({ ...runs, replica }) },
    queue,
    database,
    idempotency: { sweep: async () => 0 },
    logger,
    works,
  };
  stops.push(await startJobs(sources as unknown as JobSources));
}

it('a process that runs no jobs runs those that concern the process itself alone', async () => {
  await startReplica(0, false);
  await eventually(() => runs.inside.length > 0);
  expect(runs.inside).toEqual([0]);
});

it('a job of one replica runs once at the start of several, that of every replica in each', async () => {
  for (const replica of [1, 2, 3]) await startReplica(replica);
  await eventually(() => runs.everywhere.length === 3);
  await eventually(() => runs.once.length > 0);
  // None waits or runs any more, and one has been made.
  const jobs = () => database.prisma.$queryRaw<{ state: string }[]>`
    SELECT state::text FROM pgboss.job WHERE name = 'test-once'`;
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  expect(await jobs()).toHaveLength(1);
  expect(runs.once).toHaveLength(1);
  // The process that runs no jobs has been there from the beginning.
  expect(runs.once).not.toContain(0);
  expect(runs.everywhere.toSorted()).toEqual([1, 2, 3]);
});

// As pg-boss sends it when a schedule is due.
it.each([
  ['without', undefined],
  ['with', silentTracer()],
])('a job that has no data is done %s tracing', async (name, tracer) => {
  const queue = await startQueue(database, logger, { tracer });
  queues.push(queue);
  await queue.declare(name, { timeoutSeconds: 60 });
  await database.prisma.$executeRaw`INSERT INTO pgboss.job (name, data) VALUES (${name}, NULL)`;
  const done: object[] = [];
  queue.consume(name, { concurrency: 1 }, async ({ data, complete }) => {
    done.push(data);
    await complete();
  });
  await eventually(() => done.length === 1);
  expect(done).toEqual([{}]);
});

/** Begins spans that go nowhere. */
function silentTracer(): Tracer {
  const span: Span = {
    traceId: '0'.repeat(32),
    spanId: '0'.repeat(16),
    recorded: true,
    traceparent: '',
    child: () => span,
    rename: () => {},
    set: () => {},
    link: () => {},
    fail: () => {},
    end: () => {},
  };
  return { begin: () => span };
}
