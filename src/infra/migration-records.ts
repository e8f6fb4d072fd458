import { randomUUID } from 'node:crypto';
import type { ScriptConnection } from './migration-scripts.js';

/** A migration of this program. */
export interface Migration {
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script, in hexadecimal, as Prisma has it. */
  readonly checksum: string;
}

/**
 * Prisma's table of migrations, with Prisma's columns, so that `prisma migrate deploy` stays usable. A row without
 * `finished_at` is an attempt; with `logs` it has failed, and its message is there.
 */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** A row of the table. */
export interface MigrationRecord {
  readonly id: string;
  readonly name: string;
  readonly checksum: string;
  readonly startedAt: Date;
  readonly isFinished: boolean;
  readonly isRolledBack: boolean;
  /** The message of a failure; null for none. */
  readonly logs: string | null;
  /** How many steps have succeeded: the script is one. */
  readonly steps: number;
}

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** All rows, the oldest first; none where the table is missing. Changes nothing. */
export async function readRecords(query: Query): Promise<readonly MigrationRecord[]> {
  const [found] = await query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (found?.present !== true) return [];
  const rows = await query(`
    SELECT id, migration_name AS name, checksum, started_at AS "startedAt", logs,
      finished_at IS NOT NULL AND rolled_back_at IS NULL AS "isFinished",
      rolled_back_at IS NOT NULL AS "isRolledBack", applied_steps_count AS steps
    FROM _prisma_migrations ORDER BY started_at, id`);
  return rows as unknown as readonly MigrationRecord[];
}

/** Creates the table where it is missing. */
export async function ensureTable(connection: ScriptConnection): Promise<void> {
  const { rows } = await connection.query(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (rows[0]?.present !== true) await connection.query(CREATE_TABLE);
}

/** Records a migration as applied, in the place of the attempts before. */
export async function recordApplied(
  connection: ScriptConnection,
  { name, checksum }: Migration,
): Promise<void> {
  await forget(connection, name);
  await connection.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** Records that a migration has begun that is not one transaction. */
export async function recordBegun(
  connection: ScriptConnection,
  { name, checksum }: Migration,
): Promise<void> {
  await forget(connection, name);
  await connection.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [randomUUID(), checksum, name],
  );
}

/**
 * Records the failure of an attempt, in the place of earlier failures: a process that is started again and again
 * does not fill the table. Attempts without a message stay, for it is not known how far they came.
 */
export async function recordFailure(
  connection: ScriptConnection,
  { name, checksum }: Migration,
  message: string,
): Promise<void> {
  await connection.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND logs IS NOT NULL',
    [name],
  );
  await connection.query(
    `UPDATE _prisma_migrations SET rolled_back_at = clock_timestamp()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  await connection.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, rolled_back_at)
     VALUES ($1, $2, $3, $4, clock_timestamp())`,
    [randomUUID(), checksum, name, message],
  );
}

async function forget(connection: ScriptConnection, name: string): Promise<void> {
  await connection.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND (finished_at IS NULL OR rolled_back_at IS NOT NULL)',
    [name],
  );
}
