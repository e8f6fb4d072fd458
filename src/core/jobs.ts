import type { Span } from './tracing.js';
import type { Tx } from './transaction.js';

/** Work that every replica repeats, on its own state or under a lock in the database. */
export interface PeriodicJob<S> {
  readonly runsOn: 'every-replica';
  /** Names the job in logs; unique in the service. */
  readonly name: string;
  /**
   * Interval from the end of one run to the start of the next, in seconds; a function if it is a
   * setting.
   */
  readonly everySeconds: number | ((services: S) => number);
  /** It concerns the process itself; processes that only answer requests run it, too. */
  readonly ofProcess?: true;
  /** `signal` is aborted when the process stops; long work must then end early. */
  readonly run: (services: S, signal: AbortSignal) => Promise<unknown>;
}

/** Work that one replica does at fixed times, and once when the service starts. */
export interface ScheduledJob<S> {
  readonly runsOn: 'one-replica';
  /** Names the job in logs and its queue; unique in the service. */
  readonly name: string;
  /** Cron expression in UTC: `17 * * * *`. */
  readonly cron: string;
  /** Maximum duration of a run in seconds; after it another replica starts the run again. */
  readonly timeoutSeconds: number;
  readonly run: (services: S, signal: AbortSignal) => Promise<unknown>;
}

/** A job in a queue; after a crash the same job may be delivered again. */
export interface QueuedJob<T extends object = object> {
  readonly data: T;
  /** Span of its processing; undefined when it is not traced. */
  readonly span?: Span | undefined;
  /** Marks the job as done. In a transaction of the work, both are committed or neither. */
  complete(tx?: Tx): Promise<void>;
}

/** A job type whose jobs modules put into a queue; any free replica processes them. */
export interface QueueJob<S> {
  readonly runsOn: 'queue';
  /** Names the queue. */
  readonly name: string;
  /** Maximum duration of a job in seconds; after it the job is delivered again. */
  readonly timeoutSeconds: (services: S) => number;
  /** Maximum number of concurrent jobs in this process. */
  readonly concurrency: number;
  /** Maximum number of concurrent jobs of one group over all replicas. */
  readonly perGroup?: number;
  /**
   * Must call `job.complete`, otherwise the job is delivered again; after an error it is retried.
   */
  readonly run: (services: S, job: QueuedJob) => Promise<void>;
}

/** A background job of a module whose services are `S`. */
export type Job<S> = PeriodicJob<S> | ScheduledJob<S> | QueueJob<S>;
