import { sql } from 'kysely';
import { fromPrisma, PgBoss } from 'pg-boss';
import { first, type Parameters, prepared, type Statements } from '../../core/sql.js';
import { activeSpan, outsideSpans, type Tracer } from '../../core/tracing.js';
import type { Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import { watchDueWork } from './due-work.js';
import { type ConsumeOptions, QueueConsumer, type Work } from './queue-consumer.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** A job to send to a queue. */
export interface JobRequest {
  readonly data: object;
  /** Jobs of one group share a limit on concurrency. */
  readonly group?: string;
  /** Among the due jobs, those with the highest number run first; default: 0. */
  readonly priority?: number;
  /** Seconds until it may run; default: 0. */
  readonly delaySeconds?: number;
}

/** A reader of a queue. */
export interface Consumer {
  start(): void;
  /** Reads the queue now. */
  wake(): void;
  /** Takes no more work, and ends the running work within `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
}

/** Queues in the database: a job that is sent within a transaction exists when it commits. */
export interface Queue {
  /** Creates a queue or changes its rules; must be called before jobs are sent to it. */
  declare(name: string, rules: QueueRules): Promise<void>;
  /**
   * Sends jobs to a queue as part of the transaction. Call `wake` after the commit.
   *
   * @param to the transaction: Prisma's client, or the statements on its connection.
   */
  send(to: Tx | Statements, name: string, jobs: readonly JobRequest[]): Promise<void>;
  /** Removes the waiting jobs of a group, as part of the transaction. */
  discard(tx: Tx, name: string, group: string): Promise<void>;
  /** Looks for jobs in these queues now instead of at the next interval. */
  wake(...names: readonly string[]): void;
  /**
   * Passes the jobs of a queue to `work`, which must call `complete`; otherwise they are delivered
   * again after their timeout. A job for which it throws is retried later.
   */
  consume(name: string, options: ConsumeOptions, work: Work): void;
  /** Registers a consumer of events for a queue; it is stopped with the queue. */
  attach(name: string, consumer: Consumer): void;
  /**
   * Wakes the consumers that were attached to these queues. It does not fetch jobs: usually there
   * are none, and pg-boss's fetch is parsed and planned each time.
   */
  wakeAttached(...names: readonly string[]): void;
  /** Sends a job to a queue now and then by a cron expression, once over all replicas. */
  schedule(name: string, cron: string): Promise<void>;
  /** Number of permanently failed jobs, by queue. */
  deadLetters(): Promise<ReadonlyMap<string, number>>;
  /** Sends the permanently failed jobs of a queue again. @returns their number. */
  retryDeadLetters(name: string): Promise<number>;
  /**
   * Takes no more jobs, and lets running ones end within `graceMs` milliseconds; other processes
   * get the rest. Jobs can still be sent.
   */
  retire(graceMs: number): Promise<void>;
  /** Retires, and closes the connections. */
  stop(graceMs: number): Promise<void>;
}

/** For commands, which send no notifications: accepts jobs and drops them. */
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

/** Rules for the jobs of a queue. */
export interface QueueRules {
  /** Maximum duration of a job in seconds; after it the job is delivered again. */
  readonly timeoutSeconds: number;
  /** Maximum number of retries of a failed job; default: unlimited. */
  readonly retryLimit?: number;
  /** Keeps permanently failed jobs as dead letters. */
  readonly deadLetters?: true;
  /** One job of the queue runs at a time, over all replicas. */
  readonly single?: true;
}

/** Suffix of the queue of permanently failed jobs. */
const DEAD_LETTERS = '.dead';

/**
 * On a server a process reports regularly that its jobs still run; after this many seconds without
 * a report they are delivered again. The embedded database has one process.
 */
const HEARTBEAT_SECONDS = 10;

/** Makes running jobs available again if no process runs any. */
export const RELEASE_ACTIVE_JOBS = `
  UPDATE ${QUEUE_SCHEMA}.job SET state = 'retry', started_on = NULL WHERE state = 'active'`;

/** The same for some jobs of a queue. Without a start time they count as not attempted. */
const HAND_BACK = `${RELEASE_ACTIVE_JOBS} AND name = $1 AND id = ANY($2::uuid[])`;

/** Checks whether a queue has a job that may run now. */
const findHasDue = prepared(
  (p: Parameters<{ name: string }>) => sql<{ hasDue: boolean }>`SELECT EXISTS (
    SELECT 1 FROM ${sql.raw(QUEUE_SCHEMA)}.job WHERE name = ${p.name} AND state < 'active'
      AND NOT blocked AND start_after <= ${sql.raw(QUEUE_SCHEMA)}.job_now()) AS has_due`,
);

/** Interval of the search for jobs whose process died, in seconds. */
const SUPERVISE_SECONDS = { embedded: 20, server: 15 } as const;

/**
 * Interval at which pg-boss looks for jobs that wait for other jobs, in seconds; there are none.
 */
const FLOW_SECONDS = 45;

/** Interval at which due schedules are forwarded to their queues, in seconds. */
const SCHEDULE_SECONDS = 10;

/**
 * A replica sends a scheduled job at its start unless one was sent within this time, in seconds.
 */
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
 * Connects to the queues, and installs pg-boss's tables if they are missing.
 *
 * @param options.works true if this process runs jobs and so also maintains the queues: schedules,
 *   jobs whose process died, retention; default true.
 * @param options.tracer starts the spans of jobs; each is below the span that sent the job.
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
  // A single process knows that a running job was left by a process that died.
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

/** Consumers of this process by queue name. */
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
    // The jobs do not belong to the work that wakes their consumer.
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

/** pg-boss does not use the rows that an insertion returns. */
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
  // Makes pg-boss cache the queue. Otherwise the first `send` would look it up outside the
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

/** Number of permanently failed jobs, by queue. */
export async function countDeadLetters(prisma: PrismaClient): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.$queryRawUnsafe<{ name: string; count: number }[]>(
    `SELECT name, count(*)::int AS count FROM ${QUEUE_SCHEMA}.job
     WHERE name LIKE '%${DEAD_LETTERS}' AND state < 'active' GROUP BY name`,
  );
  return new Map(rows.map(({ name, count }) => [name.slice(0, -DEAD_LETTERS.length), count]));
}
