import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchOptions, fromPrisma, type Job, type PgBoss } from 'pg-boss';
import type { QueuedJob } from '../core/jobs.js';
import { processed } from '../core/message-spans.js';
import type { Tracer } from '../core/tracing.js';
import type { Logger } from './logger.js';
import { SlowGroups } from './queue-groups.js';
import { ReadLoop } from './read-loop.js';

/**
 * How many jobs of a queue run at a time, over all replicas those of one group. With `perGroup`, groups
 * whose jobs take long share half of the places.
 */
export interface ConsumeOptions {
  readonly concurrency: number;
  readonly perGroup?: number;
}

/**
 * When a queue is read. Reading a long queue is expensive, so free places are collected between two reads with
 * work to do; and on the embedded database, whose queries are computed in this process, jobs that only read and
 * write would otherwise keep the event loop busy.
 */
const READS = { gap: 20, errorPause: 5_000 };

/** How long a process that stops tries to hand back the jobs that it has not finished, in milliseconds. */
const RETURN_TIMEOUT = 1_000;

/** How often a heartbeat is written for the running jobs, in milliseconds. */
const HEARTBEAT_INTERVAL = 3_000;

/** Does a job of a queue. */
export type Work = (job: QueuedJob) => Promise<void>;

/** What bounds a look into a queue besides the number of free places. */
type Bounds = Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups'>;

/** What a consumer works with. */
export interface ConsumerSources {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly tracer: Tracer | undefined;
  /** The name of the queue. */
  readonly name: string;
  /**
   * Whether there is a job that may run, asked before each look for jobs. On the embedded database: pg-boss's
   * look is parsed and planned each time, which takes ten times as long. Left out: not asked.
   */
  readonly hasDue?: () => Promise<boolean>;
}

/**
 * Runs the jobs of one queue: a new one as soon as one ends, never more than `concurrency` at a time.
 * It replaces pg-boss's `work()`, whose bounds on groups are fixed, and which reads the queue once for
 * each place (docs/decisions/0003-queue-consumer.md).
 */
export class QueueConsumer {
  /** The jobs under way, with their ids. */
  private readonly running = new Map<Promise<void>, string>();
  private readonly slow = new SlowGroups();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly reads: ReadLoop;

  private readonly boss: PgBoss;
  private readonly logger: Logger;
  private readonly name: string;

  /** @param handBack makes jobs available to other processes at once, as if they had not been started. */
  constructor(
    private readonly sources: ConsumerSources,
    private readonly options: ConsumeOptions,
    private readonly work: Work,
    private readonly handBack: (ids: readonly string[]) => Promise<void>,
  ) {
    this.boss = sources.boss;
    this.logger = sources.logger;
    this.name = sources.name;
    this.reads = new ReadLoop(
      READS,
      // Even after a short batch: the bound of a group may have cut it, while other groups wait behind it.
      async () => (await this.startJobs()) > 0,
      (error) => this.logger.warn({ err: error, queue: this.name }, 'queue read failed'),
    );
    this.heartbeat = setInterval(() => this.writeHeartbeat(), HEARTBEAT_INTERVAL);
    this.heartbeat.unref();
  }

  start(): void {
    this.wake();
  }

  /** Reads the queue now; when a read is under way or has just ended, soon after it. */
  wake(): void {
    this.reads.wake();
  }

  /** Takes no more jobs, and hands back those that do not end within `graceMs` milliseconds. */
  async stop(graceMs: number): Promise<void> {
    const late = new Promise((resolve) => {
      setTimeout(resolve, graceMs).unref();
    });
    // A read under way may still take jobs, which it hands back.
    const ended = this.reads.stop().then(() => Promise.all(this.running.keys()));
    await Promise.race([ended, late]);
    clearInterval(this.heartbeat);
    await this.returned([...this.running.values()]);
  }

  private async returned(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await Promise.race([
      // When it does not reach the database, the missing heartbeat tells.
      this.handBack(ids).catch(() => {}),
      sleep(RETURN_TIMEOUT, undefined, { ref: false }),
    ]);
  }

  /** Tells pg-boss that the running jobs still have a process. */
  private writeHeartbeat(): void {
    const ids = [...this.running.values()];
    if (ids.length === 0) return;
    // The next heartbeat makes up for one that does not reach the database.
    this.boss.touch(this.name, ids).catch(() => {});
  }

  private async startJobs(): Promise<number> {
    const { concurrency, perGroup } = this.options;
    const free = concurrency - this.running.size;
    if (free <= 0) return 0;
    if ((await this.sources.hasDue?.()) === false) return 0;
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
    const jobs = await this.boss.fetch<object | null>(this.name, { batchSize, ...bounds });
    if (this.reads.stopped) {
      await this.returned(jobs.map(({ id }) => id));
      return 0;
    }
    for (const job of jobs) this.occupy(job);
    return jobs.length;
  }

  /** Runs a job on a place. */
  private occupy(job: Job<object | null>): void {
    const ended = this.slow.begin(job.groupId ?? '');
    const run = this.run(job).finally(() => {
      ended();
      this.running.delete(run);
      // Its place is free for other jobs.
      this.wake();
    });
    this.running.set(run, job.id);
  }

  private async run(job: Job<object | null>): Promise<void> {
    // pg-boss sends scheduled jobs without data.
    const data: { readonly traceparent?: string } = job.data ?? {};
    const processing = { queue: this.name, system: 'pg-boss', messages: [data.traceparent] };
    try {
      await processed(this.sources.tracer, processing, ([span]) =>
        this.work({
          data,
          span,
          complete: async (tx) => {
            const options = tx === undefined ? undefined : { db: fromPrisma(tx) };
            await this.boss.complete(this.name, job.id, undefined, options);
          },
        }),
      );
    } catch (error) {
      // Interrupted by the end of the process, which counts as no attempt.
      if (this.reads.stopped) return await this.returned([job.id]);
      this.logger.warn({ err: error, queue: this.name }, 'job failed, will be retried');
      // When this does not reach the database either, the job's timeout ends it.
      await this.boss.fail(this.name, job.id, { message: String(error) }).catch(() => {});
    }
  }
}
