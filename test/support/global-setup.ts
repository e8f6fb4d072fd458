import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, PGLITE_EXTENSIONS, wrapPGlite } from '../../src/infra/database.js';
import { createLogger } from '../../src/infra/logger.js';
import { migrate } from '../../src/infra/migrations.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a fresh, migrated database comes from. */
    freshDatabase:
      | { kind: 'embedded'; snapshot: string }
      | { kind: 'server'; url: string; template: string };
  }
}

/** Migrates one database, from which every test file gets a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  return url === undefined ? await embedded(project) : await server(project, url);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maintenance-test-'));
  const client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
  const database = wrapPGlite(client);
  await migrate(database);
  const snapshot = path.join(folder, 'database.tar');
  const dump = await client.dumpDataDir('none');
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide('freshDatabase', { kind: 'embedded', snapshot });
  return () => rm(folder, { recursive: true, force: true });
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
  await database.close();
  project.provide('freshDatabase', { kind: 'server', url, template });
  return () => administer(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
