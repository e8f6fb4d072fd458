import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, type ProvidedContext } from 'vitest';
import { type Database, openDatabase, wrapEmbedded } from '../../src/infra/database/database.js';
import { EmbeddedClient } from '../../src/infra/database/embedded-client.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { QUEUE_SCHEMA } from '../../src/infra/queue/queue-schema.js';
import { administer, FILLED } from './global-setup.js';
import { openUnmigrated } from './unmigrated.js';

/** A database that nobody else uses: migrated, empty, gone when it is closed. */
export interface TestDatabase extends Database {
  /** The address on a server, for a second process or pool; undefined when embedded. */
  readonly url: string | undefined;
  /** Different for each; replicas on one database share what is named after it. */
  readonly name: string;
}

/**
 * The embedded database of this process. Starting one takes seconds, so the test files of a process
 * take turns with it, and each finds it empty.
 */
let embedded: Promise<Database> | undefined;

/**
 * Opens a fresh database: a copy of the migrated one, embedded or on the server under test.
 *
 * @param original the database on the server that is copied; default: the migrated one.
 */
export async function openTestDatabase(original?: string): Promise<TestDatabase> {
  const source = inject('freshDatabase');
  if (source.kind === 'embedded') {
    // Tests of the server would skip what they are there for.
    if (process.env.DATABASE_URL) throw new Error('The global setup does not know DATABASE_URL.');
    embedded ??= openEmbedded(source.snapshot);
    const database = await embedded;
    await empty(database);
    return { ...database, url: undefined, name: newName(), close: async () => {} };
  }
  if (original === undefined) return await openInTurn(source);
  const database = await openCopy(source.url, original);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(source.url, database.name);
    },
  };
}

/** The server under test, and its migrated database. */
type ServerSource = Extract<ProvidedContext['freshDatabase'], { kind: 'server' }>;

/** Names of the databases on the server that files of this process have left. */
const left: string[] = [];

/** What the copied database has besides rows, once it is known. */
let structure: string | undefined;

/**
 * A database on the server with which the test files of a process take turns: to copy and to drop one takes a second, and
 * the queues of the service another one. A database whose structure a file has changed is not used again. All are
 * dropped at the end of the run.
 */
async function openInTurn(source: ServerSource): Promise<TestDatabase> {
  const database =
    (await reopened(source)) ?? (await openCopy(source.url, source.template, source.template));
  structure ??= await structureOf(database);
  return {
    ...database,
    // Replicas share in Redis what is named after it, and the next file must not find it.
    name: newName(),
    close: async () => {
      await database.close();
      left.push(database.name);
    },
  };
}

/** An emptied database that a file has left; undefined without one. */
async function reopened(source: ServerSource): Promise<TestDatabase | undefined> {
  const name = left.pop();
  if (name === undefined) return undefined;
  await administer(
    source.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  const database = await openOn(source.url, name);
  if ((await structureOf(database)) === structure) {
    await empty(database);
    return database;
  }
  await database.close();
  await dropDatabase(source.url, name);
  return await reopened(source);
}

/** A copy of a database on a server, which stays when it is closed. */
async function openCopy(address: string, original: string, prefix?: string): Promise<TestDatabase> {
  const name = newName(prefix);
  await administer(address, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  return await openOn(address, name);
}

/** A database on a server. */
async function openOn(address: string, name: string): Promise<TestDatabase> {
  const url = Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, createLogger('silent'));
  return { ...database, url, name };
}

/**
 * A database on the server under test that is filled once for all processes of a run, for copies.
 *
 * @param fill fills it, and closes its connections.
 * @returns its name; undefined when embedded.
 */
export async function filledOnce(
  fill: (database: TestDatabase) => Promise<void>,
): Promise<string | undefined> {
  const source = inject('freshDatabase');
  if (source.kind === 'embedded') return undefined;
  const name = `${source.template}_${FILLED}`;
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const database = await openCopy(source.url, source.template);
      await fill(database);
      await client.query(`ALTER DATABASE ${database.name} RENAME TO ${name}`);
    }
  } finally {
    // Gives up the lock as well.
    await client.end();
  }
  return name;
}

/** Creates a database on the server under test that has nothing in it; @returns its address. */
export async function newServerDatabase(): Promise<string> {
  const source = inject('freshDatabase');
  if (source.kind === 'embedded') throw new Error('There is no server under test.');
  const name = newName();
  await administer(source.url, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(source.url), { pathname: `/${name}` }).href;
}

/** Drops a database of `newServerDatabase`. */
export async function dropServerDatabase(url: string): Promise<void> {
  const source = inject('freshDatabase');
  if (source.kind === 'embedded') return;
  await dropDatabase(source.url, new URL(url).pathname.slice(1));
}

