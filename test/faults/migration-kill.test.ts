import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { openFolder } from '../../src/infra/database/embedded-folder.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrationNames, migrationState } from '../../src/infra/migrations/migrations.js';
import { runCommand, startCommand } from '../support/commands.js';
import { schemaStateOf } from '../support/schema-state.js';
import { rounds } from './support/limits.js';
import { canStartPostgres, startOwnPostgres } from './support/postgres.js';

/** How often the process that upgrades is killed, on each database: `npm run test:suite -- faults FILE --rounds 30`. */
const KILLS = rounds(8, 2);

/** The rows of the last release (test/integration/last-release.test.ts). */
const DUMP = gunzipSync(readFileSync('test/fixtures/release-0.1.0.sql.gz')).toString();

const work = await mkdtemp(path.join(tmpdir(), 'maintenance-migration-kill-'));
afterAll(() => rm(work, { recursive: true, force: true }));

/** Numbers from 0 to 1, the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A database as the last release left it; @returns what names it to a command. */
type Fresh = () => Promise<{ readonly DATABASE_URL?: string; readonly DATA_DIR: string }>;

async function embedded(): Promise<Fresh> {
  const source = path.join(work, 'source');
  const client = await openFolder(source);
  await client.exec(DUMP);
  await client.close();
  let count = 0;
  return async () => {
    count += 1;
    const DATA_DIR = path.join(work, `embedded-${count}`);
    cpSync(source, path.join(DATA_DIR, 'database'), { recursive: true });
    return { DATA_DIR };
  };
}

async function onServer(url: string): Promise<Fresh> {
  const run = async (address: string, sql: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await run(url, 'CREATE DATABASE source');
  await run(named('source'), DUMP);
  let count = 0;
  return async () => {
    count += 1;
    await run(url, `CREATE DATABASE round_${count} TEMPLATE source`);
    return { DATABASE_URL: named(`round_${count}`), DATA_DIR: path.join(work, 'server') };
  };
}

/** State after an upgrade. */
async function stateOf({ DATABASE_URL, DATA_DIR }: Awaited<ReturnType<Fresh>>) {
  const options = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR };
  const database = await openDatabase(options, createLogger('silent'));
  try {
    const { applied, unfinished, failed } = await migrationState(database);
    return { applied, unfinished, failed, schema: await schemaStateOf(database) };
  } finally {
    await database.close();
  }
}

const KINDS = canStartPostgres ? ['PostgreSQL', 'embedded'] : ['embedded'];
if (!canStartPostgres) console.warn('SKIPPED: kills of an upgrade on PostgreSQL.');

/** Time limit on a busy machine, in milliseconds. */
const LIMIT = 1_800_000;

describe(`an upgrade is killed ${KILLS} times`, { timeout: LIMIT }, () => {
  it.for(KINDS)('on %s, and the next start completes it', async (kind, { onTestFinished }) => {
    let fresh: Fresh;
    if (kind === 'embedded') fresh = await embedded();
    else {
      const postgres = await startOwnPostgres();
      onTestFinished(postgres.remove);
      fresh = await onServer(postgres.url);
    }
    const unharmed = await fresh();
    const began = performance.now();
    expect(await runCommand('migrate', [], unharmed)).toMatchObject({ status: 0 });
    const duration = performance.now() - began;
    const expected = await stateOf(unharmed);
    expect(expected.applied).toEqual(await migrationNames());
    const number = numbersFrom(33);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const settings = await fresh();
      const command = startCommand('migrate', [], settings);
      await sleep(number() * duration);
      command.kill();
      const { stdout } = await command.result;
      if (/applied/.test(stdout) && !/every migration/.test(stdout)) interrupted += 1;
      const next = await runCommand('migrate', [], settings);
      expect([kill, next]).toMatchObject([kill, { status: 0 }]);
      expect([kill, await stateOf(settings)]).toEqual([kill, expected]);
      if (kind === 'embedded') await rm(settings.DATA_DIR, { recursive: true, force: true });
    }
    // Many of the moments lie between the first migration and the last.
    console.log(`${kind}: ${interrupted} of ${KILLS} kills came between two migrations`);
  });
});
