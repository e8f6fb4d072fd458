import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { FeedReader, settled } from '../../../support/feed.js';
import { picture, upload } from '../../../support/files.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { told } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let helper: Person;
let other: Person;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  helper = await app.seed.person('technician', { firstName: 'Hel', lastName: 'Per' });
  other = await app.seed.person('technician');
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id } = await newRequest('assigned'));
});

const newRequest = (status: 'approved' | 'assigned' | 'completed') =>
  app.seed.request(
    {
      requesterId: crew.employee.id,
      departmentId: crew.departmentId,
      assigneeId: crew.technician.id,
    },
    status,
  );

const set = (
  by: Person,
  userIds: readonly number[],
  { via = 'rest', ...input }: { via?: InterfaceName; id?: number; expectedVersion?: number } = {},
) => invoke(app, via, 'setHelpers', { id, userIds, ...input }, by.token);

const row = () => app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });

describe.each(bothOr('rest'))('the helpers of a request through %s', (via) => {
  it('are named by its assignee, and replaced by its lead', async () => {
    expect(await set(crew.technician, [helper.id, other.id], { via })).toMatchObject({
      code: 'OK',
      data: { helperIds: [helper.id, other.id], version: 2, stage: 'assigned' },
    });
    expect(await set(crew.head, [other.id], { via, expectedVersion: 2 })).toMatchObject({
      data: { helperIds: [other.id], version: 3 },
    });
    // The same people in any order change nothing.
    await set(crew.head, [other.id, helper.id], { via });
    expect(await set(crew.head, [helper.id, other.id], { via })).toMatchObject({
      data: { helperIds: [other.id, helper.id], version: 4 },
    });
    expect(await set(crew.head, [], { via })).toMatchObject({ data: { helperIds: [] } });
    const steps = await app.database.prisma.timelineEntry.findMany({
      where: { requestId: id, kind: 'step' },
      orderBy: { id: 'asc' },
    });
    expect(steps.map(({ data, audience, actorId }) => ({ data, audience, actorId }))).toEqual([
      entry(crew.technician, [helper.id, other.id], []),
      entry(crew.head, [], [helper.id]),
      entry(crew.head, [helper.id], []),
      entry(crew.head, [], [other.id, helper.id]),
    ]);
    const history = await app.database.prisma.maintenanceHistory.count({
      where: { requestId: id, action: { not: 'create' } },
    });
    expect(history).toBe(0);
  });

  it('are refused: others, other stages, and people who cannot help', async () => {
    for (const by of [crew.employee, other]) {
      const { code } = await set(by, [helper.id], { via });
      expect(code).toBe(by === other ? 'NOT_FOUND' : 'FORBIDDEN');
    }
    const suspended = await app.seed.person('technician', { status: 'suspended' });
    for (const userIds of [
      [crew.technician.id],
      [crew.employee.id],
      [suspended.id],
      [999_999],
      [helper.id, helper.id],
      [0],
    ]) {
      expect(await set(crew.head, userIds, { via })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: userIds[0] === 0 ? 'userIds.0' : 'userIds' },
      });
    }
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
    expect((await set(crew.head, eleven, { via })).code).toBe('VALIDATION_ERROR');
    for (const status of ['approved', 'completed'] as const) {
      const wrong = await newRequest(status);
      const answer = await set(crew.head, [helper.id], { via, id: wrong.id });
      expect(answer.code).toBe('INVALID_TRANSITION');
    }
    const stale = await set(crew.head, [helper.id], { via, expectedVersion: 7 });
    expect(stale.code).toBe('VERSION_CONFLICT');
    expect(await row()).toMatchObject({ helperIds: [], version: 1 });
  });

  it('are chosen from the active technicians, by those who may name them', async () => {
    const list = (by: Person) => invoke(app, via, 'helperCandidates', { id }, by.token);
    for (const by of [crew.technician, crew.head]) {
      const ids = (await list(by)).data.map((person: { id: number }) => person.id);
      expect(ids).toEqual(expect.arrayContaining([helper.id, other.id]));
      expect(ids).not.toContain(crew.technician.id);
    }
    expect((await list(crew.employee)).code).toBe('FORBIDDEN');
    expect((await list(other)).code).toBe('NOT_FOUND');
  });

  it('see the request, its internal comments and its events, and take none of its steps', async () => {
    const reader = new FeedReader(app, via);
    const { cursor } = await reader.all(helper);
    const get = (by: Person) => invoke(app, via, 'maintenanceRequest', { id }, by.token);
    const note = { requestId: id, body: 'The key is at the gate.', visibility: 'internal' };
    await invoke(app, via, 'addComment', note, crew.technician.token);
    expect((await get(helper)).code).toBe('NOT_FOUND');
    await set(crew.head, [helper.id], { via });
    const seen = await get(helper);
    expect(seen).toMatchObject({ data: { id, helperIds: [helper.id], allowedActions: [] } });
    expect(seen.data.actions.filter((action: { allowed: boolean }) => action.allowed)).toEqual([]);
    const comments = await invoke(app, via, 'comments', { requestId: id }, helper.token);
    expect(comments.data).toHaveLength(1);
    await invoke(app, via, 'startMaintenanceRequest', { id }, crew.technician.token);
    await settled(app);
    const { items } = await reader.all(helper, cursor);
    expect(items.filter((item) => item.requestId === id).map(({ type }) => type)).toContain(
      'maintenance.stage_changed',
    );
    expect((await invoke(app, via, 'completeMaintenanceRequest', { id }, helper.token)).code).toBe(
      'FORBIDDEN',
    );
    await set(crew.head, [], { via });
    expect((await get(helper)).code).toBe('NOT_FOUND');
  });

  it('are found by helperId and, with the assignee, by workerId, in every order', async () => {
    const person = await app.seed.person('technician');
    const helped = await newRequest('assigned');
    await set(crew.head, [person.id], { via, id: helped.id });
    const own = await app.seed.request(
      { requesterId: crew.employee.id, departmentId: crew.departmentId, assigneeId: person.id },
      'assigned',
    );
    const list = async (by: Person, filter: Readonly<Record<string, unknown>>) => {
      const { data, code } = await invoke(app, via, 'maintenanceRequests', filter, by.token);
      expect(code).toBe('OK');
      return data.map((item: { id: number }) => item.id);
    };
    for (const sort of [undefined, 'createdAt', '-updatedAt', 'dueAt', '-dueAt']) {
      const order = sort === undefined ? {} : { sort };
      const ids = await list(person, order);
      expect(ids.toSorted()).toEqual([helped.id, own.id].toSorted());
      for (const by of [crew.head, person]) {
        expect(await list(by, { helperId: person.id, ...order })).toEqual([helped.id]);
        expect((await list(by, { workerId: person.id, ...order })).toSorted()).toEqual(
          [helped.id, own.id].toSorted(),
        );
      }
      expect(await list(crew.employee, { helperId: person.id, ...order })).toEqual([helped.id]);
      expect(await list(other, { workerId: person.id, ...order })).toEqual([]);
    }
    const open = { workerId: person.id, status: 'assigned', priority: 'normal' };
    expect(await list(person, open)).toHaveLength(2);
    expect(await list(person, { workerId: person.id, status: 'completed' })).toEqual([]);
  });
});

