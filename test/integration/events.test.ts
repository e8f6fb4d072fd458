import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQueues } from '../../src/app/jobs.js';
import { EventDispatcher, queueOf } from '../../src/core/event-dispatcher.js';
import { defineEvent } from '../../src/core/events.js';
import { type EventTransport, subscribersFor } from '../../src/core/subscribers.js';
import type { Unit } from '../../src/core/unit.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { createBroadcast } from '../../src/infra/broadcast.js';
import { createLogger } from '../../src/infra/logger.js';
import { type Queue, startQueue } from '../../src/infra/queue.js';
import { connectRedis } from '../../src/infra/redis.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';
import { nobody } from '../support/seed.js';

const kept = defineEvent<{ number: number }>({
  type: 'test.kept',
  summary: 'Something that the outbox keeps.',
  stored: true,
});
const passing = defineEvent<{ number: number }>({
  type: 'test.passing',
  summary: 'Something that no outbox keeps.',
  stored: false,
});

/** What the subscribers of a replica have seen, and when they fail. */
interface Seen {
  readonly calls: string[];
  fails: (subscriber: string, number: number) => boolean;
}

const { subscriber } = subscribersFor<Seen>();

function note(seen: Seen, name: string, number: number): void {
  seen.calls.push(`${name} ${number}`);
  if (seen.fails(name, number)) throw new Error(`${name} fails`);
}

const SUBSCRIBERS = [
  subscriber({
    name: 'within',
    event: kept,
    delivery: 'in-transaction',
    handle: async (seen, { payload }, unit) => {
      note(seen, 'within', payload.number);
      // A further event of the same mutation.
      unit.emit(passing, { number: payload.number });
    },
  }),
  subscriber({
    name: 'after',
    event: kept,
    delivery: 'after-commit',
    handle: (seen, { payload }) => note(seen, 'after', payload.number),
  }),
  subscriber({
    name: 'everywhere',
    event: passing,
    delivery: 'every-replica',
    handle: (seen, { payload }) => note(seen, 'everywhere', payload.number),
  }),
  subscriber({
    name: 'lasting',
    event: kept,
    delivery: 'durable',
    handle: async (seen, events, unit) => {
      for (const { payload } of events) {
        await addDepartment(unit, `by subscriber ${payload.number}`);
        note(seen, 'lasting', payload.number);
      }
    },
  }),
];
const QUEUE = queueOf({ name: 'lasting' });

let database: TestDatabase;
let queue: Queue;
const logger = createLogger('silent');
const clock = () => new Date();
const { REDIS_URL } = process.env;
const redis = REDIS_URL === undefined ? undefined : connectRedis(REDIS_URL, logger, 'events-test:');
const broadcasts = [createBroadcast(redis, logger)];
// Without Redis replicas share one channel within the process.
if (redis !== undefined) broadcasts.push(createBroadcast(redis, logger));
const reported: [unknown, string][] = [];

interface Replica extends Seen {
  readonly unitOfWork: UnitOfWork;
  readonly dispatcher: EventDispatcher;
}
let one: Replica;
let two: Replica;

function replica(number: number): Replica {
  const broadcast = broadcasts[number] ?? broadcasts[0];
  const transport: EventTransport = {
    enqueue: (tx, name, ids) =>
      queue.send(
        tx,
        name,
        ids.map((id) => ({ data: { eventId: String(id) } })),
      ),
    broadcast: (event) => broadcast?.publish(event),
    wake: () => queue.wake(),
    report: (error, name) => void reported.push([error, name]),
  };
  const dispatcher = new EventDispatcher(transport);
  const unitOfWork = new UnitOfWork(database.transactions, clock, dispatcher);
  const made: Replica = { calls: [], fails: () => false, unitOfWork, dispatcher };
  dispatcher.register(SUBSCRIBERS, made);
  broadcast?.subscribe((message) => dispatcher.received(message as never));
  return made;
}

beforeAll(async () => {
  database = await openTestDatabase();
  queue = await startQueue(database, logger);
  if (redis !== undefined && redis.status !== 'ready') await once(redis, 'ready');
  one = replica(0);
  two = replica(1);
  await startQueues({
    catalogue: { modules: [] },
    running: one,
    queue,
    database,
    idempotency: { sweep: async () => 0 },
    logger,
    works: true,
  } as never);
  // The service retries for a hundred minutes.
  await queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 1, deadLetters: true });
});
afterAll(async () => {
  await queue.stop(3_000);
  for (const broadcast of broadcasts) broadcast.close();
  redis?.disconnect();
  await database.close();
});

