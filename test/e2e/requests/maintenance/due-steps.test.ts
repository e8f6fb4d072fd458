import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let head: Person;
let technician: Person;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const at = (status: 'approved' | 'assigned') =>
  app.seed.request({ requesterId: head.id, departmentId: home, assigneeId: technician.id }, status);

it('the service ends holds that are over, and confirms what was completed long enough ago', async () => {
  await invoke(
    app,
    'rest',
    'updateSystemSettings',
    { confirmAfterMinutes: 60 },
    administrator.token,
  );
  const held = await at('approved');
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  await invoke(
    app,
    'rest',
    'holdMaintenanceRequest',
    { id: held.id, reason: 'vendor', until },
    head.token,
  );
  const endless = await at('approved');
  await invoke(
    app,
    'rest',
    'holdMaintenanceRequest',
    { id: endless.id, reason: 'vendor' },
    head.token,
  );
  const done = await at('assigned');
  await invoke(app, 'rest', 'completeMaintenanceRequest', { id: done.id }, technician.token);
  const row = (id: number) => prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
  const { dueSteps } = app.services;
  await dueSteps.takeDue(new AbortController().signal);
  expect([(await row(held.id)).version, (await row(done.id)).version]).toEqual([2, 2]);
  app.advance(61 * 60_000);
  // Replicas that look at the same time take each step once.
  await Promise.all([1, 2, 3].map(() => dueSteps.takeDue(new AbortController().signal)));
  expect(await row(held.id)).toMatchObject({ holdSince: null, holdUntil: null, version: 3 });
  expect(await row(endless.id)).toMatchObject({ holdReason: 'vendor', version: 2 });
  expect(await row(done.id)).toMatchObject({
    stage: 'confirmed',
    status: 'completed',
    confirmedById: null,
    confirmAt: null,
    version: 3,
  });
  const audit = await prisma().auditRecord.findMany({
    where: { targetId: { in: [String(held.id), String(done.id)] }, actorId: null },
    // Two replicas may have taken them, in any order.
    orderBy: { action: 'desc' },
  });
  expect(audit.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['maintenance.resumed', String(held.id)],
    ['maintenance.confirmed', String(done.id)],
  ]);
  const timeline = await prisma().timelineEntry.findMany({
    where: { requestId: { in: [held.id, done.id] }, actorId: null },
  });
  expect(timeline).toHaveLength(2);
  const history = await prisma().maintenanceHistory.findMany({ where: { requestId: done.id } });
  expect(history.map(({ action }) => action)).toEqual(['create', 'complete']);
});

// The embedded database has one connection.
it.runIf(inject('freshDatabase').kind === 'server')(
  'a request that another row is being written for is confirmed all the same',
  async () => {
    // The tokens of the others have expired.
    const assignee = await app.seed.person('technician');
    const done = await app.seed.request(
      { requesterId: head.id, departmentId: home, assigneeId: assignee.id },
      'assigned',
    );
    const completed = await invoke(
      app,
      'rest',
      'completeMaintenanceRequest',
      { id: done.id },
      assignee.token,
    );
    expect(completed).toMatchObject({ data: { stage: 'completed' } });
    app.advance(61 * 60_000);
    await prisma().$transaction(async (tx) => {
      // The lock that PostgreSQL takes for a row with a foreign key, such as a notification.
      await tx.$queryRaw`SELECT 1 FROM maintenance_requests WHERE id = ${done.id} FOR KEY SHARE`;
      await app.services.dueSteps.takeDue(new AbortController().signal);
    });
    const { stage } = await prisma().maintenanceRequest.findUniqueOrThrow({
      where: { id: done.id },
    });
    expect(stage).toBe('confirmed');
  },
);
