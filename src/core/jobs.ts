import type { Span } from './tracing.js';
import type { Tx } from './transaction.js';

/** Work that every replica repeats by itself, on its own state or under a lock in the database. */
export interface PeriodicJob<S> {
  readonly runsOn: 'every-replica';
  /** Names the job in logs; unique in the service. */
  readonly name: string;
  /** From the end of one run to the start of the next, in seconds; a function where it is a setting. */
  readonly everySeconds: number | ((services: S) => number);
  /** It concerns the process itself, so processes that only answer requests run it, too. */
  readonly ofProcess?: true;
  /** `signal` is aborted when the process stops: work that takes long ends early then. */
  readonly run: (services: S, signal: AbortSignal) => Promise<unknown>;
}

/** Work that one replica does at fixed times, and once when the service starts. */
export interface ScheduledJob<S> {
  readonly runsOn: 'one-replica';
  /** Names the job in logs and its queue; unique in the service. */
  readonly name: string;
  /** When, as cron writes it, in UTC: `17 * * * *`. */
  readonly cron: string;
  /** How long one run may take before another replica starts it again, in seconds. */
  readonly timeoutSeconds: number;
  readonly run: (services: S, signal: AbortSignal) => Promise<unknown>;
}

/** A piece of work in a queue; the same one may be handed out again after a crash. */
export interface QueuedJob<T extends object = object> {
  readonly data: T;
  /** The span of its processing; undefined where nothing is traced. */
  readonly span?: Span | undefined;
  /** Marks it as done; within a transaction that does the work, both happen or neither. */
  complete(tx?: Tx): Promise<void>;
}

/** Work that modules put into a queue, done by whichever replica is free. */
export interface QueueJob<S> {
  readonly runsOn: 'queue';
  /** Names the queue. */
  readonly name: string;
  /** How long one job may take before it is handed out again, in seconds. */
  readonly timeoutSeconds: (services: S) => number;
  /** How many run at a time in this process. */
  readonly concurrency: number;
  /** How many of one group run at a time, over all replicas. */
  readonly perGroup?: number;
  /** Must call `job.complete`, otherwise the job is handed out again; after an error it is retried. */
  readonly run: (services: S, job: QueuedJob) => Promise<void>;
}

/** A background job of a module whose services are `S`. */
export type Job<S> = PeriodicJob<S> | ScheduledJob<S> | QueueJob<S>;