async function addDepartment({ tx }: Pick<Unit, 'tx'>, name: string): Promise<void> {
  await tx.department.create({ data: { name, nameKey: name } });
}

const departments = (name: string) => database.prisma.department.count({ where: { name } });

/** A mutation that adds a department and emits an event. */
async function mutate(number: number, { fails = false } = {}): Promise<void> {
  await one.unitOfWork.run(nobody, async (unit) => {
    await addDepartment(unit, `by mutation ${number}`);
    unit.emit(kept, { number });
    if (fails) throw new Error('the mutation fails');
  });
}

/** A mutation that emits several events, whose jobs are there at the same moment. */
async function mutateAll(numbers: readonly number[]): Promise<void> {
  await one.unitOfWork.run(nobody, async (unit) => {
    for (const number of numbers) unit.emit(kept, { number });
  });
}

/** The numbers of the events that the durable subscriber has got, of these, in the order of the calls. */
const lastingCalls = (numbers: readonly number[]) =>
  one.calls
    .filter((call) => call.startsWith('lasting '))
    .map((call) => Number(call.slice('lasting '.length)))
    .filter((number) => numbers.includes(number));

const outbox = (number: number) =>
  database.prisma.outboxEvent.count({
    where: { type: 'test.kept', payload: { path: ['number'], equals: number } },
  });

const jobs = async () =>
  await database.prisma.$queryRawUnsafe<{ state: string }[]>(
    `SELECT state::text FROM pgboss.job WHERE name = '${QUEUE}' AND state NOT IN ('completed')`,
  );

describe('an event of a mutation', () => {
  it('reaches each kind of subscriber', async () => {
    await mutate(1);
    await eventually(async () => one.calls.includes('lasting 1'));
    await eventually(async () => two.calls.includes('everywhere 1'));
    expect(one.calls.slice(0, 2)).toEqual(['within 1', 'after 1']);
    expect(one.calls.filter((call) => call === 'everywhere 1')).toHaveLength(1);
    // Only that of every replica reaches the other one.
    expect(two.calls).toEqual(['everywhere 1']);
    await eventually(async () => (await departments('by subscriber 1')) === 1);
    expect(await outbox(1)).toBe(1);
  });

  it('that is rolled back is delivered to no subscriber after the commit', async () => {
    await expect(mutate(2, { fails: true })).rejects.toThrow('the mutation fails');
    // The next mutation is delivered, so the one before would have been as well.
    await mutate(3);
    await eventually(async () => one.calls.includes('lasting 3'));
    await eventually(async () => two.calls.includes('everywhere 3'));
    expect([...one.calls, ...two.calls].filter((call) => call.endsWith(' 2'))).toEqual([]);
    expect([await outbox(2), await departments('by mutation 2')]).toEqual([0, 0]);
  });
});

describe('a subscriber that fails', () => {
  it('within the transaction rolls the mutation back', async () => {
    one.fails = (name) => name === 'within';
    await expect(mutate(4)).rejects.toThrow('within fails');
    one.fails = () => false;
    expect([await outbox(4), await departments('by mutation 4')]).toEqual([0, 0]);
    expect(one.calls).not.toContain('after 4');
  });

  it('after the commit is reported, and the mutation is done', async () => {
    reported.length = 0;
    one.fails = (name) => name === 'after';
    await mutate(5);
    one.fails = () => false;
    expect(reported).toEqual([[expect.objectContaining({ message: 'after fails' }), 'after']]);
    expect(await departments('by mutation 5')).toBe(1);
    await eventually(async () => two.calls.includes('everywhere 5'));
  });

  it('in a replica is reported there, and the others go on', async () => {
    reported.length = 0;
    two.fails = (name) => name === 'everywhere';
    await mutate(6);
    await eventually(async () => two.calls.includes('everywhere 6'));
    two.fails = () => false;
    expect(one.calls).toContain('everywhere 6');
    expect(reported).toEqual([[expect.anything(), 'everywhere']]);
  });
});

