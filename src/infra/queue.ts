import { sql } from 'kysely';
import { fromPrisma, PgBoss } from 'pg-boss';
import { first, type Parameters, prepared, type Statements } from '../core/sql.js';
import { activeSpan, outsideSpans, type Tracer } from '../core/tracing.js';
import type { Tx } from '../core/transaction.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Database } from './database/database.js';
import { watchDueWork } from './due-work.js';
import type { Logger } from './logger.js';
import { type ConsumeOptions, QueueConsumer, type Work } from './queue-consumer.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** A piece of work to put into a queue. */
export interface JobRequest {
  readonly data: object;
  /** Jobs of one group share the bound on how many of them run at a time. */
  readonly group?: string;
  /** Of the jobs that may run, those with the highest number run first; default: 0. */
  readonly priority?: number;
  /** Seconds until it may run; default: at once. */
  readonly delaySeconds?: number;
}

/** What reads a queue. */
export interface Consumer {
  start(): void;
  /** Reads the queue now. */
  wake(): void;
  /** Takes no more, and ends what is under way within `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
}

/** Queues in the database: a job that is sent within a transaction is there when it commits. */
export interface Queue {
  /** Creates a queue, or changes its rules; before anything is sent to it. */
  declare(name: string, rules: QueueRules): Promise<void>;
  /**
   * Puts jobs into a queue, as a part of the transaction. Call `wake` when it has committed.
   *
   * @param to the transaction: Prisma's client, or the statements on its connection.
   */
  send(to: Tx | Statements, name: string, jobs: readonly JobRequest[]): Promise<void>;
  /** Removes the jobs of a group that do not run yet, as a part of the transaction. */
  discard(tx: Tx, name: string, group: string): Promise<void>;
  /** Looks for jobs in these queues now rather than at the next interval. */
  wake(...names: readonly string[]): void;
  /**
   * Hands the jobs of a queue to `work`, which calls `complete`, or they are handed out again after their
   * timeout. A job for which it throws is retried after a while.
   */
  consume(name: string, options: ConsumeOptions, work: Work): void;
  /** Starts a consumer of what waits for a queue elsewhere; it is stopped with the queue. */
  attach(name: string, consumer: Consumer): void;
  /**
   * Wakes the consumers that were attached to these queues. Without a look for jobs: there are none as a rule, and
   * pg-boss's look is parsed and planned each time.
   */
  wakeAttached(...names: readonly string[]): void;
  /** Sends a job to a queue once now and then by a cron expression, over all replicas once each. */
  schedule(name: string, cron: string): Promise<void>;
  /** How many jobs failed for good, by queue. */
  deadLetters(): Promise<ReadonlyMap<string, number>>;
  /** Puts the jobs of a queue that failed for good into it again; answers how many. */
  retryDeadLetters(name: string): Promise<number>;
  /**
   * Takes no more jobs, and lets running ones end within `graceMs` milliseconds; other processes get those
   * that do not. Jobs can still be sent.
   */
  retire(graceMs: number): Promise<void>;
  /** Retires, and closes the connections. */
  stop(graceMs: number): Promise<void>;
}

/** For commands, which notify nobody: accepts jobs and drops them. */
export const noQueue: Queue = {
  declare: async () => {},
  send: async () => {},
  discard: async () => {},
  wake: () => {},
  consume: () => {},
  attach: () => {},
  wakeAttached: () => {},
  schedule: async () => {},
  deadLetters: async () => new Map(),
  retryDeadLetters: async () => 0,
  retire: async () => {},
  stop: async () => {},
};

/** How a queue treats its jobs. */
export interface QueueRules {
  /** How long a job may run before it is handed out again, in seconds. */
  readonly timeoutSeconds: number;
  /** How often a job that fails is retried; left out: without end. */
  readonly retryLimit?: number;
  /** Keeps the jobs that fail for good as dead letters. */
  readonly deadLetters?: true;
  /** One job of the queue runs at a time, over all replicas. */
  readonly single?: true;
}

/** After its queue's name, the queue of the jobs that failed for good. */
const DEAD_LETTERS = '.dead';

/**
 * On a server a process reports regularly that its jobs still run. Those without a report for this many
 * seconds are handed out again. The embedded database has one process.
 */
const HEARTBEAT_SECONDS = 10;

/** Hands out again the jobs under way, where no process runs any. */
export const RELEASE_ACTIVE_JOBS = `
  UPDATE ${QUEUE_SCHEMA}.job SET state = 'retry', started_on = NULL WHERE state = 'active'`;

/** The same for some jobs of a queue. Without a start they count as not attempted. */
const HAND_BACK = `${RELEASE_ACTIVE_JOBS} AND name = $1 AND id = ANY($2::uuid[])`;

/** Whether a queue has a job that may run now. */
const findHasDue = prepared(
  (p: Parameters<{ name: string }>) => sql<{ hasDue: boolean }>`SELECT EXISTS (
    SELECT 1 FROM ${sql.raw(QUEUE_SCHEMA)}.job WHERE name = ${p.name} AND state < 'active'
      AND NOT blocked AND start_after <= ${sql.raw(QUEUE_SCHEMA)}.job_now()) AS has_due`,
);

/** How often jobs whose process died are looked for, in seconds. */
const SUPERVISE_SECONDS = { embedded: 20, server: 15 } as const;

/** How often pg-boss looks for jobs that wait for others, of which there are none, in seconds. */
const FLOW_SECONDS = 45;

/** How often due schedules are forwarded to their queues, in seconds. */
const SCHEDULE_SECONDS = 10;

/** A scheduled job is sent at the start of a replica unless one has been sent this recently, in seconds. */
const START_WINDOW_SECONDS = 600;

const DAY = 86_400;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

function optionsOf(kind: Database['kind'], name: string, rules: QueueRules) {
  return {
    expireInSeconds: rules.timeoutSeconds,
    retryLimit: rules.retryLimit ?? 1_000_000,
    ...(rules.deadLetters ? { deadLetter: `${name}${DEAD_LETTERS}` } : {}),
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    retentionSeconds: 30 * DAY,
    deleteAfterSeconds: 3_600,
    ...(kind === 'server' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
  };
}

/**
 * Connects to the queues, installing pg-boss's tables where they are missing.
 *
 * @param options.works whether this process runs jobs, and so also looks after the queues: schedules, jobs
 *   whose process died, retention; default true.
 * @param options.tracer begins the spans of jobs; each is below the span in which the job was sent.
 */
export async function startQueue(
  database: Database,
  logger: Logger,
  { works = true, tracer }: { readonly works?: boolean; readonly tracer?: Tracer | undefined } = {},
): Promise<Queue> {
  const boss = createBoss(database, works);
  // Without a listener an error event ends the process; pg-boss recovers by itself.
  boss.on('error', (error) => logger.warn({ err: error }, 'queue error'));
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'queue warning'));
  await boss.start();
  // A single process knows that a job under way was left by a process that died.
  if (database.kind === 'embedded') await releaseAbandoned(database);
  const ofJobs = new ConsumersByQueue();
  const attached = new ConsumersByQueue();
  const stopWatch = watchDueWork(
    database,
    logger,
    () => ({ jobs: ofJobs.names, events: attached.names }),
    (due) => {
      ofJobs.wake(due.jobs);
      attached.wake(due.events);
    },
  );
  const retire = async (graceMs: number) => {
    await Promise.all([ofJobs.stop(graceMs), attached.stop(graceMs)]);
  };
  return {
    declare: (name, rules) => ensureQueue(boss, database.kind, name, rules),
    send: async (to, name, jobs) => {
      const traceparent = activeSpan()?.traceparent;
      const list = jobs.map(({ data, group, priority, delaySeconds }) => ({
        data: traceparent === undefined ? data : { ...data, traceparent },
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(priority === undefined ? {} : { priority }),
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      }));
      if (list.length === 0) return;
      const db = isStatements(to) ? fromStatements(to) : fromPrisma(to);
      await boss.insert(name, list, { db });
    },
    discard: async (tx, name, group) => {
      await tx.$executeRawUnsafe(
        `DELETE FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND group_id = $2 AND state < 'active'`,
        name,
        group,
      );
    },
    wake: (...names) => ofJobs.wake(names),
    consume: (name, options, work) => {
      const handBack = async (ids: readonly string[]) => {
        await database.prisma.$executeRawUnsafe(HAND_BACK, name, `{${ids.join(',')}}`);
      };
      const hasDue = async () =>
        (await first(database.statements, findHasDue({ name })))?.hasDue === true;
      const isEmbedded = database.kind === 'embedded';
      const sources = { boss, logger, tracer, name, ...(isEmbedded ? { hasDue } : {}) };
      ofJobs.start(name, new QueueConsumer(sources, options, work, handBack));
    },
    attach: (name, consumer) => attached.start(name, consumer),
    wakeAttached: (...names) => attached.wake(names),
    schedule: async (name, cron) => {
      await boss.schedule(name, cron);
      await boss.send(name, {}, { singletonKey: 'start', singletonSeconds: START_WINDOW_SECONDS });
    },
    deadLetters: () => countDeadLetters(database.prisma),
    retryDeadLetters: (name) => boss.redrive(`${name}${DEAD_LETTERS}`),
    retire,
    stop: async (graceMs) => {
      await stopWatch();
      await retire(graceMs);
      await boss.stop({ graceful: false });
    },
  };
}

