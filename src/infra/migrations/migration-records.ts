import { randomUUID } from 'node:crypto';
import type { ScriptConnection } from '../database/migration-scripts.js';

/** A migration of this program. */
export interface Migration {
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script, in hexadecimal, as Prisma computes it. */
  readonly checksum: string;
}

/**
 * Prisma's table of migrations, with Prisma's columns, so that `prisma migrate deploy` remains
 * usable. A row without `finished_at` is an attempt; with `logs` it has failed, and `logs` contains
 * the message.
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
  /** Error message of a failure; otherwise null. */
  readonly logs: string | null;
  /** Number of successful steps; the script is one step. */
  readonly steps: number;
}

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** Reads all rows, the oldest first; empty if the table is missing. Changes nothing. */
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

/** Creates the table if it is missing. */
export async function ensureTable(connection: ScriptConnection): Promise<void> {
  const { rows } = await connection.query(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (rows[0]?.present !== true) await connection.query(CREATE_TABLE);
}

/** Records a migration as applied, replacing earlier attempts. */
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

/** Records the start of a migration that is not one transaction. */
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
 * Records the failure of an attempt and replaces earlier failures, so that repeated starts do not
 * fill the table. Attempts without a message are kept, because their progress is unknown.
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
