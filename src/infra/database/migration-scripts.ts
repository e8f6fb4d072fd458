import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import { type ConcurrentStatement, concurrentStatements } from './migration-statements.js';

/** Runs SQL on one connection, which is reset afterwards. */
export interface ScriptConnection {
  /** Runs one or several statements; several are one transaction and have no parameters. */
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/**
 * Maximum time that a migration's statement waits for a lock. Meanwhile every request that needs
 * the table waits behind it, so the statement gives up and lets them pass.
 */
const LOCK_TIMEOUT = '2s';

/** PostgreSQL's code for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Pause before the next attempt, and total time of the attempts, in milliseconds. */
export interface Patience {
  readonly pause: number;
  readonly longest: number;
}

/** For a migration: requests continue meanwhile. */
export const PATIENCE: Patience = { pause: 1_000, longest: 600_000 };

/**
 * Runs the script of a migration. Statements with CONCURRENTLY run one by one, without a
 * transaction; any other script is one transaction, which is repeated if it does not get its locks
 * in time.
 *
 * @throws the error of the script; that of the lock when it was not available for ten minutes.
 */
export async function runScript(
  connection: ScriptConnection,
  script: string,
  logger: Pick<Logger, 'warn'>,
  patience: Patience = PATIENCE,
): Promise<void> {
  const concurrent = concurrentStatements(script);
  if (concurrent === undefined) {
    await withShortLocks(connection, () => connection.query(script), logger, patience);
  } else {
    await runConcurrently(connection, concurrent);
  }
}

/**
 * Runs a transaction that waits only briefly for each lock, and repeats it until it gets its locks.
 */
export async function withShortLocks(
  connection: ScriptConnection,
  transaction: () => Promise<unknown>,
  logger: Pick<Logger, 'warn'>,
  { pause, longest }: Patience = PATIENCE,
): Promise<void> {
  await connection.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  const deadline = performance.now() + longest;
  for (;;) {
    try {
      await transaction();
      return;
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || performance.now() > deadline) throw error;
      logger.warn('a migration waits for a lock and will be retried');
      await sleep(pause);
    }
  }
}

/** Runs the statements one by one; rebuilds an invalid index that an interrupted build has left. */
export async function runConcurrently(
  connection: ScriptConnection,
  statements: readonly ConcurrentStatement[],
): Promise<void> {
  // These locks let requests pass, and waiting for old transactions is part of the work.
  await connection.query('SET lock_timeout = 0');
  for (const { text, builds } of statements) {
    if (builds !== undefined) {
      const { rows } = await connection.query(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${builds}')`,
      );
      if (rows[0]?.valid === false) await connection.query(`DROP INDEX CONCURRENTLY ${builds}`);
    }
    await connection.query(text);
  }
}
