import 'reflect-metadata';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/infra/database/database.js';
import { currentSnapshot, writeSnapshot } from '../../src/infra/database/snapshot.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { createEmbeddedSnapshot, migrate } from '../../src/infra/migrations/migrations.js';
import { installQueue } from '../../src/infra/queue/queue.js';

/** What ends the name of the database that `filledOnce` fills. */
export const FILLED = 'filled';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a fresh, migrated database comes from. */
    freshDatabase:
      | { kind: 'embedded'; snapshot: string }
      | { kind: 'server'; url: string; template: string };
  }
}

/** Migrates one database, from which every test file gets a separate copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.config.env?.DATABASE_URL ?? process.env.DATABASE_URL;
  return url === undefined ? await embedded(project) : await server(project, url);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const { file, exists } = await currentSnapshot();
  if (!exists) await writeSnapshot(file, await createEmbeddedSnapshot());
  project.provide('freshDatabase', { kind: 'embedded', snapshot: file });
  return async () => {};
}

async function server(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `maintenance_template_${process.pid}`;
  await administer(url, `CREATE DATABASE ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const database = await openDatabase(
    { databaseUrl: templateUrl.href, dataDir: '' },
    createLogger('silent'),
  );
  await migrate(database);
  await installQueue(database);
  await database.close();
  project.provide('freshDatabase', { kind: 'server', url, template });
  return async () => {
    // With all that begins with its name: what was filled, and what files took turns with.
    for (const name of await named(url, `${template}_`)) {
      await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
    await administer(url, `DROP DATABASE ${template} WITH (FORCE)`);
  };
}

/** Names of the databases that begin with a text. */
async function named(url: string, start: string): Promise<string[]> {
  const found = await administer(
    url,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${start}')`,
  );
  return found.map(({ name }) => name);
}

/** Runs a statement on a server, and returns its rows. */
export async function administer(url: string, sql: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}
