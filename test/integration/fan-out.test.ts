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
  const admin = await web.seed.person('administrator');
  const { body: metrics } = await web.rest('GET', '/metrics', { token: admin.token });
  const waiting = /^queue_jobs_waiting\{queue="events.notifications-of-steps"\} (\d+)$/m;
  expect(waiting.exec(metrics)?.[1]).toBe('3');

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
    SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mails'`;
  expect(jobs.count).toBe(500);
  const parts = await prisma.notification.count({
    where: { requestId: id, mailId: { not: null } },
  });
  expect(parts).toBe(500);
});

it('steps that wait together are told to those whom each concerns, in as many statements as one', async () => {
  const { prisma } = database;
  await worker.stop();
  const admin = await web.seed.person('administrator');
  const departments = await Promise.all(Array.from({ length: 6 }, () => web.seed.department()));
  const heads = await Promise.all(
    departments
      // The last one has nobody in charge.
      .slice(0, -1)
      .map(({ id }) => web.seed.person('department_head', { departmentId: id })),
  );
  const [first] = heads;
  const submitted: { id: number; departmentId: number }[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (const { id: departmentId } of departments) {
      const body = { title: 'Leak', description: 'Water on the floor.', departmentId };
      const answer = await web.rest('POST', '/maintenance', { token: admin.token, body });
      expect(answer.status).toBe(201);
      submitted.push({ id: answer.body.data.id, departmentId });
    }
  }
  const gone = submitted.pop();
  await prisma.maintenanceHistory.deleteMany({ where: { requestId: gone?.id ?? 0 } });
  await prisma.maintenanceRequest.delete({ where: { id: gone?.id ?? 0 } });
  const approved = submitted[0]?.id;
  for (const step of ['hold', 'resume', 'approve']) {
    const body = step === 'hold' ? { reason: 'parts' } : {};
    const path = `/maintenance/${approved}/${step}`;
    expect((await web.rest('POST', path, { token: first?.token, body })).status).toBe(200);
  }

  const { statements } = await recorder.during(async () => {
    worker = await startOn(database, mailTo({ port: 9 }, { gatherSeconds: 3_600 }));
    await fannedOut(worker);
  });
  const found = await prisma.notification.findMany({
    where: { requestId: { in: submitted.map(({ id }) => id) }, userId: { not: head.id } },
    orderBy: { id: 'asc' },
  });
  // In the order in which it happened.
  const ofSubmitter = found.filter(({ userId }) => userId === admin.id);
  expect(ofSubmitter.map(({ kind }) => kind)).toEqual(['held', 'resumed', 'decided']);
  const global = await prisma.user.findMany({
    where: { role: { in: ['administrator', 'super_admin'] }, id: { not: admin.id } },
  });
  const expected = submitted.flatMap(({ id, departmentId }) => {
    const index = departments.findIndex((each) => each.id === departmentId);
    const told = heads[index] === undefined ? global : [heads[index]];
    return told.map((person) => `submitted ${id} ${person.id}`);
  });
  const others = found.filter((each) => !ofSubmitter.includes(each));
  expect(
    others.map(({ kind, requestId, userId }) => `${kind} ${requestId} ${userId}`).sort(),
  ).toEqual(expected.sort());
  const own = statements.filter(({ text }) =>
    /delegations d|d\.head_id|INTO notifications/.test(text),
  );
  expect(own.length).toBeLessThan(10);
});