async function dropDatabase(address: string, name: string): Promise<void> {
  await administer(address, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** A database of the kind of this run without any migration, for tests of migrations. */
export async function openEmptyDatabase(): Promise<Database> {
  if (inject('freshDatabase').kind === 'embedded') {
    return wrapEmbedded(await openUnmigrated());
  }
  const url = await newServerDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, createLogger('silent'));
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropServerDatabase(url);
    },
  };
}

function newName(prefix = 'maintenance_test'): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

async function openEmbedded(snapshot: string): Promise<Database> {
  const client = await EmbeddedClient.open({
    packed: { file: snapshot, type: 'application/x-tar' },
  });
  return wrapEmbedded(client);
}

/**
 * Does what the triggers of the audit trail refuse to everybody but the owner of the tables, who
 * can switch them off.
 */
export async function asOwner({ prisma }: Database, sql: string): Promise<void> {
  // Partitions have separate triggers.
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid::regclass::text LIKE 'audit%'`;
  const switched = async (state: 'DISABLE' | 'ENABLE') => {
    for (const { name } of tables) {
      await prisma.$executeRawUnsafe(`ALTER TABLE ${name} ${state} TRIGGER USER`);
    }
  };
  await switched('DISABLE');
  try {
    await prisma.$executeRawUnsafe(sql);
  } finally {
    await switched('ENABLE');
  }
}

/** Empties the audit trail, as nobody can through the service. */
export async function emptyTrail(database: Database): Promise<void> {
  await asOwner(database, 'TRUNCATE audit_records, audit_chain RESTART IDENTITY');
}

/** Larger tables are truncated, in bytes: rows that are deleted stay in their file. */
const LARGE = 262_144;

/**
 * Deletes all rows, as a file of tests leaves few of them: TRUNCATE makes new files for every table
 * and index, which takes ten times as long. Large and analysed tables are truncated, so that plans
 * and sizes are again those of a new database. Triggers do not fire in the role of a replica.
 */
const EMPTY = `DO $$
DECLARE
  found record;
  tables regclass[];
BEGIN
  SET LOCAL session_replication_role = replica;
  tables := ARRAY(
    SELECT c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relname <> '_prisma_migrations' AND pg_relation_size(c.oid) > 0
      AND n.nspname NOT IN ('pg_catalog', 'information_schema', '${QUEUE_SCHEMA}'));
  IF EXISTS (SELECT FROM pg_class WHERE oid = ANY (tables)
      AND (reltuples >= 0 OR pg_relation_size(oid) > ${LARGE})) THEN
    EXECUTE 'TRUNCATE ' || array_to_string(tables, ', ') || ' CASCADE';
  ELSE
    FOR found IN SELECT unnest(tables) AS name LOOP
      EXECUTE 'DELETE FROM ' || found.name;
    END LOOP;
  END IF;
  PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL AND schemaname <> '${QUEUE_SCHEMA}';
  DELETE FROM ${QUEUE_SCHEMA}.job;
  -- The row of the migration.
  INSERT INTO system_settings (id) VALUES (1);
END $$`;

/** A sum over all that a migration makes, but for partitions, which the service makes itself. */
const STRUCTURE = `
  WITH tables AS (
    SELECT c.oid, c.oid::regclass::text AS name, relkind, relowner, reloptions FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND NOT c.relispartition
  ), parts AS (
    SELECT concat_ws(' ', name, relkind, relowner, reloptions) AS part FROM tables
    UNION ALL SELECT concat_ws(' ', name, attname, atttypid, attnotnull, attisdropped)
      FROM pg_attribute JOIN tables ON tables.oid = attrelid
    UNION ALL SELECT concat_ws(' ', name, conname, convalidated)
      FROM pg_constraint JOIN tables ON tables.oid = conrelid
    UNION ALL SELECT concat_ws(' ', name, indexrelid, indisvalid)
      FROM pg_index JOIN tables ON tables.oid = indrelid
    UNION ALL SELECT concat_ws(' ', name, tgname, tgenabled)
      FROM pg_trigger JOIN tables ON tables.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', oid, md5(prosrc)) FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', enumtypid, enumlabel) FROM pg_enum
    UNION ALL SELECT concat_ws(' ', setrole, setconfig) FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    UNION ALL SELECT migration_name FROM _prisma_migrations
  )
  SELECT md5(string_agg(part, chr(10) ORDER BY part)) AS sum FROM parts`;

async function structureOf({ prisma }: Database): Promise<string> {
  const [row] = await prisma.$queryRawUnsafe<{ sum: string }[]>(STRUCTURE);
  return row?.sum ?? '';
}

async function empty({ prisma }: Database): Promise<void> {
  await prisma.$executeRawUnsafe(EMPTY);
}
