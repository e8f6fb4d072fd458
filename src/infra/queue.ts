import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchOptions, fromPglite, fromPrisma, type Job, PgBoss } from 'pg-boss';
import type { Database, Tx } from './database.js';
import type { Logger } from './logger.js';
import { SlowGroups } from './queue-groups.js';

/** A piece of work in a queue; the same one may be handed out again after a crash. */
export interface QueuedJob<T extends object> {
  readonly data: T;
  /** Marks it as done; within a transaction that does the work, both happen or neither. */
  complete(tx: Tx): Promise<void>;
}

/** A piece of work to put into a queue. */
export interface JobRequest {
  readonly data: object;
  /** Jobs of one group share the bound on how many of them run at a time. */
  readonly group?: string;
  /** Seconds until it may run; default: at once. */
  readonly delaySeconds?: number;
}

/**
 * How many jobs of a queue run at a time, over all replicas those of one group. With `perGroup`, groups
 * whose jobs take long share half of the places.
 */
export interface ConsumeOptions {
  readonly concurrency: number;
  readonly perGroup?: number;
}

/** Queues in the database: a job that is sent within a transaction is there when it commits. */
export interface Queue {
  /** Puts jobs into a queue, as a part of the transaction. Call `wake` when it has committed. */
  send(tx: Tx, name: string, jobs: readonly JobRequest[]): Promise<void>;
  /** Takes the jobs of a group that do not run yet out of a queue, as a part of the transaction. */
  discard(tx: Tx, name: string, group: string): Promise<void>;
  /** Looks for jobs now rather than at the next turn. */
  wake(): void;
  /**
   * Hands the jobs of a queue to `work`. One that throws is tried again after a while; `work` calls
   * `complete` or the job comes again when its time has run out.
   */
  consume<T extends object>(
    name: string,
    options: ConsumeOptions,
    work: (job: QueuedJob<T>) => Promise<void>,
  ): void;
  /** Takes no more jobs, gives those that run `graceMs` milliseconds, and lets the database go. */
  stop(graceMs: number): Promise<void>;
}

/** For commands, which announce nothing: takes jobs and forgets them. */
export const noQueue: Queue = {
  send: async () => {},
  discard: async () => {},
  wake: () => {},
  consume: () => {},
  stop: async () => {},
};

/** The schema that pg-boss keeps its tables in. */
export const QUEUE_SCHEMA = 'pgboss';

/** How often a queue is looked into when nobody has woken it, in milliseconds. */
const POLL_INTERVAL = 1_000;

/**
 * The least time between two looks with work to do, in milliseconds. A long queue is dear to look into,
 * so places gather in the meantime; and on the embedded database, whose queries are no input or output,
 * jobs that only read and write would otherwise keep the process from everything else.
 */
const REST = 20;

/** After a failed look, in milliseconds. */
const PAUSE_AFTER_ERROR = 5_000;

/** How long a process that stops tries to give back what it has not done, in milliseconds. */
const GIVE_BACK_MS = 1_000;

/**
 * On a server a process says again and again that the jobs it has taken are alive. Those of which it has
 * not for this many seconds are handed out again. The embedded database has one process.
 */
const HEARTBEAT_SECONDS = 10;

/** How often it says so, in milliseconds. */
const HEARTBEAT_INTERVAL = 3_000;

/** For pg, to which pg-boss passes what it does not know: a server that says nothing is given up. */
const BOUNDED = { query_timeout: 35_000, keepAlive: true };

/** How often is looked for jobs whose process died, in seconds. */
const SUPERVISE_SECONDS = { embedded: 20, server: 5 } as const;

const DAY = 86_400;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A queue's rules: a job is tried until it is done, and forgotten an hour after that. */
const rulesOf = (kind: Database['kind'], expireInSeconds: number) => ({
  expireInSeconds,
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: 3_600,
  ...(kind === 'server' ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
});

/** Starts the queues with these names, installing pg-boss's tables where they are missing. */
export async function startQueue(
  database: Database,
  logger: Logger,
  queues: Readonly<Record<string, { readonly expireInSeconds: number }>>,
): Promise<Queue> {
  const boss = createBoss(database);
  // Without a listener an error event ends the process; it goes on by itself.
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue met an error'));
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'the queue warns'));
  await boss.start();
  for (const [name, { expireInSeconds }] of Object.entries(queues)) {
    const rules = rulesOf(database.kind, expireInSeconds);
    const known = await boss.getQueue(name);
    if (known === null) await boss.createQueue(name, rules);
    else if (
      known.expireInSeconds !== expireInSeconds ||
      (known.heartbeatSeconds ?? undefined) !== rules.heartbeatSeconds
    ) {
      await boss.updateQueue(name, rules);
    }
    // Makes pg-boss remember the queue. It would look it up at the first `send` otherwise, beside the
    // transaction; the embedded database has one connection, and the two would wait for each other.
    await boss.findJobs(name, { id: NO_JOB });
  }
  // A process by itself knows that whatever is under way was left by one that died.
  if (database.kind === 'embedded') await releaseAbandoned(database);
  const consumers: Consumer[] = [];
  return {
    send: async (tx, name, jobs) => {
      const list = jobs.map(({ data, group, delaySeconds }) => ({
        data,
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      }));
      if (list.length > 0) await boss.insert(name, list, { db: fromPrisma(tx) });
    },
    discard: async (tx, name, group) => {
      await tx.$executeRawUnsafe(
        `DELETE FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND group_id = $2 AND state < 'active'`,
        name,
        group,
      );
    },
    wake: () => {
      for (const consumer of consumers) consumer.wake();
    },
    consume: (name, options, work) => {
      const consumer = new Consumer(boss, logger, name, options, work as Work);
      consumers.push(consumer);
      consumer.start();
    },
    stop: async (graceMs) => {
      await Promise.all(consumers.map((consumer) => consumer.stop(graceMs)));
      await boss.stop({ graceful: false });
    },
  };
}

