import { once } from 'node:events';
import { type JobSources, startQueues } from '../../src/app/jobs.js';
import { EventDispatcher, queueOf } from '../../src/core/event-dispatcher.js';
import { defineEvent } from '../../src/core/events.js';
import { type EventTransport, subscribersFor } from '../../src/core/subscribers.js';
import type { Unit } from '../../src/core/unit.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Queue, startQueue } from '../../src/infra/queue/queue.js';
import { createBroadcast } from '../../src/infra/redis/broadcast.js';
import { connectRedis } from '../../src/infra/redis/redis.js';
import { openTestDatabase } from './database.js';
import { nobody } from './seed.js';

export const kept = defineEvent<{ number: number }>({
  type: 'test.kept',
  summary: 'Something that the outbox keeps.',
  stored: true,
});
export const passing = defineEvent<{ number: number }>({
  type: 'test.passing',
  summary: 'Something that no outbox keeps.',
  stored: false,
});

/** Events that the subscribers of a replica have received, and when they fail. */
export interface Seen {
  readonly calls: string[];
  fails: (subscriber: string, number: number) => boolean;
}

export const { subscriber } = subscribersFor<Seen>();

function note(seen: Seen, name: string, number: number): void {
  seen.calls.push(`${name} ${number}`);
  if (seen.fails(name, number)) throw new Error(`${name} fails`);
}

export const SUBSCRIBERS = [
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
export const QUEUE = queueOf({ name: 'lasting' });

const clock = () => new Date();

/** A replica that has these subscribers. */
export interface Replica extends Seen {
  readonly unitOfWork: UnitOfWork;
  readonly dispatcher: EventDispatcher;
}

async function addDepartment({ tx }: Pick<Unit, 'tx'>, name: string): Promise<void> {
  await tx.department.create({ data: { name, nameKey: name } });
}

/** Channels between two replicas; without Redis they share one channel within the process. */
async function openBroadcasts() {
  const logger = createLogger('silent');
  const { REDIS_URL } = process.env;
  if (REDIS_URL === undefined) {
    const shared = createBroadcast(undefined, logger);
    return { channels: [shared, shared], close: () => shared.close() };
  }
  const redis = connectRedis(REDIS_URL, logger, 'events-test:');
  if (redis.status !== 'ready') await once(redis, 'ready');
  const channels = [createBroadcast(redis, logger), createBroadcast(redis, logger)];
  return {
    channels,
    close: () => {
      for (const channel of channels) channel.close();
      redis.disconnect();
    },
  };
}

/**
 * Two replicas on a separate database, with the subscribers above; the first one handles waiting
 * events.
 */
export async function openReplicas() {
  const logger = createLogger('silent');
  const database = await openTestDatabase();
  const queue = await startQueue(database, logger);
  const { channels, close } = await openBroadcasts();
  const reported: [unknown, string][] = [];
  const replica = (number: number): Replica => {
    const channel = channels[number];
    const transport: EventTransport = {
      broadcast: (event) => channel?.publish(event),
      wake: (names) => queue.wakeAttached(...names),
      report: (error, name) => void reported.push([error, name]),
    };
    const dispatcher = new EventDispatcher(transport);
    const unitOfWork = new UnitOfWork(database.transactions, clock, dispatcher);
    const made: Replica = { calls: [], fails: () => false, unitOfWork, dispatcher };
    dispatcher.register(SUBSCRIBERS, made);
    channel?.subscribe((message) => dispatcher.received(message as never));
    return made;
  };
  const [one, two] = [replica(0), replica(1)];
  /** Sources of the consumers of a replica. */
  const sourcesOf = (running: Replica, itsQueue: Queue): JobSources =>
    ({
      catalogue: { modules: [] },
      running,
      queue: itsQueue,
      database,
      idempotency: { sweep: async () => 0 },
      tracer: undefined,
      logger,
      clock,
      works: true,
    }) as never;
  await startQueues(sourcesOf(one, queue));
  // The service retries for a hundred minutes.
  await queue.declare(QUEUE, { timeoutSeconds: 60, retryLimit: 1, deadLetters: true });
  const { prisma } = database;
  return {
    database,
    queue,
    logger,
    one,
    two,
    reported,
    sourcesOf,
    /** A mutation that adds a department and emits an event. */
    mutate: async (number: number, { fails = false } = {}): Promise<void> => {
      await one.unitOfWork.run(nobody, async (unit) => {
        await addDepartment(unit, `by mutation ${number}`);
        unit.emit(kept, { number });
        if (fails) throw new Error('the mutation fails');
      });
    },
    /** A mutation that emits several events, which begin to wait at the same moment. */
    mutateAll: async (numbers: readonly number[]): Promise<void> => {
      await one.unitOfWork.run(nobody, async (unit) => {
        for (const number of numbers) unit.emit(kept, { number });
      });
    },
    /** How many departments of this name there are. */
    departments: (name: string) => prisma.department.count({ where: { name } }),
    /** How many events of this number the outbox has. */
    outbox: (number: number) =>
      prisma.outboxEvent.count({
        where: { type: 'test.kept', payload: { path: ['number'], equals: number } },
      }),
    /** Waiting events of the durable subscriber, and its unfinished jobs. */
    open: async () =>
      await prisma.$queryRawUnsafe<{ state: string }[]>(
        `SELECT state::text FROM pgboss.job WHERE name = '${QUEUE}' AND state < 'completed'
         UNION ALL SELECT 'waiting' FROM waiting_events WHERE queue = '${QUEUE}'`,
      ),
    close: async () => {
      await queue.stop(3_000);
      close();
      await database.close();
    },
  };
}

/**
 * Numbers of events that the durable subscriber of a replica has got, of these, in the order of the
 * calls.
 */
export function lastingCalls({ calls }: Seen, numbers: readonly number[]): number[] {
  return calls
    .filter((call) => call.startsWith('lasting '))
    .map((call) => Number(call.slice('lasting '.length)))
    .filter((number) => numbers.includes(number));
}