/** The consumers of this process by the name of their queue. */
class ConsumersByQueue {
  private readonly byName = new Map<string, Consumer[]>();

  get names(): readonly string[] {
    return [...this.byName.keys()];
  }

  start(name: string, consumer: Consumer): void {
    this.byName.set(name, [...(this.byName.get(name) ?? []), consumer]);
    consumer.start();
  }

  wake(names: readonly string[]): void {
    // The jobs are not a part of what wakes their consumer.
    outsideSpans(() => {
      for (const consumer of names.flatMap((name) => this.byName.get(name) ?? [])) consumer.wake();
    });
  }

  async stop(graceMs: number): Promise<void> {
    const all = [...this.byName.values()].flat();
    await Promise.all(all.map((consumer) => consumer.stop(graceMs)));
    this.byName.clear();
  }
}

function isStatements(to: Tx | Statements): to is Statements {
  return typeof (to as Partial<Statements>).all === 'function';
}

/** pg-boss uses no rows of an insertion. */
function fromStatements(statements: Statements) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      await statements.all({ text, values: values ?? [] });
      return { rows: [] };
    },
  };
}

async function ensureQueue(
  boss: PgBoss,
  kind: Database['kind'],
  name: string,
  rules: QueueRules,
): Promise<void> {
  const options = optionsOf(kind, name, rules);
  if (options.deadLetter !== undefined && (await boss.getQueue(options.deadLetter)) === null) {
    await boss.createQueue(options.deadLetter, { retentionSeconds: 30 * DAY });
  }
  const known = await boss.getQueue(name);
  if (known === null) {
    await boss.createQueue(name, { ...options, ...(rules.single ? { policy: 'singleton' } : {}) });
  } else if (
    known.expireInSeconds !== options.expireInSeconds ||
    known.retryLimit !== options.retryLimit ||
    (known.deadLetter ?? undefined) !== options.deadLetter ||
    (known.heartbeatSeconds ?? undefined) !== options.heartbeatSeconds
  ) {
    await boss.updateQueue(name, options);
  }
  // Makes pg-boss cache the queue. It would look it up at the first `send` otherwise, beside the
  // transaction; the embedded database has one connection, and the two would block each other.
  await boss.findJobs(name, { id: NO_JOB });
}

