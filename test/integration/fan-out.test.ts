import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOn, type TestApp } from '../support/app.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { mailTo } from '../support/mail-app.js';
import { fannedOut } from '../support/notified.js';
import type { Person } from '../support/seed.js';
import { recordStatements, type Statement, type StatementRecorder } from '../support/statements.js';

let database: TestDatabase;
let recorder: StatementRecorder;
/** Takes the steps, and runs no jobs. */
let web: TestApp;
let worker: TestApp;
let head: Person;
let home: number;

beforeAll(async () => {
  ({ database, recorder } = await recordStatements(openTestDatabase));
  web = await startOn(database, { processRole: 'web' });
  home = (await web.seed.department()).id;
  head = await web.seed.person('department_head', { departmentId: home });
});
afterAll(async () => {
  await web.stop();
  await worker?.stop();
  recorder.stop();
  await database.close();
});

/** A request with so many watchers, who all see it. */
async function watched(watchers: number): Promise<number> {
  const { prisma } = database;
  const { id } = await web.seed.request({ requesterId: head.id, departmentId: home }, 'approved', {
    stage: 'approved',
  });
  const rows = Array.from({ length: watchers }, (_, n) => ({
    email: `watcher.${id}.${n}@example.org`,
    role: 'department_head' as const,
    departmentId: home,
  }));
  const people = await prisma.user.createManyAndReturn({ data: rows, select: { id: true } });
  await prisma.requestWatcher.createMany({
    data: people.map(({ id: userId }) => ({ requestId: id, userId, createdAt: new Date() })),
  });
  return id;
}

/** The statements of one step, without those of the clock. */
async function statementsOfHold(id: number): Promise<string[]> {
  const { statements, result } = await recorder.during(() =>
    web.rest('POST', `/maintenance/${id}/hold`, { token: head.token, body: { reason: 'parts' } }),
  );
  expect(result.status).toBe(200);
  return statements
    .map(({ text }: Statement) => text)
    .filter((text) => !text.includes('clock_timestamp') && !text.includes('pgboss'));
}

it('a step does the same with one watcher and with 500, who are told afterwards', async () => {
  const one = await watched(1);
  const many = await watched(500);
  await statementsOfHold(await watched(0));
  const few = await statementsOfHold(one);
  expect(await statementsOfHold(many)).toEqual(few);
  expect(await database.prisma.notification.count()).toBe(0);

  worker = await startOn(database, mailTo({ port: 9 }, { gatherSeconds: 3_600 }));
  const { statements } = await recorder.during(() => fannedOut(worker));
  const { prisma } = database;
  const held = { kind: 'held' as const, inApp: true };
  expect(await prisma.notification.count({ where: { ...held, requestId: many } })).toBe(500);
  expect(await prisma.notification.count({ where: { ...held, requestId: one } })).toBe(1);
  // As a set: not one for each person.
  const own = statements.filter(({ text }) => /watchers|users|notification_pref/.test(text));
  expect(own.length).toBeLessThan(40);
});

it('500 mails gather with their jobs, as many as there are people', async () => {
  const { prisma } = database;
  const id = await watched(500);
  const kinds = { held: { email: 'immediate' } };
  const watchers = await prisma.requestWatcher.findMany({ where: { requestId: id } });
  await prisma.notificationPreference.createMany({
    data: watchers.map(({ userId }) => ({
      userId,
      kinds,
      digestAt: 480,
      updatedAt: new Date(),
    })),
  });
  await statementsOfHold(id);
  await fannedOut(worker);
  expect(await prisma.mail.count({ where: { requestId: id, status: 'gathering' } })).toBe(500);
  const [jobs] = await prisma.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'notification-mails'`;
  expect(jobs.count).toBe(500);
  const parts = await prisma.notification.count({
    where: { requestId: id, mailId: { not: null } },
  });
  expect(parts).toBe(500);
});
