import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { InstallationSecret } from '../../src/infra/secrets/installation-secret.js';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';

const RIGHT = 'the secret of the installation, 32 bytes';
const WRONG = 'a secret that was mistyped, of 32 bytes';

/** The embedded database has one process. */
const onServer = inject('freshDatabase').kind === 'server';

describe.runIf(onServer)('the secret of an installation on PostgreSQL', () => {
  let database: TestDatabase;
  const opened: Database[] = [];
  const logger = createLogger('silent');
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await database.close();
  });

  async function replica(jwtSecret: string) {
    const own = await openDatabase({ databaseUrl: database.url, dataDir: '', jwtSecret }, logger);
    opened.push(own);
    await own.ping();
    const holds = () => new InstallationSecret(own.statements, jwtSecret, logger).holds();
    return { holds, close: () => own.close() };
  }

  it('is that of the first start; another one beside it is not ready, and one alone becomes it', async () => {
    const first = await replica(RIGHT);
    expect(await first.holds()).toBe(true);
    const wrong = await replica(WRONG);
    expect([await wrong.holds(), await first.holds()]).toEqual([false, true]);
    const second = await replica(RIGHT);
    await first.close();
    expect([await wrong.holds(), await second.holds()]).toEqual([false, true]);
    await second.close();
    // PostgreSQL forgets a connection a moment after it was closed.
    expect(await eventually(async () => ((await wrong.holds()) ? true : undefined))).toBe(true);
    expect(await (await replica(RIGHT)).holds()).toBe(false);
    const [row] = await database.prisma.$queryRaw<{ secret_fingerprint: string }[]>`
      SELECT secret_fingerprint FROM system_settings`;
    expect(row?.secret_fingerprint).toMatch(/^[\da-f]{16}$/);
  });

  it('decides about /readyz, and about nothing else', async () => {
    const right = await replica(RIGHT);
    await database.prisma.$executeRaw`UPDATE system_settings SET secret_fingerprint = NULL`;
    expect(await right.holds()).toBe(true);
    const app: TestApp = await startOn(database, { jwtSecret: WRONG });
    const answer = await app.rest('GET', '/readyz');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await app.rest('GET', '/livez')).status).toBe(200);
    expect((await app.rest('GET', '/api/health')).body.data.status).toBe('ok');
    await app.stop();
  });
});

it('is not asked for on the embedded database', async () => {
  const app = await startTestApp();
  expect((await app.rest('GET', '/readyz')).status).toBe(200);
  await app.stop();
});
