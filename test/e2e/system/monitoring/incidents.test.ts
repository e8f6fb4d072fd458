import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockIncidents } from '../../../../src/modules/system/monitoring/monitoring.queries.js';
import { recordObservation } from '../../../../src/modules/system/monitoring/observations.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { openTestDatabase } from '../../../support/database.js';
import { filesIn, picture, upload } from '../../../support/files.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let developer: Person;
beforeAll(async () => {
  app = await startTestApp();
  developer = await app.seed.person('developer', { permissions: ['monitoring.read'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.incident.deleteMany();
});

const incidents = async (through = app) =>
  (await through.rest('GET', '/monitoring/incidents', developer)).body.data;

/** How long an answer about the storage holds, and some. */
const KEPT = 3_200;

/** Files cannot be kept any more: the folder is gone, as with a disk that was taken out. */
const takeAway = ({ config }: TestApp) =>
  rename(path.join(config.dataDir, 'files'), path.join(config.dataDir, 'away'));
const bringBack = ({ config }: TestApp) =>
  rename(path.join(config.dataDir, 'away'), path.join(config.dataDir, 'files'));

/** Waits until the health check tells this of the storage. */
async function storageIs(status: 'up' | 'down', through = app): Promise<void> {
  const seen = async () => {
    const { body } = await through.rest('GET', '/api/health');
    const named = body.data.dependencies.find(({ name }: { name: string }) => name === 'storage');
    return named.status;
  };
  await expect.poll(seen, { timeout: 2 * KEPT, interval: 100 }).toBe(status);
}

describe('the storage', () => {
  it('that is away is named, degrades the service, refuses photos, and is an incident', async () => {
    expect(await filesIn(app.config.dataDir)).toEqual([]);
    const technician = await app.seed.person('technician');
    await takeAway(app);
    await storageIs('down');
    const { body } = await app.rest('GET', '/api/health');
    expect(body.data.status).toBe('degraded');
    expect((await app.rest('GET', '/readyz')).status).toBe(200);
    const file = { bytes: await picture() };
    const refused = await upload(app, 'rest', 'uploadPhoto', file, {}, technician.token);
    expect([refused.status, refused.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await app.services.incidents.watch();
    expect(await incidents()).toMatchObject([
      { kind: 'dependency', subject: 'storage', closedAt: null },
    ]);

    await bringBack(app);
    await storageIs('up');
    await app.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ subject: 'storage', closedAt: expect.any(String) }]);
    // Looking after it leaves nothing behind.
    expect(await filesIn(app.config.dataDir)).toEqual([]);
  });
});

describe('several replicas', () => {
  const away = 'redis://127.0.0.1:9';

  it('that see the same have one incident, over when none of them sees it any more', async () => {
    const others = [
      await startOn(app.database, { redisUrl: away }),
      await startOn(app.database, { redisUrl: away }),
    ] as const;
    const [one, other] = others;
    await Promise.all([...others, ...others].map(({ services }) => services.incidents.watch()));
    await app.services.incidents.watch();
    const open = [{ kind: 'dependency', subject: 'cache', closedAt: null }];
    expect(await incidents()).toMatchObject(open);
    const { body } = await one.rest('GET', '/system/monitoring', developer);
    expect(body.data).toMatchObject({
      health: { status: 'degraded' },
      openIncidents: [{ subject: 'cache' }],
    });

    // One of them is killed; the other goes on seeing it.
    await one.stop();
    app.advance(40_000);
    other.advance(40_000);
    await other.services.incidents.watch();
    await app.services.incidents.watch();
    expect(await incidents()).toMatchObject(open);
    // That one is killed too: who never saw anything closes what they have left.
    await other.stop();
    app.advance(40_000);
    await app.services.incidents.watch();
    app.advance(-80_000);
    expect(await incidents()).toMatchObject([{ subject: 'cache', closedAt: expect.any(String) }]);
  });

  it('that reach the database again one after the other write one incident', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const observation = (observer: string, since: number, endedAt: number | null) => ({
      kind: 'dependency' as const,
      subject: 'database',
      message: 'database does not answer.',
      observer,
      instance: observer,
      since: at(since),
      endedAt: endedAt === null ? null : at(endedAt),
    });
    const write = (now: number, ...args: Parameters<typeof observation>) =>
      app.database.transactions.run(async (tx, statements) => {
        await lockIncidents(statements);
        await recordObservation(tx, observation(...args), at(now), at(now - 30));
      });
    await write(40, 'a', 10, 40);
    await write(42, 'b', 8, 41);
    await write(43, 'c', 12, null);
    expect(await incidents()).toMatchObject([{ openedAt: at(8).toISOString(), closedAt: null }]);
    await write(45, 'c', 12, 45);
    // What begins after that is another one.
    await write(50, 'a', 46, 50);
    expect(await incidents()).toMatchObject([
      { openedAt: at(46).toISOString(), closedAt: at(50).toISOString() },
      { openedAt: at(8).toISOString(), closedAt: at(45).toISOString() },
    ]);
  });
});

it('an incident opens when more than 5 % of a minute fail, and closes when that is over', async () => {
  const opened = await openTestDatabase();
  const broken = await startOn(opened, {}, () => opened.close());
  const person = await broken.seed.person('developer', { permissions: ['monitoring.read'] });
  for (let count = 0; count < 30; count += 1) await broken.rest('GET', '/livez');
  await broken.services.incidents.watch();
  expect((await broken.rest('GET', '/monitoring/incidents', person)).body.data).toEqual([]);

  // A table that is not there is a fault of the service.
  await opened.prisma.$executeRaw`ALTER TABLE departments RENAME TO departments_away`;
  const admin = await broken.seed.person('administrator');
  const failed = await broken.rest('GET', '/departments', admin);
  await broken.graphql('{ departments { totalCount } }', {}, admin);
  await broken.rest('GET', '/departments', admin);
  await opened.prisma.$executeRaw`ALTER TABLE departments_away RENAME TO departments`;
  expect([failed.status, failed.body.code]).toEqual([500, 'INTERNAL_ERROR']);
  await broken.services.incidents.watch();
  const { body } = await broken.rest('GET', '/monitoring/incidents', person);
  expect(body.data).toMatchObject(
    [{ kind: 'error_rate', subject: 'requests', closedAt: null, message: /^3 of \d+ answers/ }].map(
      (incident) => ({ ...incident, message: expect.stringMatching(incident.message) }),
    ),
  );
  // Written beside the answers, not before them.
  const messages = async () => {
    const errors = await broken.rest('GET', '/monitoring/errors', person);
    return errors.body.data.map((entry: { message: string }) => entry.message).sort();
  };
  await expect
    .poll(messages)
    .toEqual([
      'GET /departments: INTERNAL_ERROR (42P01)',
      'GET /departments: INTERNAL_ERROR (42P01)',
      'GraphQL departments: INTERNAL_ERROR (42P01)',
    ]);

  broken.advance(61_000);
  await broken.services.incidents.watch();
  const over = await broken.rest('GET', '/monitoring/incidents', person);
  expect(over.body.data).toMatchObject([{ kind: 'error_rate', closedAt: expect.any(String) }]);
  await broken.stop();
});

it('incidents that are over are removed when they are as old as the log may be', async () => {
  const day = 24 * 60 * 60 * 1000;
  const kept = app.config.logRetentionDays;
  const row = (age: number, closed: boolean) => ({
    kind: 'dependency',
    subject: `${age}`,
    message: '',
    instance: '',
    openedAt: new Date(Date.now() - age * day),
    closedAt: closed ? new Date(Date.now() - age * day) : null,
  });
  await app.database.prisma.incident.createMany({
    data: [row(kept + 1, true), row(kept - 1, true), row(kept + 2, false)],
  });
  expect(await app.services.incidents.sweep()).toBe(1);
});

it.each([
  ['a day ahead', 24 * 60 * 60 * 1000],
  ['a day behind', -24 * 60 * 60 * 1000],
])('an incident of a terminated process whose clock was %s is closed', async (_how, offset) => {
  const at = new Date(Date.now() + offset);
  await app.database.prisma.incident.create({
    data: {
      kind: 'dependency',
      subject: 'storage',
      message: '',
      instance: 'gone:4000',
      openedAt: at,
      witnesses: { gone: at.toISOString() },
    },
  });
  await app.services.incidents.watch();
  const { openedAt, closedAt } = await app.database.prisma.incident.findFirstOrThrow();
  expect(closedAt?.getTime()).toBeGreaterThanOrEqual(openedAt.getTime());
});