/** Installs pg-boss's tables in a database that is about to be copied. */
export async function installQueue(database: Database): Promise<void> {
  const boss = createBoss(database, false);
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss({ source, execute }: Database, works: boolean): PgBoss {
  const options = {
    schema: QUEUE_SCHEMA,
    schedule: works,
    supervise: works,
    cronWorkerIntervalSeconds: SCHEDULE_SECONDS,
    superviseIntervalSeconds: SUPERVISE_SECONDS[source.kind],
    monitorIntervalSeconds: SUPERVISE_SECONDS[source.kind],
    flowIntervalSeconds: FLOW_SECONDS,
    reindex: false,
    monitorVacuum: false,
  };
  const db = {
    executeSql: async (text: string, values?: unknown[]) =>
      await execute({ text, ...(values && values.length > 0 && { values }) }),
  };
  return new PgBoss({ ...options, db, ...(source.kind === 'embedded' && { backend: 'pglite' }) });
}

async function releaseAbandoned({ prisma }: Database): Promise<void> {
  await prisma.$executeRawUnsafe(RELEASE_ACTIVE_JOBS);
}

/** How many jobs failed for good, by queue. */
export async function countDeadLetters(prisma: PrismaClient): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.$queryRawUnsafe<{ name: string; count: number }[]>(
    `SELECT name, count(*)::int AS count FROM ${QUEUE_SCHEMA}.job
     WHERE name LIKE '%${DEAD_LETTERS}' AND state < 'active' GROUP BY name`,
  );
  return new Map(rows.map(({ name, count }) => [name.slice(0, -DEAD_LETTERS.length), count]));
}
