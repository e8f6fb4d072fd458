import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchOptions, fromPrisma, type Job, type PgBoss } from 'pg-boss';
import type { QueuedJob, QueuedJobs } from '../core/jobs.js';
import type { Statements } from '../core/reads.js';
import { type Span, spanned, type Tracer } from '../core/tracing.js';
import type { Logger } from './logger.js';
import { SlowGroups } from './queue-groups.js';

/**
 * How many jobs of a queue run at a time, over all replicas those of one group. With `perGroup`, groups
 * whose jobs take long share half of the places. With `together`, up to so many jobs share a place.
 */
export interface ConsumeOptions {
  readonly concurrency: number;
  readonly perGroup?: number;
  readonly together?: number;
}

/** How often a queue is read when nothing has woken its consumer, in milliseconds. */
const POLL_INTERVAL = 1_000;

/**
 * The least time between two reads with work to do, in milliseconds. Reading a long queue is expensive,
 * so free places are collected meanwhile; and on the embedded database, whose queries are computed in
 * this process, jobs that only read and write would otherwise keep the event loop busy.
 */
const MIN_READ_GAP = 20;

/** The pause after a failed read, in milliseconds. */
const PAUSE_AFTER_ERROR = 5_000;

/** How long a process that stops tries to hand back the jobs that it has not finished, in milliseconds. */
const RETURN_TIMEOUT = 1_000;

/** How often a heartbeat is written for the running jobs, in milliseconds. */
const HEARTBEAT_INTERVAL = 3_000;

/** How the jobs of a queue are done: each by itself, or those of a place together. */
export type Work =
  | { readonly each: (job: QueuedJob) => Promise<void> }
  | { readonly all: (jobs: QueuedJobs) => Promise<void> };

/** What bounds a look into a queue besides the number of free places. */
type Bounds = Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups'>;

/** An adapter for pg-boss, which reads of the answer to `complete` a count that nobody asks for. */
function completing(statements: Statements) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      await statements.rows(text, (values ?? []).map(listText));
      return { rows: [{ count: 0 }] };
    },
  };
}

