import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertWaitingEvents, startQueues } from '../../src/app/jobs.js';
import { startQueue } from '../../src/infra/queue/queue.js';
import { eventually } from '../support/receiver.js';
import {
  kept,
  lastingCalls,
  openReplicas,
  passing,
  QUEUE,
  type Replica,
  subscriber,
} from '../support/replicas.js';
import { nobody } from '../support/seed.js';

let replicas: Awaited<ReturnType<typeof openReplicas>>;
let one: Replica;
let two: Replica;

beforeAll(async () => {
  replicas = await openReplicas();
  ({ one, two } = replicas);
});
afterAll(() => replicas.close());

describe('a durable subscriber', () => {
  it('is retried; what it wrote before it failed is not there, and what it writes then is there once', async () => {
    await eventually(async () => (await replicas.open()).length === 0);
    let failures = 0;
    one.fails = (name) => {
      if (name === 'lasting') failures += 1;
      return name === 'lasting' && failures === 1;
    };
    await replicas.mutate(7);
    await eventually(async () => (await replicas.departments('by subscriber 7')) === 1);
    await eventually(async () => (await replicas.open()).length === 0);
    expect(one.calls.filter((call) => call === 'lasting 7')).toHaveLength(2);
    one.fails = () => false;
  });

  it('that fails for good leaves a dead letter, which can be brought back', async () => {
    one.fails = (name) => name === 'lasting';
    await replicas.mutate(8);
    await eventually(async () => (await replicas.queue.deadLetters()).get(QUEUE) === 1);
    expect(await replicas.departments('by subscriber 8')).toBe(0);
    // As a waiting event, and as a job with its one retry.
    expect(one.calls.filter((call) => call === 'lasting 8')).toHaveLength(3);
    one.fails = () => false;
    expect(await replicas.queue.retryDeadLetters(QUEUE)).toBe(1);
    replicas.queue.wake();
    await eventually(async () => (await replicas.departments('by subscriber 8')) === 1);
    expect((await replicas.queue.deadLetters()).get(QUEUE)).toBeUndefined();
  });

  it('has those woken who read what waits, at the end of the change, and no look for jobs', async () => {
    const { queue } = replicas;
    let wakes = 0;
    queue.attach(QUEUE, { start: () => {}, wake: () => (wakes += 1), stop: async () => {} });
    queue.wake(QUEUE);
    expect(wakes).toBe(0);
    await replicas.mutate(15);
    expect(wakes).toBe(1);
  });

  it('gets events that wait together, in their order, in one transaction', async () => {
    await replicas.mutateAll([20, 21, 22]);
    await eventually(async () => (await replicas.departments('by subscriber 22')) === 1);
    expect(lastingCalls(one, [20, 21, 22])).toEqual([20, 21, 22]);
    const { prisma } = replicas.database;
    const [found] = await prisma.$queryRaw<[{ written: number; transactions: number }]>`
      SELECT count(*)::int AS written, count(DISTINCT xmin::text)::int AS transactions
      FROM departments WHERE name IN ('by subscriber 20', 'by subscriber 21', 'by subscriber 22')`;
    expect(found).toEqual({ written: 3, transactions: 1 });
  });

  it('that fails for one of several gets each alone: only that one is retried and a dead letter', async () => {
    one.fails = (name, number) => name === 'lasting' && number === 31;
    await replicas.mutateAll([30, 31, 32]);
    await eventually(async () => (await replicas.queue.deadLetters()).get(QUEUE) === 1);
    // Together, alone, and the retry of the one that fails.
    const calls = lastingCalls(one, [30, 31, 32]);
    expect([calls.slice(0, 2), calls.slice(2, 5).sort(), calls.slice(5)]).toEqual([
      [30, 31],
      [30, 31, 32],
      [31],
    ]);
    expect([
      await replicas.departments('by subscriber 30'),
      await replicas.departments('by subscriber 31'),
      await replicas.departments('by subscriber 32'),
    ]).toEqual([1, 0, 1]);
    one.fails = () => false;
    expect(await replicas.queue.retryDeadLetters(QUEUE)).toBe(1);
    await eventually(async () => (await replicas.departments('by subscriber 31')) === 1);
  });

  it('writes nothing unless what it was handed is gone with it', async () => {
    const { prisma } = replicas.database;
    await prisma.$executeRaw`CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''the end is refused''; END'`;
    // At the commit, so that the subscriber has written by then.
    await prisma.$executeRaw`CREATE CONSTRAINT TRIGGER refuse_end AFTER DELETE ON waiting_events
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_end()`;
    try {
      await replicas.mutate(9);
      // A second try comes after the end of the first one.
      await eventually(() => one.calls.filter((call) => call === 'lasting 9').length > 1);
      expect(await replicas.departments('by subscriber 9')).toBe(0);
      expect(await replicas.open()).toEqual([{ state: 'waiting' }]);
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_end() CASCADE`;
    }
    // The pause after a failure.
    await eventually(async () => (await replicas.departments('by subscriber 9')) === 1, 15_000);
    expect(await replicas.open()).toEqual([]);
  });

  it('writes nothing unless the end of its job is written with it', async () => {
    await replicas.queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 50 });
    const { prisma } = replicas.database;
    await prisma.$executeRaw`CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''the end is refused''; END'`;
    await prisma.$executeRaw`CREATE TRIGGER refuse_end BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.state = 'completed') EXECUTE FUNCTION refuse_end()`;
    const event = await prisma.outboxEvent.create({
      data: { type: 'test.kept', payload: { number: 10 }, occurredAt: new Date() },
    });
    try {
      // As a process of the release before sends it.
      await replicas.queue.send(replicas.database.statements, QUEUE, [
        { data: { eventId: String(event.id) } },
      ]);
      replicas.queue.wake(QUEUE);
      await eventually(async () => one.calls.filter((call) => call === 'lasting 10').length > 1);
      expect(await replicas.departments('by subscriber 10')).toBe(0);
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_end() CASCADE`;
    }
    await eventually(async () => (await replicas.departments('by subscriber 10')) === 1);
  });

  it('of two processes that take at once gets each event in one', async () => {
    const second = await startQueue(replicas.database, replicas.logger);
    try {
      await startQueues(replicas.sourcesOf(two, second));
      const numbers = Array.from({ length: 350 }, (_, n) => 1_000 + n);
      await replicas.mutateAll(numbers);
      replicas.queue.wake(QUEUE);
      second.wake(QUEUE);
      await eventually(async () => (await replicas.open()).length === 0);
      const calls = [...lastingCalls(one, numbers), ...lastingCalls(two, numbers)];
      expect(calls.toSorted((a, b) => a - b)).toEqual(numbers);
      expect(await replicas.departments('by subscriber 1349')).toBe(1);
    } finally {
      await second.stop(3_000);
    }
  });

  it('is left jobs for what waits when the last process ends, which earlier releases read', async () => {
    const { prisma } = replicas.database;
    await replicas.queue.retire(3_000);
    await one.unitOfWork.run(nobody, async (unit) => unit.emit(kept, { number: 40 }));
    expect(await replicas.open()).toEqual([{ state: 'waiting' }]);
    await convertWaitingEvents(replicas.sourcesOf(one, replicas.queue));
    expect(await replicas.open()).toEqual([{ state: 'created' }]);
    const [job] = await prisma.$queryRawUnsafe<{ data: { eventId: string } }[]>(
      `SELECT data FROM pgboss.job WHERE name = '${QUEUE}' AND state = 'created'`,
    );
    const { id } = await prisma.outboxEvent.findFirstOrThrow({
      where: { payload: { path: ['number'], equals: 40 } },
    });
    expect(job?.data).toEqual({ eventId: String(id) });
    await startQueues(replicas.sourcesOf(one, replicas.queue));
    await eventually(async () => (await replicas.departments('by subscriber 40')) === 1);
  });

  it('to an event that is not stored cannot be defined', () => {
    const handle = async () => {};
    expect(() => subscriber({ name: 'x', event: passing, delivery: 'durable', handle })).toThrow(
      'test.passing is not stored',
    );
  });
});

// In the middle of an upgrade, processes of a newer release put events into the queue that this one reads.
it.each([
  ['as a job', 99],
  ['in the table', 98],
])(
  'an event of a type that this release does not know, %s, waits for a process that knows it',
  async (way, number) => {
    const { queue, database } = replicas;
    await queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 1, deadLetters: true });
    const { prisma } = database;
    // A number of its own, so that nothing but its type keeps the unknown event from being handled.
    const unknown = number + 100;
    const ids = await Promise.all(
      [
        { type: 'test.newer', payload: { number: unknown } },
        { type: 'test.kept', payload: { number } },
      ].map(async (event) => {
        const data = { ...event, occurredAt: new Date() };
        return (await prisma.outboxEvent.create({ data })).id;
      }),
    );
    if (way === 'in the table') {
      const waiting = ids.map((eventId) => ({ queue: QUEUE, eventId }));
      await prisma.waitingEvent.createMany({ data: waiting });
    } else {
      const jobs = ids.map((id) => ({ data: { eventId: String(id) } }));
      await queue.send(database.statements, QUEUE, jobs);
    }
    queue.wake(QUEUE);
    await eventually(async () => (await replicas.departments(`by subscriber ${number}`)) === 1);
    // Tried again as often as the queue of this test allows, and kept.
    await eventually(async () => (await queue.deadLetters()).get(QUEUE) === 1);
    expect(lastingCalls(one, [number, unknown])).toEqual([number]);
    expect(await replicas.departments(`by subscriber ${unknown}`)).toBe(0);
    await prisma.$executeRawUnsafe(`DELETE FROM pgboss.job WHERE name = '${QUEUE}.dead'`);
  },
);
