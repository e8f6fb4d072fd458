import { setTimeout as sleep } from 'node:timers/promises';
import {
  PATIENCE,
  runConcurrently,
  type ScriptConnection,
  withShortLocks,
} from '../database/migration-scripts.js';
import {
  concurrentStatements,
  separateStatements,
  statementsOf,
} from '../database/migration-statements.js';
import {
  ensureTable,
  type Migration,
  type MigrationRecord,
  readRecords,
  recordApplied,
  recordBegun,
  recordFailure,
} from './migration-records.js';

/** Reports the progress of migrations. */
export interface MigrationLog {
  info(fields: object, message: string): void;
  warn(message: string): void;
}

/** A migration has failed or lost its connection. The message contains that of the database. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies migrations one after the other, on the connection that holds the lock of migrations. When
 * a process is killed, the server releases the lock only after ending its statement.
 *
 * A migration is one transaction together with its row. A migration that cannot be one transaction
 * (`separateStatements`) has a row from its beginning, and is repeated if it was not finished.
 *
 * @param migrations all migrations that the database must have, in their order.
 * @returns the names of those that were applied.
 * @throws MigrationError for the first that fails; those before it stay.
 */
export async function runMigrations(
  connection: ScriptConnection,
  migrations: readonly Migration[],
  log: MigrationLog,
): Promise<string[]> {
  await ensureTable(connection);
  const records = await readRecords(async (text) => (await connection.query(text)).rows);
  const finished = new Set(
    records.filter(({ isFinished }) => isFinished).map((record) => record.name),
  );
  const pending = migrations.filter(({ name }) => !finished.has(name));
  const applied: string[] = [];
  for (const migration of pending) {
    const start = performance.now();
    const attempts = records.filter(({ name }) => name === migration.name);
    const isApplied = await applyOne(connection, migration, attempts, log);
    const milliseconds = Math.round(performance.now() - start);
    const fields = { migration: migration.name, milliseconds };
    log.info(fields, isApplied ? 'migration applied' : 'migration was applied by an earlier start');
    if (isApplied) applied.push(migration.name);
  }
  return applied;
}

/** @returns false for a migration that an earlier process has applied without a record. */
async function applyOne(
  connection: ScriptConnection,
  migration: Migration,
  attempts: readonly MigrationRecord[],
  log: MigrationLog,
): Promise<boolean> {
  const statement: Statement = { text: undefined, wasRepeatable: true };
  try {
    if (separateStatements(migration.script) !== undefined) {
      return await applySeparately(connection, migration, statement, log);
    }
    const unrecorded = attempts.filter(({ logs }) => logs === null);
    if (unrecorded.length > 0) await waitForScript(connection, migration);
    if (unrecorded.some(({ steps, isRolledBack }) => steps > 0 && !isRolledBack)) {
      await recordApplied(connection, migration);
      return false;
    }
    try {
      await applyInTransaction(connection, migration, statement, log);
      return true;
    } catch (error) {
      if (unrecorded.length === 0 || !isAlreadyDone(error, statement)) throw error;
      await recordApplied(connection, migration);
      return false;
    }
  } catch (error) {
    const message = messageOf(error, statement.text);
    // Without a connection it cannot be recorded.
    await recordFailure(connection, migration, message).catch(() => {});
    throw new MigrationError(`The migration ${migration.name} has failed. ${message}`, {
      cause: error,
    });
  }
}

/** The statement in progress. */
interface Statement {
  text: string | undefined;
  /** True if all statements before it can be repeated. */
  wasRepeatable: boolean;
}

/** A connection that records its current statement. */
function noting(connection: ScriptConnection, statement: Statement): ScriptConnection {
  return {
    query: async (text, values) => {
      statement.text = text;
      const result = await connection.query(text, values);
      statement.text = undefined;
      return result;
    },
  };
}

async function applyInTransaction(
  connection: ScriptConnection,
  migration: Migration,
  statement: Statement,
  log: MigrationLog,
): Promise<void> {
  const noted = noting(connection, statement);
  const statements = statementsOf(migration.script);
  const transaction = async () => {
    statement.wasRepeatable = true;
    await connection.query('BEGIN');
    try {
      for (const text of statements) {
        await noted.query(text);
        statement.wasRepeatable &&= REPEATABLE.test(text);
      }
      await recordApplied(connection, migration);
      await noted.query('COMMIT');
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => {});
      throw error;
    }
  };
  await withShortLocks(connection, transaction, log, PATIENCE);
}

async function applySeparately(
  connection: ScriptConnection,
  migration: Migration,
  statement: Statement,
  log: MigrationLog,
): Promise<true> {
  const noted = noting(connection, statement);
  log.info({ migration: migration.name }, 'migration begins, statement by statement');
  await recordBegun(connection, migration);
  const concurrent = concurrentStatements(migration.script);
  if (concurrent === undefined) {
    await withShortLocks(connection, () => noted.query(migration.script), log, PATIENCE);
  } else {
    await runConcurrently(noted, concurrent);
  }
  await recordApplied(connection, migration);
  return true;
}

/** Statements without effect when they are repeated. */
const REPEATABLE =
  /^(?:CREATE\s+(?:\w+\s+)*IF\s+NOT\s+EXISTS|CREATE\s+OR\s+REPLACE|DROP\s.*\sIF\s+EXISTS)\s/is;

/** PostgreSQL's codes for creating an existing object and dropping a missing one. */
const IS_THERE = new Set(['42P06', '42P07', '42701', '42710', '42723']);
const IS_GONE = new Set(['42P01', '42703', '42704', '42883']);
const DROPS = /^DROP\s|^ALTER\s.*\bDROP\s/is;

/**
 * Returns whether a script has failed because it is already applied. Versions before the runner
 * sent a script in one message, which PostgreSQL executes as one transaction, and recorded it in a
 * second transaction. A process that was killed between the two left an inconclusive row. Either
 * the whole script is applied or no part of it, so its first statement that cannot be repeated
 * shows which.
 */
function isAlreadyDone(error: unknown, { text, wasRepeatable }: Statement): boolean {
  if (!wasRepeatable || text === undefined) return false;
  const code = String((error as { code?: unknown }).code);
  return IS_THERE.has(code) || (IS_GONE.has(code) && DROPS.test(text));
}

/** Pause between two checks of a running script, in milliseconds. */
const LOOK_PAUSE = 200;

/**
 * Waits until the server has ended the script of a killed process. Versions before the runner held
 * the lock of migrations on another connection, which the server closes while the script continues.
 */
async function waitForScript(connection: ScriptConnection, { script }: Migration): Promise<void> {
  const deadline = performance.now() + PATIENCE.longest;
  for (;;) {
    const { rows } = await connection.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND state = 'active' AND left(query, 500) = left($1, 500)`,
      [script],
    );
    if (rows.length === 0 || performance.now() > deadline) return;
    await sleep(LOOK_PAUSE);
  }
}

/** Maximum length of a statement in a message, in characters. */
const SHOWN = 300;

/**
 * Message of the database, its SQLSTATE, its hint and the statement. Details may contain a row and
 * are omitted.
 */
function messageOf(error: unknown, text: string | undefined): string {
  const { message, code, hint } = error as { message: string; code?: unknown; hint?: unknown };
  const lines = [code === undefined ? message : `PostgreSQL: ${message} (${String(code)})`];
  if (typeof hint === 'string' && hint !== '') lines.push(`Hint: ${hint}`);
  if (text !== undefined) {
    lines.push(`Statement: ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`);
  }
  return lines.join('\n');
}
