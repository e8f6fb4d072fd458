import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, type TestApp } from '../../../support/app.js';
import { openTestDatabase } from '../../../support/database.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { recordStatements, type StatementRecorder } from '../../../support/statements.js';

let app: TestApp;
let recorder: StatementRecorder;
let head: Person;
let employee: Person;
let busy: Person;
let idle: Person;

beforeAll(async () => {
  const recording = await recordStatements(openTestDatabase);
  recorder = recording.recorder;
  app = await startOn(recording.database, {}, () => recording.database.close());
  const home = (await app.seed.department()).id;
  const abroad = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  busy = await app.seed.person('technician', { firstName: 'Ada', lastName: 'A' });
  idle = await app.seed.person('technician', { firstName: 'Bo', lastName: 'B' });
  const owner = { requesterId: employee.id, departmentId: home };
  await app.seed.request({ ...owner, assigneeId: busy.id }, 'assigned');
  await app.seed.request({ ...owner, assigneeId: busy.id }, 'completed');
  await app.seed.request({ ...owner, assigneeId: busy.id }, 'cancelled');
  const far = { ...owner, departmentId: abroad, assigneeId: busy.id };
  const { id } = await app.seed.request(far, 'assigned');
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: {
      stage: 'in_progress',
      startedAt: new Date(),
      holdReason: 'parts',
      holdSince: new Date(),
    },
  });
  await app.seed.request(owner, 'approved');
});
afterAll(async () => {
  recorder.stop();
  await app.stop();
});

describe.each(bothOr('graphql'))('open work of the technicians, through %s', (via) => {
  it('counts what is assigned and not finished, in every department', async () => {
    const { data } = await invoke(app, via, 'assignableTechnicians', {}, head.token);
    expect(data.map(({ id, openAssignments }: never) => [id, openAssignments])).toEqual([
      [busy.id, 2],
      [idle.id, 0],
    ]);
  });

  it('counts what of it is in progress and what is on hold', async () => {
    const { data } = await invoke(app, via, 'assignableTechnicians', {}, head.token);
    const loads = data.map(({ assignmentsInProgress, assignmentsOnHold }: never) => [
      assignmentsInProgress,
      assignmentsOnHold,
    ]);
    expect(loads).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('takes one statement for all technicians', async () => {
    const { statements } = await recorder.during(() =>
      invoke(app, via, 'assignableTechnicians', {}, head.token),
    );
    expect(statements.filter(({ text }) => /maintenance_requests/.test(text))).toHaveLength(1);
  });

  it('is refused without maintenance.assign', async () => {
    const { code } = await invoke(app, via, 'assignableTechnicians', {}, employee.token);
    expect(code).toBe('FORBIDDEN');
  });
});

it('REST keeps every field of a technician', async () => {
  const { body } = await app.rest('GET', '/api/maintenance/assignable-technicians', {
    token: (await app.seed.person('super_admin')).token,
  });
  expect(body.pagination).toEqual({ limit: 1000, hasMore: false });
  expect(Object.keys(body.data[0])).toEqual(
    (
      'id email firstName lastName phone role permissions departmentId status isActive isSuspended ' +
      'emailVerifiedAt emailBouncedAt emailBounceReason isService managed manual externalId ' +
      'lastLoginAt createdAt updatedAt ' +
      'openAssignments assignmentsInProgress assignmentsOnHold'
    ).split(' '),
  );
});

it('is null for who may not assign, wherever the person is met, and absent from other answers of REST', async () => {
  const document = '{ maintenanceRequests { edges { node { assignee { id openAssignments } } } } }';
  const counts = async (who: Person) => {
    const { data } = await app.graphql(document, {}, who);
    return data.maintenanceRequests.edges.flatMap((edge: never) => {
      const { assignee } = (edge as { node: { assignee: { openAssignments: unknown } | null } })
        .node;
      return assignee === null ? [] : [assignee.openAssignments];
    });
  };
  expect(new Set(await counts(employee))).toEqual(new Set([null]));
  expect(new Set(await counts(head))).toEqual(new Set([2]));
  expect(await counts(busy)).toEqual([null, null, null, null]);
  const { body } = await app.rest('GET', `/api/users/${busy.id}`, {
    token: (await app.seed.person('administrator')).token,
  });
  expect(body.data).not.toHaveProperty('openAssignments');
});