/** Installs pg-boss's tables in a database that is about to be copied. */
export async function installQueue(database: Database): Promise<void> {
  const boss = createBoss(database);
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss({ source }: Database): PgBoss {
  const options = {
    schema: QUEUE_SCHEMA,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS[source.kind],
    monitorIntervalSeconds: SUPERVISE_SECONDS[source.kind],
    reindex: false,
    monitorVacuum: false,
  };
  return source.kind === 'embedded'
    ? new PgBoss({ ...options, db: fromPglite(source.client), backend: 'pglite' })
    : new PgBoss({
        ...options,
        connectionString: source.url,
        max: 4,
        connectionTimeoutMillis: 5_000,
        application_name: 'maintenance-management-service queue',
        ...BOUNDED,
      });
}

async function releaseAbandoned({ prisma }: Database): Promise<void> {
  await prisma.$executeRawUnsafe(
    `UPDATE ${QUEUE_SCHEMA}.job SET state = 'retry', started_on = NULL WHERE state = 'active'`,
  );
}

type Work = (job: QueuedJob<object>) => Promise<void>;

/** What bounds a look into a queue besides the number of free places. */
type Bounds = Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups'>;

/** Takes jobs of one queue as fast as they end, and at most so many at a time. */
class Consumer {
  private readonly running = new Map<Promise<void>, string>();
  private readonly slow = new SlowGroups();
  private timer: NodeJS.Timeout | undefined;
  private readonly heart: NodeJS.Timeout;
  private looking = false;
  private again = false;
  private resting = false;
  private stopped = false;

  constructor(
    private readonly boss: PgBoss,
    private readonly logger: Logger,
    private readonly name: string,
    private readonly options: ConsumeOptions,
    private readonly work: Work,
  ) {
    this.heart = setInterval(() => this.beat(), HEARTBEAT_INTERVAL);
    this.heart.unref();
  }

  start(): void {
    this.wake();
  }

  /** Looks now; when a look is under way or has just been, soon after it. */
  wake(): void {
    if (this.stopped || this.resting) return;
    if (this.looking) {
      this.again = true;
      return;
    }
    void this.look();
  }

  async stop(graceMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const late = new Promise((resolve) => {
      setTimeout(resolve, graceMs).unref();
    });
    await Promise.race([Promise.all(this.running.keys()), late]);
    clearInterval(this.heart);
    // What did not end in time is handed out again soon, rather than when its time has run out.
    const cutOff = [...this.running.values()];
    if (cutOff.length === 0) return;
    const given = this.boss.fail(this.name, cutOff, { message: 'the process stopped' });
    await Promise.race([given.catch(() => {}), sleep(GIVE_BACK_MS, undefined, { ref: false })]);
  }

  /** Says of the jobs that run that their process lives. */
  private beat(): void {
    const ids = [...this.running.values()];
    if (ids.length === 0) return;
    // One that does not reach the database is made up for by the next.
    void this.boss.touch(this.name, ids).catch(() => {});
  }

  private async look(): Promise<void> {
    this.looking = true;
    this.again = false;
    clearTimeout(this.timer);
    let pause = POLL_INTERVAL;
    try {
      // A batch may be cut short by the bound of a group while other groups wait behind it.
      if ((await this.take()) > 0 || this.again) pause = REST;
    } catch (error) {
      pause = PAUSE_AFTER_ERROR;
      if (!this.stopped) this.logger.warn({ err: error, queue: this.name }, 'no look into a queue');
    }
    this.looking = false;
    if (this.stopped) return;
    this.resting = pause === REST;
    this.timer = setTimeout(() => {
      this.resting = false;
      this.wake();
    }, pause);
    this.timer.unref();
  }

  private async take(): Promise<number> {
    const { concurrency, perGroup } = this.options;
    const free = concurrency - this.running.size;
    if (free <= 0) return 0;
    if (perGroup === undefined) return await this.fetch(free);
    const slow = this.slow.names();
    if (slow.length === 0) return await this.fetch(free, { groupConcurrency: perGroup });
    const others = { groupConcurrency: perGroup, ignoreGroups: slow };
    const taken = await this.fetch(free, others);
    const room = this.slow.room(slow, concurrency, perGroup);
    const rest = Math.min(free - taken, room.free);
    if (rest <= 0) return taken;
    return taken + (await this.fetch(rest, { groupConcurrency: room.each }));
  }

  private async fetch(batchSize: number, bounds: Bounds = {}): Promise<number> {
    const jobs = await this.boss.fetch<object>(this.name, { batchSize, ...bounds });
    for (const job of jobs) {
      const ended = this.slow.begin(job.groupId ?? '');
      const run = this.run(job).finally(() => {
        ended();
        this.running.delete(run);
        // Its place is free.
        this.wake();
      });
      this.running.set(run, job.id);
    }
    return jobs.length;
  }

  private async run(job: Job<object>): Promise<void> {
    try {
      await this.work({
        data: job.data,
        complete: async (tx) => {
          await this.boss.complete(this.name, job.id, undefined, { db: fromPrisma(tx) });
        },
      });
    } catch (error) {
      this.logger.warn({ err: error, queue: this.name }, 'a job failed and comes again');
      // When this does not reach the database either, the job's time runs out.
      await this.boss.fail(this.name, job.id, { message: String(error) }).catch(() => {});
    }
  }
}
