import { setTimeout as sleep } from 'node:timers/promises';
import { toAppError } from '../../core/errors.js';
import { fromReplica, type ReplicaReads } from '../../core/replica-reads.js';
import { first, type Statement, type Statements } from '../../core/sql.js';
import type { Logger } from '../logging/logger.js';
import { type RecentWriters, WRITER_WINDOW } from './recent-writers.js';

/** Interval of measuring the replica's lag, in milliseconds. */
const PAUSE = 1_000;

/**
 * Maximum lag of the replica, in milliseconds. Less than half of WRITER_WINDOW, so that accounts
 * find their changes there when they read from it again, with a margin for the measurements.
 */
export const MAX_LAG = WRITER_WINDOW / 2 - PAUSE;

/** Maximum number of remembered positions that the replica has not reached. */
const MAX_POSITIONS = 60;

/** Acknowledged changes have been flushed. */
const FLUSHED = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position";

/** Null on a server that is not a standby. */
const REPLAYED = `
  SELECT CASE WHEN pg_is_in_recovery()
    THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS position`;

/**
 * A streaming replica of the database, for replica-readable queries. Its lag is measured by
 * positions of the log on one clock: it shows everything that was committed before the last moment
 * whose position it has reached.
 */
export class ReadReplica {
  private positions: { readonly at: number; readonly position: number }[] = [];
  /** Moment up to which it shows everything, on the clock of `performance.now`. */
  private completeUpTo = Number.NEGATIVE_INFINITY;
  private stopped: AbortController | undefined;
  private wasUsable = false;
  /** Number of reads that the replica has answered, and that the primary answered instead. */
  readonly counts = { replica: 0, primary: 0 };

  constructor(
    private readonly primary: Statements,
    private readonly replica: Statements,
    private readonly logger: Logger,
  ) {}

  /** Starts measuring. */
  start(): void {
    const stopped = new AbortController();
    this.stopped = stopped;
    this.watch(stopped.signal).catch((err) => {
      this.distrust();
      this.logger.error({ err }, 'the read replica is no longer measured');
    });
  }

  stop(): void {
    this.stopped?.abort();
  }

  /** Lag in milliseconds; infinite if it is unknown. */
  lag(): number {
    return performance.now() - this.completeUpTo;
  }

  isUsable(): boolean {
    return this.lag() <= MAX_LAG;
  }

  /** Takes it out of use until it has been measured again. */
  distrust(): void {
    this.completeUpTo = Number.NEGATIVE_INFINITY;
  }

  /** Measures once. */
  async measure(): Promise<void> {
    const at = performance.now();
    const position = await numberOf(this.primary, FLUSHED);
    if (position !== null) this.positions.push({ at, position });
    if (this.positions.length > MAX_POSITIONS) this.positions.shift();
    const replayed = await numberOf(this.replica, REPLAYED);
    if (replayed === null) return this.distrust();
    while (this.positions[0] !== undefined && this.positions[0].position <= replayed) {
      this.completeUpTo = this.positions[0].at;
      this.positions.shift();
    }
  }

  private async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.measure().catch(() => this.distrust());
      this.report();
      await sleep(PAUSE, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** One line when its use starts or ends, not one for each measurement. */
  private report(): void {
    const usable = this.isUsable();
    if (usable === this.wasUsable) return;
    this.wasUsable = usable;
    if (usable) this.logger.info('the read replica of the database is in use');
    else this.logger.warn('the read replica of the database is away or too far behind: not in use');
  }
}

async function numberOf(statements: Statements, text: string): Promise<number | null> {
  const asked: Statement<{ position: number | null }> = { text, values: [] };
  return (await first(statements, asked))?.position ?? null;
}

/** Executes reads on the replica if the account finds its own changes there. */
export function replicaReads(replica: ReadReplica, writers: RecentWriters): ReplicaReads {
  const primary = <T>(read: () => Promise<T>) => {
    replica.counts.primary += 1;
    return read();
  };
  return {
    run: async (userId, read) => {
      if (!replica.isUsable()) return await primary(read);
      if (userId !== null && (await writers.has(userId))) return await primary(read);
      try {
        const answer = await fromReplica(read);
        replica.counts.replica += 1;
        return answer;
      } catch (error) {
        // Also for a query that conflicted with the replication. The read can be repeated.
        if (toAppError(error).status < 500) throw error;
        replica.distrust();
        return await primary(read);
      }
    },
  };
}
