import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrationNames, migrationState } from '../../src/infra/migrations/migrations.js';
import { runCommand } from '../support/commands.js';
import { buildProgram } from '../support/program.js';

const PAGE = readFileSync('docs/operations/upgrades.md', 'utf8');

let dataDir: string;
beforeAll(async () => {
  buildProgram();
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-'));
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a command with the database open in this process. */
async function withDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, createLogger('silent'));
  return await work(database).finally(() => database.close());
}

it('every command of the page about upgrades does what the page says', async () => {
  const commands = [...PAGE.matchAll(/^node dist\/src\/cli\/migrate\.js *(.*?) *#/gm)].map(
    ([, args = '']) => args,
  );
  expect(commands).toEqual(['', '--status', '--applied NAME']);
  const last = (await migrationNames()).at(-1) ?? '';
  const run = (args: string) =>
    runCommand('migrate', args.split(' ').filter(Boolean), { DATA_DIR: dataDir });

  expect(await run('')).toMatchObject({
    status: 0,
    stdout: 'The database has every migration of this version.\n',
  });
  expect(await run('--status')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok: all \d+ are applied\n$/),
  });

  await withDatabase(
    ({ prisma }) => prisma.$executeRaw`
      UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now(), logs = 'PostgreSQL: no'
      WHERE migration_name = ${last}`,
  );
  const failed = await run('--status');
  expect([failed.status, failed.stdout]).toEqual([
    1,
    expect.stringContaining(`node dist/src/cli/migrate.js --applied ${last}`),
  ]);
  expect(await run(`--applied ${last}`)).toMatchObject({
    status: 0,
    stdout: `${last} is recorded as applied.\n`,
  });
  expect(await withDatabase(migrationState)).toMatchObject({ pending: [], failed: [] });
});

it.each([
  [['--applied', '20990101000000_none'], 'This version has no migration 20990101000000_none.'],
  [['--applied', 'x', '--status'], 'Name one of the flags.'],
  [['--resolve'], "Unknown option '--resolve'"],
])('%j is wrong usage', async (args, message) => {
  const { status, stderr } = await runCommand('migrate', args, { DATA_DIR: dataDir });
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