const entry = ({ id: actorId }: Person, added: readonly number[], removed: readonly number[]) => ({
  data: { step: 'helpers', from: 'assigned', to: 'assigned', added, removed },
  audience: 'public',
  actorId,
});

it('are told that they help, and then what the assignee is told', async () => {
  await set(crew.technician, [helper.id]);
  await set(crew.technician, [helper.id, other.id]);
  expect(await told(app, id)).toEqual(
    [`assigned: ${helper.id}`, `assigned: ${other.id}`].toSorted(),
  );
  const notices = await app.database.prisma.notification.findMany({
    where: { requestId: id, kind: 'assigned' },
  });
  expect(notices.map(({ data }) => data)).toEqual([
    { step: 'helpers', stage: 'assigned', as: 'helper' },
    { step: 'helpers', stage: 'assigned', as: 'helper' },
  ]);
  await invoke(app, 'rest', 'holdMaintenanceRequest', { id, reason: 'parts' }, crew.head.token);
  expect(await told(app, id)).toEqual(
    [
      `assigned: ${helper.id}`,
      `assigned: ${other.id}`,
      `held: ${crew.employee.id}`,
      `held: ${crew.technician.id}`,
      `held: ${helper.id}`,
      `held: ${other.id}`,
    ].toSorted(),
  );
});

it('leave the list when they become the assignee, and when the assignment ends', async () => {
  await set(crew.head, [helper.id, other.id]);
  const assign = { id, technicianId: helper.id };
  expect(
    await invoke(app, 'rest', 'assignMaintenanceRequest', assign, crew.head.token),
  ).toMatchObject({ data: { assigneeId: helper.id, helperIds: [other.id] } });
  await invoke(app, 'rest', 'completeMaintenanceRequest', { id }, helper.token);
  expect((await row()).helperIds).toEqual([other.id]);
  const reopen = { id, reason: 'It drips again.' };
  await invoke(app, 'rest', 'reopenMaintenanceRequest', reopen, crew.employee.token);
  expect((await row()).helperIds).toEqual([other.id]);
  const { id: departmentId } = await app.seed.department();
  const transfer = { id, departmentId, reason: 'Theirs.' };
  await invoke(app, 'rest', 'transferMaintenanceRequest', transfer, crew.head.token);
  expect(await row()).toMatchObject({ helperIds: [], assigneeId: null });
});

it('add photos and read the telephone number of the submitter', async () => {
  await app.database.prisma.user.update({
    where: { id: crew.employee.id },
    data: { phone: '+49 30 1234' },
  });
  const bytes = await picture();
  const photo = () =>
    upload(
      app,
      'rest',
      'uploadAttachment',
      { bytes },
      { requestId: id, type: 'AFTER' },
      helper.token,
    );
  expect((await photo()).code).toBe('NOT_FOUND');
  await set(crew.head, [helper.id]);
  expect((await photo()).code).toBe('OK');
  const seen = await invoke(app, 'rest', 'maintenanceRequest', { id }, helper.token);
  expect(seen.data.requesterPhone).toBe('+49 30 1234');
});

it('of two lists at once with the same version one is set', async () => {
  const answers = await Promise.all([
    set(crew.head, [helper.id], { expectedVersion: 1 }),
    set(crew.technician, [other.id], { expectedVersion: 1 }),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', 'VERSION_CONFLICT']);
  expect((await row()).version).toBe(2);
});
