import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, wrapEmbedded } from '../database/database.js';
import { EmbeddedClient } from '../database/embedded-client.js';
import { prismaFolder } from '../database/prisma-folder.js';
import { createLogger } from '../logging/logger.js';
import { installQueue } from '../queue/queue.js';
import { BASELINE, withBaseline } from './baseline.js';
import { DatabaseTooNewError, incompatibleMigrations } from './migration-compatibility.js';
import {
  type Migration,
  type MigrationRecord,
  readRecords,
  recordApplied,
} from './migration-records.js';
import { type MigrationLog, runMigrations } from './migration-runner.js';

/**
 * Applies the pending migrations under `prisma/migrations` in order (migration-runner.ts). Several
 * replicas may call it at once.
 *
 * A migration that fails changes nothing. The next call repeats it, and also a migration whose
 * process was killed.
 *
 * @param only the migrations to apply, for rows of an earlier version; default: all.
 * @param log receives the name and duration of each migration.
 * @returns the names of the migrations that this call applied.
 * @throws UnusableDatabaseError for a database that is too new, or too old.
 * @throws MigrationError when a migration fails.
 */
export async function migrate(
  database: Database,
  only?: readonly string[],
  log: MigrationLog = createLogger('silent'),
): Promise<string[]> {
  const migrations = await readMigrations(only && withBaseline(only));
  const recorded = (await recordsOf(database)).filter(isFinished).map(({ name }) => name);
  const finished = new Set(withBaseline(recorded));
  const incompatible = incompatibleMigrations([...finished], await migrationNames());
  if (incompatible.length > 0) throw new DatabaseTooNewError(incompatible);
  if (finished.has(BASELINE) && !recorded.includes(BASELINE)) await markApplied(database, BASELINE);
  if (migrations.every(({ name }) => finished.has(name))) return [];
  return await database.migrating((connection) => runMigrations(connection, migrations, log));
}

/**
 * Records a migration as applied without running it: one that was applied by hand, or whose text
 * was changed without an effect.
 *
 * @returns false for an unknown name.
 */
export async function markApplied(database: Database, name: string): Promise<boolean> {
  const [migration] = await readMigrations([name]);
  if (migration === undefined) return false;
  await database.migrating(async (connection) => {
    await connection.query('BEGIN');
    await connection.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [name]);
    await recordApplied(connection, migration);
    await connection.query('COMMIT');
  });
  return true;
}

/**
 * Removes PostgreSQL's template databases, which are not used here: half of the files that a first
 * start must write.
 */
const DROP_TEMPLATES = [
  "UPDATE pg_database SET datistemplate = false WHERE datname IN ('template0', 'template1')",
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

/**
 * Creates an empty embedded database in memory, migrates it and packs it (snapshot.ts).
 *
 * @param opened a new database to use; it is closed at the end.
 */
export async function createEmbeddedSnapshot(opened?: EmbeddedClient): Promise<Uint8Array> {
  const client = opened ?? (await EmbeddedClient.open({}));
  const database = wrapEmbedded(client);
  try {
    await migrate(database);
    await installQueue(database);
    for (const statement of DROP_TEMPLATES) await client.exec(statement);
    return await client.dump();
  } finally {
    await database.close();
  }
}

/** Names of this program's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder(), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Those of these migrations that this program does not have.
 *
 * @throws UnusableDatabaseError when they are of a version that is too old.
 */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const own = new Set(await migrationNames());
  return withBaseline(names).filter((name) => !own.has(name));
}

/** This program's migrations, in their order; with `only`, those with these names. */
export async function readMigrations(only?: readonly string[]): Promise<readonly Migration[]> {
  const names = (await migrationNames()).filter((name) => only?.includes(name) ?? true);
  return await Promise.all(
    names.map(async (name) => {
      const script = await readFile(path.join(migrationsFolder(), name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

function migrationsFolder(): string {
  return path.join(prismaFolder(), 'migrations');
}

/** An unfinished attempt to apply a migration. */
interface Attempt {
  readonly name: string;
  /** Time of its start. */
  readonly at: Date;
}

/** Migrations of a database compared with those of this program. */
export interface MigrationState {
  /** Finished migrations, in the order of their names. */
  readonly applied: readonly string[];
  /** Migrations of this program that are not applied. */
  readonly pending: readonly string[];
  /**
   * Pending migrations that were started and not ended: they are running, or their process was
   * killed.
   */
  readonly unfinished: readonly Attempt[];
  /** Pending migrations whose last attempt has failed, with its message. */
  readonly failed: readonly (Attempt & { readonly message: string })[];
  /** Applied migrations that this program does not have: it is older than the database. */
  readonly unknown: readonly string[];
  /** Unknown migrations that prevent this program from using the database. */
  readonly incompatible: readonly string[];
  /** Migrations that were applied with another text. */
  readonly changed: readonly string[];
}

/**
 * Compares the applied migrations with those of this program; changes nothing.
 *
 * @throws UnusableDatabaseError when the database is too old.
 */
export async function migrationState(database: Database): Promise<MigrationState> {
  const migrations = await readMigrations();
  const records = await recordsOf(database);
  const checksums = new Map(
    records.filter(isFinished).map(({ name, checksum }) => [name, checksum]),
  );
  const own = migrations.map(({ name }) => name);
  const applied = withBaseline([...checksums.keys()]).sort();
  const pending = own.filter((name) => !applied.includes(name));
  const attempts = pending.flatMap((name) => records.findLast((row) => row.name === name) ?? []);
  return {
    applied,
    pending,
    unfinished: attempts
      .filter(({ logs }) => logs === null)
      .map(({ name, startedAt: at }) => ({ name, at })),
    failed: attempts.flatMap(({ name, startedAt: at, logs }) =>
      logs === null ? [] : { name, at, message: logs },
    ),
    unknown: applied.filter((name) => !own.includes(name)),
    incompatible: incompatibleMigrations(applied, own),
    changed: migrations.filter((migration) => isChanged(migration, checksums)).map(nameOf),
  };
}

const nameOf = ({ name }: Migration): string => name;

const isFinished = (record: MigrationRecord): boolean => record.isFinished;

function isChanged({ name, checksum }: Migration, stored: ReadonlyMap<string, string>): boolean {
  return (stored.get(name) ?? checksum) !== checksum;
}

async function recordsOf({ prisma }: Database): Promise<readonly MigrationRecord[]> {
  return await readRecords((text) => prisma.$queryRawUnsafe(text));
}
