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
    await applyOne(connection, migration, log);
    const milliseconds = Math.round(performance.now() - start);
    log.info({ migration: migration.name, milliseconds }, 'migration applied');
    applied.push(migration.name);
  }
  return applied;
}

async function applyOne(
  connection: ScriptConnection,
  migration: Migration,
  log: MigrationLog,
): Promise<void> {
  const statement: Statement = { text: undefined };
  try {
    if (separateStatements(migration.script) === undefined) {
      await applyInTransaction(connection, migration, statement, log);
    } else {
      await applySeparately(connection, migration, statement, log);
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
    await connection.query('BEGIN');
    try {
      for (const text of statements) await noted.query(text);
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
): Promise<void> {
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