describe('a durable subscriber', () => {
  it('is retried; what it wrote before it failed is not there, and what it writes then is there once', async () => {
    await eventually(async () => (await jobs()).length === 0);
    let failures = 0;
    one.fails = (name) => {
      if (name === 'lasting') failures += 1;
      return name === 'lasting' && failures === 1;
    };
    await mutate(7);
    await eventually(async () => (await departments('by subscriber 7')) === 1);
    await eventually(async () => (await jobs()).length === 0);
    expect(one.calls.filter((call) => call === 'lasting 7')).toHaveLength(2);
    one.fails = () => false;
  });

  it('that fails for good leaves a dead letter, which can be brought back', async () => {
    one.fails = (name) => name === 'lasting';
    await mutate(8);
    await eventually(async () => (await queue.deadLetters()).get(QUEUE) === 1);
    expect(await departments('by subscriber 8')).toBe(0);
    // The first attempt and its one retry.
    expect(one.calls.filter((call) => call === 'lasting 8')).toHaveLength(2);
    one.fails = () => false;
    expect(await queue.retryDeadLetters(QUEUE)).toBe(1);
    queue.wake();
    await eventually(async () => (await departments('by subscriber 8')) === 1);
    expect((await queue.deadLetters()).get(QUEUE)).toBeUndefined();
  });

  it('gets events that wait together, in their order, in one transaction', async () => {
    await mutateAll([20, 21, 22]);
    await eventually(async () => (await departments('by subscriber 22')) === 1);
    expect(lastingCalls([20, 21, 22])).toEqual([20, 21, 22]);
    const { prisma } = database;
    const [found] = await prisma.$queryRaw<[{ written: number; transactions: number }]>`
      SELECT count(*)::int AS written, count(DISTINCT xmin::text)::int AS transactions
      FROM departments WHERE name IN ('by subscriber 20', 'by subscriber 21', 'by subscriber 22')`;
    expect(found).toEqual({ written: 3, transactions: 1 });
  });

  it('that fails for one of several gets each alone: only that one is retried and a dead letter', async () => {
    one.fails = (name, number) => name === 'lasting' && number === 31;
    await mutateAll([30, 31, 32]);
    await eventually(async () => (await queue.deadLetters()).get(QUEUE) === 1);
    // Together, alone, and the retry of the one that fails.
    const calls = lastingCalls([30, 31, 32]);
    expect([calls.slice(0, 2), calls.slice(2, 5).sort(), calls.slice(5)]).toEqual([
      [30, 31],
      [30, 31, 32],
      [31],
    ]);
    expect([
      await departments('by subscriber 30'),
      await departments('by subscriber 31'),
      await departments('by subscriber 32'),
    ]).toEqual([1, 0, 1]);
    one.fails = () => false;
    expect(await queue.retryDeadLetters(QUEUE)).toBe(1);
    await eventually(async () => (await departments('by subscriber 31')) === 1);
  });

  it('writes nothing unless the end of its job is written with it', async () => {
    await queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 50 });
    const { prisma } = database;
    await prisma.$executeRaw`CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''the end is refused''; END'`;
    await prisma.$executeRaw`CREATE TRIGGER refuse_end BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.state = 'completed') EXECUTE FUNCTION refuse_end()`;
    try {
      await mutate(9);
      await eventually(async () => one.calls.filter((call) => call === 'lasting 9').length > 1);
      expect(await departments('by subscriber 9')).toBe(0);
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_end() CASCADE`;
    }
    await eventually(async () => (await departments('by subscriber 9')) === 1);
  });

  it('to an event that is not stored cannot be defined', () => {
    const handle = async () => {};
    expect(() => subscriber({ name: 'x', event: passing, delivery: 'durable', handle })).toThrow(
      'test.passing is not stored',
    );
  });
});

it('two subscribers of one name are refused', () => {
  expect(() => one.dispatcher.register(SUBSCRIBERS.slice(0, 1), one)).toThrow(
    'within is defined twice',
  );
});

// In the middle of an upgrade, processes of a newer release put events into the queue that this one reads.
it('an event of a type that this release does not know waits for a process that knows it', async () => {
  await queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 1, deadLetters: true });
  const { prisma } = database;
  const [unknown, known] = await Promise.all(
    ['test.newer', 'test.kept'].map((type) =>
      prisma.outboxEvent.create({
        data: { type, payload: { number: 99 }, occurredAt: new Date() },
      }),
    ),
  );
  const ids = [unknown?.id, known?.id];
  await queue.send(
    database.statements,
    QUEUE,
    ids.map((id) => ({ data: { eventId: String(id) } })),
  );
  queue.wake();
  await eventually(async () => (await departments('by subscriber 99')) === 1);
  // Tried again as often as the queue of this test allows, and kept.
  await eventually(async () => (await queue.deadLetters()).get(QUEUE) === 1);
  expect(lastingCalls([99])).toEqual([99]);
  expect(await departments('by subscriber 99')).toBe(1);
});
