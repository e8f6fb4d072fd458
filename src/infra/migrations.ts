import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { type Database, wrapEmbedded } from './database.js';
import { EmbeddedClient } from './embedded-client.js';
import { DatabaseTooNewError, incompatibleMigrations } from './migration-compatibility.js';
import { prismaFolder } from './prisma-folder.js';
import { installQueue } from './queue.js';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the pending migrations under `prisma/migrations` in order and maintains Prisma's
 * `_prisma_migrations` table, so that `prisma migrate deploy` stays usable. Safe to call from
 * several replicas at once.
 *
 * A migration that fails changes nothing, and is tried again by the next call; so is one whose process was
 * killed.
 *
 * @param only the migrations to apply, for rows of an earlier version; left out: all.
 * @returns the names of the migrations that this call applied.
 * @throws DatabaseTooNewError for a database that this program cannot use any more.
 * @throws when a migration fails.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  const migrations = await readMigrations(only);
  const applied = await appliedChecksums(database);
  const incompatible = incompatibleMigrations([...applied.keys()], await migrationNames());
  if (incompatible.length > 0) throw new DatabaseTooNewError(incompatible);
  // Loading the engine takes longer than the rest of a start, so the table is read first.
  if (isUpToDate(applied, migrations)) return [];
  return await database.exclusively(async () => {
    await forgetUnfinished(database);
    const engine = await schemaEngine(database.adapterFactory);
    try {
      const result = await engine.applyMigrations({
        migrationsList: migrations,
        filters: NO_FILTERS,
      });
      return result.appliedMigrationNames;
    } catch (error) {
      await forgetUnfinished(database);
      throw error;
    } finally {
      engine.free();
    }
  });
}

/**
 * Marks migrations that have begun and not ended as rolled back, which they are: a script is one transaction,
 * or can be repeated. Nothing is applied after an unfinished one otherwise.
 */
async function forgetUnfinished({ prisma }: Database): Promise<void> {
  const [found] = await prisma.$queryRaw<[{ present: boolean }]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`;
  if (!found.present) return;
  await prisma.$executeRaw`
    UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
}

/**
 * The SQL from the state after every migration to `prisma/schema.prisma`; empty when they agree.
 * Migrates `database` first.
 */
export async function missingMigrationSql(database: Database): Promise<string> {
  await migrate(database);
  const file = path.join(prismaFolder(), 'schema.prisma');
  const content = await readFile(file, 'utf8');
  const schemas = { files: [{ path: file, content }] };
  const engine = await schemaEngine(database.adapterFactory, [[file, content]]);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', ...schemas, configDir: prismaFolder() },
      to: { tag: 'schemaDatamodel', ...schemas },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return (stdout ?? '').includes('This is an empty migration') ? '' : (stdout ?? '').trim();
  } finally {
    engine.free();
  }
}

/**
 * Removes the databases that PostgreSQL copies new ones from, of which there is none here: half of the files that a
 * first start has to write.
 */
const DROP_TEMPLATES = [
  "UPDATE pg_database SET datistemplate = false WHERE datname IN ('template0', 'template1')",
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

/** Creates an empty embedded database in memory, migrates it and packs it (snapshot.ts). */
export async function createEmbeddedSnapshot(): Promise<Uint8Array> {
  const client = await EmbeddedClient.open({});
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

/** The names of this program's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder(), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Where a database stands compared with this program's migrations. */
export interface MigrationState {
  /** Finished, in the order of their names. */
  readonly applied: readonly string[];
  /** Of this program, and not applied. */
  readonly pending: readonly string[];
  /** Applied, and not of this program: it is older than the database. */
  readonly unknown: readonly string[];
  /** Of those, the ones after which this program cannot use the database. */
  readonly incompatible: readonly string[];
  /** Applied with another text than this program has. */
  readonly changed: readonly string[];
}

/** Compares the applied migrations with those of this program; changes nothing. */
export async function migrationState(database: Database): Promise<MigrationState> {
  const { migrationDirectories } = await readMigrations();
  const checksums = await appliedChecksums(database);
  const own = migrationDirectories.map((directory) => directory.path);
  const applied = [...checksums.keys()].sort();
  return {
    applied,
    pending: own.filter((name) => !checksums.has(name)),
    unknown: applied.filter((name) => !own.includes(name)),
    incompatible: incompatibleMigrations(applied, own),
    changed: migrationDirectories
      .filter((directory) => {
        const stored = checksums.get(directory.path);
        return stored !== undefined && stored !== checksumOf(directory);
      })
      .map((directory) => directory.path),
  };
}

function migrationsFolder(): string {
  return path.join(prismaFolder(), 'migrations');
}

async function readMigrations(only?: readonly string[]): Promise<MigrationList> {
  const baseDir = migrationsFolder();
  const names = (await migrationNames()).filter((name) => only?.includes(name) ?? true);
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
  const lockfile = path.join(baseDir, 'migration_lock.toml');
  return {
    baseDir,
    lockfile: { path: './migration_lock.toml', content: await readFile(lockfile, 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

function isUpToDate(checksums: ReadonlyMap<string, string>, migrations: MigrationList): boolean {
  return migrations.migrationDirectories.every((directory) => {
    const stored = checksums.get(directory.path);
    return stored !== undefined && stored === checksumOf(directory);
  });
}

/** The checksums of the finished migrations by name; empty for a database without migrations. */
async function appliedChecksums(database: Database): Promise<ReadonlyMap<string, string>> {
  const [found] = await database.prisma.$queryRaw<[{ present: boolean }]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`;
  if (!found.present) return new Map();
  const applied = await database.prisma.$queryRaw<{ name: string; checksum: string }[]>`
    SELECT migration_name AS name, checksum FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return new Map(applied.map((row) => [row.name, row.checksum]));
}

/** Undefined for a file that could not be read. */
function checksumOf({
  migrationFile: { content },
}: MigrationList['migrationDirectories'][number]): string | undefined {
  if (content.tag !== 'ok') return undefined;
  return createHash('sha256').update(content.value).digest('hex');
}

type WasmExports = Record<string, unknown>;

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: WasmExports): void;
};

/** TypeScript declares WebAssembly in its browser library only, which this project does not use. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: WasmExports } }>;
};

let loadedModule: Promise<EngineModule> | undefined;

/** The package's entry point imports the `.wasm` file as a module, which Node does not support. */
async function loadEngineModule(): Promise<EngineModule> {
  const glue = (await import(
    '@prisma/schema-engine-wasm/schema_engine_bg'
  )) as unknown as EngineModule;
  const gluePath = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = await readFile(gluePath.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

async function schemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  datamodels?: [string, string][],
): Promise<SchemaEngine> {
  loadedModule ??= loadEngineModule();
  const { SchemaEngine: Engine } = await loadedModule;
  return await Engine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}