/** A list as PostgreSQL's text; the ids of jobs need no quotes. */
function listText(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.join(',')}}` : value;
}

/** What a consumer works with. */
export interface ConsumerSources {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly tracer: Tracer | undefined;
  /** The name of the queue. */
  readonly name: string;
}

/**
 * Runs the jobs of one queue: a new one as soon as one ends, never more than `concurrency` at a time.
 * It replaces pg-boss's `work()`, whose bounds on groups are fixed, and which reads the queue once for
 * each place (docs/decisions/0003-queue-consumer.md).
 */
export class QueueConsumer {
  private readonly running = new Map<Promise<void>, readonly string[]>();
  private readonly slow = new SlowGroups();
  private timer: NodeJS.Timeout | undefined;
  private readonly heartbeat: NodeJS.Timeout;
  private reading = false;
  private again = false;
  private pausing = false;
  private current: Promise<void> = Promise.resolve();
  private stopped = false;

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
    this.heartbeat = setInterval(() => this.writeHeartbeat(), HEARTBEAT_INTERVAL);
    this.heartbeat.unref();
  }

  start(): void {
    this.wake();
  }

  /** Reads the queue now; when a read is under way or has just ended, soon after it. */
  wake(): void {
    if (this.stopped || this.pausing) return;
    if (this.reading) {
      this.again = true;
      return;
    }
    this.current = this.read();
  }

  /** Takes no more jobs, and hands back those that do not end within `graceMs` milliseconds. */
  async stop(graceMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const late = new Promise((resolve) => {
      setTimeout(resolve, graceMs).unref();
    });
    // A read under way may still take jobs, which it hands back.
    const ended = this.current.then(() => Promise.all(this.running.keys()));
    await Promise.race([ended, late]);
    clearInterval(this.heartbeat);
    await this.returned([...this.running.values()].flat());
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
    const ids = [...this.running.values()].flat();
    if (ids.length === 0) return;
    // The next heartbeat makes up for one that does not reach the database.
    void this.boss.touch(this.name, ids).catch(() => {});
  }

  private async read(): Promise<void> {
    this.reading = true;
    this.again = false;
    clearTimeout(this.timer);
    let pause = POLL_INTERVAL;
    try {
      // A batch may be cut short by the bound of a group while other groups wait behind it.
      if ((await this.startJobs()) > 0 || this.again) pause = MIN_READ_GAP;
    } catch (error) {
      pause = PAUSE_AFTER_ERROR;
      if (!this.stopped) this.logger.warn({ err: error, queue: this.name }, 'queue read failed');
    }
    this.reading = false;
    if (this.stopped) return;
    this.pausing = pause === MIN_READ_GAP;
    this.timer = setTimeout(() => {
      this.pausing = false;
      this.wake();
    }, pause);
    this.timer.unref();
  }

  private async startJobs(): Promise<number> {
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
    const { together = 1 } = this.options;
    const jobs = await this.boss.fetch<object>(this.name, {
      batchSize: batchSize * together,
      ...bounds,
    });
    if (this.stopped) {
      await this.returned(jobs.map(({ id }) => id));
      return 0;
    }
    for (let first = 0; first < jobs.length; first += together) {
      this.occupy(jobs.slice(first, first + together));
    }
    return jobs.length;
  }

  /** Runs jobs on one place. */
  private occupy(jobs: readonly Job<object>[]): void {
    const ended = this.slow.begin(jobs[0]?.groupId ?? '');
    const run = this.runAll(jobs).finally(() => {
      ended();
      this.running.delete(run);
      // Its place is free for other jobs.
      this.wake();
    });
    this.running.set(
      run,
      jobs.map(({ id }) => id),
    );
  }

  /** Runs jobs together, and after a failure each alone, so that only those that fail are retried. */
  private async runAll(jobs: readonly Job<object>[]): Promise<void> {
    const { work } = this;
    if ('all' in work && jobs.length > 1) {
      try {
        await this.inSpans(jobs, (spans) => work.all(this.queued(jobs, spans)));
        return;
      } catch (error) {
        const { name: queue } = this;
        this.logger.info({ err: error, queue, jobs: jobs.length }, 'jobs failed together');
      }
    }
    for (const job of jobs) await this.run(job);
  }

  /**
   * Runs the jobs in a span each, below the one in which the job was sent. What they do together is in the
   * span of the first, which the others are linked to.
   */
  private async inSpans<T>(
    jobs: readonly Job<object>[],
    work: (spans: readonly Span[]) => Promise<T>,
  ): Promise<T> {
    const { tracer, name } = this.sources;
    if (tracer === undefined) return await work([]);
    const begin = (job: Job<object>, first?: Span) => {
      const { traceparent } = job.data as { readonly traceparent?: string };
      const links = [traceparent, first].filter((link) => link !== undefined);
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': name,
        'messaging.batch.message_count': jobs.length,
      };
      return tracer.begin(`process ${name}`, { kind: 'consumer', attributes, links }, traceparent);
    };
    const [head, ...rest] = jobs;
    if (head === undefined) return await work([]);
    const first = begin(head);
    const others = rest.map((job) => begin(job, first));
    try {
      return await spanned(first, () => work([first, ...others]));
    } finally {
      for (const span of others) span.end();
    }
  }

  private queued(jobs: readonly Job<object>[], spans: readonly Span[]): QueuedJobs {
    return {
      data: jobs.map(({ data }) => data),
      spans,
      complete: async (statements) => {
        const ids = jobs.map(({ id }) => id);
        await this.boss.complete(this.name, ids, undefined, { db: completing(statements) });
      },
    };
  }

  private async run(job: Job<object>): Promise<void> {
    const { work } = this;
    try {
      await this.inSpans([job], (spans) =>
        'all' in work ? work.all(this.queued([job], spans)) : work.each(this.alone(job)),
      );
    } catch (error) {
      // Interrupted by the end of the process, which counts as no attempt.
      if (this.stopped) return await this.returned([job.id]);
      this.logger.warn({ err: error, queue: this.name }, 'job failed, will be retried');
      // When this does not reach the database either, the job's timeout ends it.
      await this.boss.fail(this.name, job.id, { message: String(error) }).catch(() => {});
    }
  }

  private alone(job: Job<object>): QueuedJob {
    return {
      data: job.data,
      complete: async (tx) => {
        const options = tx === undefined ? undefined : { db: fromPrisma(tx) };
        await this.boss.complete(this.name, job.id, undefined, options);
      },
    };
  }
}
