import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Check } from '../../src/app/checks/check.js';
import { checkData } from '../../src/app/checks/data-checks.js';
import { type Database, openDatabase, wrapEmbedded } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrate, migrationNames } from '../../src/infra/migrations/migrations.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import { startOn, type TestApp } from '../support/app.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';
import { eventually, type Receiver, startReceiver } from '../support/receiver.js';
import { configOf } from '../support/transfer.js';
import { openUnmigrated } from '../support/unmigrated.js';

/**
 * A database as the last release left it, made by its own program: `npm run ops -- demo --requests 30`, then a
 * webhook whose receiver did not answer, a request with an Idempotency-Key, and SIGTERM; dumped with
 * `pg_dump --inserts --no-owner --no-privileges`, without comments. docs/operations/upgrades.md tells how a
 * release makes the next one.
 */
const DUMP = gunzipSync(readFileSync('test/fixtures/release-0.1.0.sql.gz')).toString();
const PASSWORD = 'correct horse battery';
/** The last migration of that release. */
const LAST = '20261122020946_list_order';

let url: string | undefined;
let database: Database;
let receiver: Receiver;
let app: TestApp;
let applied: string[];
let findings: Check[];

async function load(): Promise<Database> {
  if (inject('freshDatabase').kind === 'server') {
    url = await newServerDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(DUMP);
    await client.end();
    return await openDatabase({ databaseUrl: url, dataDir: '' }, createLogger('silent'));
  }
  const client = await openUnmigrated();
  await client.exec(DUMP);
  // As the dump leaves it for its own session.
  await client.exec('RESET ALL');
  return wrapEmbedded(client);
}

beforeAll(async () => {
  database = await load();
  receiver = await startReceiver((response) => response.writeHead(200).end());
  const { prisma } = database;
  await prisma.$executeRaw`UPDATE webhook_endpoints SET url = ${receiver.url}`;
  // The dump grows older than jobs are kept.
  await prisma.$executeRaw`
    UPDATE pgboss.job SET start_after = now(), keep_until = now() + interval '1 day'
    WHERE state = 'created'`;
  // As `docs/operations/upgrades.md` says: the doctor runs before the migrations.
  const folder = await mkdtemp(path.join(tmpdir(), 'last-release-'));
  const storage = await openStorage(configOf(folder));
  findings = await checkData({ database, storage, timePartitions: false, now: Date.now });
  await rm(folder, { recursive: true, force: true });
  applied = await migrate(database);
  const name = `release_${randomBytes(4).toString('hex')}`;
  const close = () => database.close();
  app = await startOn({ ...database, url, name }, { webhookAllowedCidrs: ['127.0.0.0/8'] }, close);
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
  if (url !== undefined) await dropServerDatabase(url);
});

async function login(email: string): Promise<string> {
  const answer = await app.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  return answer.body.data.accessToken;
}

describe('the data of the last release', () => {
  it('pass the checks of the doctor before the migrations are applied', () => {
    const states = new Map(findings.map(({ name, state }) => [name, state]));
    expect(states.get('migrations')).toBe('warning');
    expect(states.get('stock')).toBe('warning');
    expect(states.get('schedules')).toBe('warning');
    // The dump has rows of pictures without their files.
    expect(
      findings.filter(({ name, state }) => state === 'failed' && name !== 'files of rows'),
    ).toEqual([]);
    expect(findings.find(({ name }) => name === 'stock')).toEqual({
      name: 'stock',
      state: 'warning',
      message: 'not checked: a pending migration brings its tables',
      advice: 'Run the doctor again after the next start, which applies the migrations.',
    });
  });

  it('gets the migrations since then', async () => {
    const names = await migrationNames();
    expect(applied).toEqual(names.slice(names.indexOf(LAST) + 1));
    expect(await migrate(database)).toEqual([]);
  });

  it('is all there, and people log in', async () => {
    const token = await login('admin@localhost.localdomain');
    for (const email of ['oskar.eriksen@demo.example', 'hana.kowalski@demo.example']) {
      await login(email);
    }
    const { status, body } = await app.rest('GET', '/api/maintenance?limit=100', { token });
    expect([status, body.data.length]).toEqual([200, 31]);
    const counts = Map.groupBy(body.data as { status: string }[], (request) => request.status);
    expect([...counts].map(([state, list]) => [state, list.length]).toSorted()).toEqual([
      ['approved', 1],
      ['assigned', 1],
      ['cancelled', 2],
      ['completed', 26],
      ['pending', 1],
    ]);
    const users = await app.rest('GET', '/api/users?limit=100', { token });
    expect(users.body.data).toHaveLength(53);
  });

  it('has its audit trail, whose chain goes on', async () => {
    const token = await login('admin@localhost.localdomain');
    const { status, body } = await app.rest('GET', '/api/system/audit/verify', { token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ firstBroken: null });
    expect(body.data.verified).toBeGreaterThanOrEqual(184);
  });

  it('has the notification that waited, which is delivered', async () => {
    const { body } = await eventually(() => receiver.received[0]);
    expect(JSON.parse(body)).toMatchObject({
      event: 'maintenance.status_changed',
      data: { id: 31, status: 'pending' },
    });
  });

  it('takes the steps that follow', async () => {
    const token = await login('admin@localhost.localdomain');
    const { status, body } = await app.rest('POST', '/api/maintenance/31/approve', {
      token,
      body: {},
    });
    expect([status, body.data.status]).toEqual([200, 'approved']);
    const another = await app.rest('POST', '/api/maintenance', {
      token,
      headers: { 'Idempotency-Key': 'another-one' },
      body: { title: 'Made by this release', description: 'After the upgrade.', departmentId: 1 },
    });
    expect([another.status, another.body.data.id]).toEqual([201, 32]);
  });
});
