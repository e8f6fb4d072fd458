import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchOptions, fromPrisma, type Job, type PgBoss } from 'pg-boss';
import type { QueuedJob } from '../../core/jobs.js';
import type { Tracer } from '../../core/tracing.js';
import type { Logger } from '../logging/logger.js';
import { processed } from './message-spans.js';
import { SlowGroups } from './queue-groups.js';
import { ReadLoop } from './read-loop.js';

/**
 * Maximum number of concurrent jobs of a queue, and of one group over all replicas. With
 * `perGroup`, groups with slow jobs share half of the slots.
 */
export interface ConsumeOptions {
  readonly concurrency: number;
  readonly perGroup?: number;
}

/**
 * Timing of reads. Reading a long queue is expensive, so free slots are collected between two reads
 * that find work. On the embedded database, which computes in this process, short jobs would
 * otherwise keep the event loop busy.
 */
const READS = { gap: 20, errorPause: 5_000 };

/** Maximum time in which a stopping process returns unfinished jobs, in milliseconds. */
const RETURN_TIMEOUT = 1_000;

/** Interval of the heartbeat for running jobs, in milliseconds. */
const HEARTBEAT_INTERVAL = 3_000;

/** Processes a job of a queue. */
export type Work = (job: QueuedJob) => Promise<void>;

/** Limits of fetching jobs, besides the number of free slots. */
type Bounds = Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups'>;

/** Dependencies of a consumer. */
export interface ConsumerSources {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly tracer: Tracer | undefined;
  /** Name of the queue. */
  readonly name: string;
  /**
   * Returns whether there is a job that may run; called before each fetch. Used on the embedded
   * database, where pg-boss's fetch is parsed and planned each time, which takes ten times as long.
   * Optional.
   */
  readonly hasDue?: () => Promise<boolean>;
}

/**
 * Runs the jobs of one queue: a new one as soon as one ends, never more than `concurrency` at a
 * time. It replaces pg-boss's `work()`, whose limits on groups are fixed, and which reads the queue
 * once for each slot (docs/decisions/0003-queue-consumer.md).
 */
export class QueueConsumer {
  /** Running jobs with their ids. */
  private readonly running = new Map<Promise<void>, string>();
  private readonly slow = new SlowGroups();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly reads: ReadLoop;

  private readonly boss: PgBoss;
  private readonly logger: Logger;
  private readonly name: string;

  /**
   * @param handBack makes jobs available to other processes at once, as if they had not been
   *   started.
   */
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
      // Even after a short batch: a group limit may have shortened it while other groups wait
      // behind.
      async () => (await this.startJobs()) > 0,
      (error) => this.logger.warn({ err: error, queue: this.name }, 'queue read failed'),
    );
    this.heartbeat = setInterval(() => this.writeHeartbeat(), HEARTBEAT_INTERVAL);
    this.heartbeat.unref();
  }

  start(): void {
    this.wake();
  }

  /** Reads the queue now; if a read is running or has just ended, soon after it. */
  wake(): void {
    this.reads.wake();
  }

  /** Takes no more jobs, and returns those that do not end within `graceMs` milliseconds. */
  async stop(graceMs: number): Promise<void> {
    const late = new Promise((resolve) => {
      setTimeout(resolve, graceMs).unref();
    });
    // A running read may still take jobs, which it returns.
    const ended = this.reads.stop().then(() => Promise.all(this.running.keys()));
    await Promise.race([ended, late]);
    clearInterval(this.heartbeat);
    await this.returned([...this.running.values()]);
  }

  private async returned(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await Promise.race([
      // If the database cannot be reached, the heartbeat expires.
      this.handBack(ids).catch(() => {}),
      sleep(RETURN_TIMEOUT, undefined, { ref: false }),
    ]);
  }

  /** Reports to pg-boss that the jobs are still running. */
  private writeHeartbeat(): void {
    const ids = [...this.running.values()];
    if (ids.length === 0) return;
    // If the database cannot be reached, the next heartbeat makes up for it.
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

  /** Runs a job in a slot. */
  private occupy(job: Job<object | null>): void {
    const ended = this.slow.begin(job.groupId ?? '');
    const run = this.run(job).finally(() => {
      ended();
      this.running.delete(run);
      // Its slot is free for other jobs.
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
      // Interrupted by the end of the process; this does not count as an attempt.
      if (this.reads.stopped) return await this.returned([job.id]);
      this.logger.warn({ err: error, queue: this.name }, 'job failed, will be retried');
      // If the database cannot be reached either, the job's timeout ends it.
      await this.boss.fail(this.name, job.id, { message: String(error) }).catch(() => {});
    }
  }
}
