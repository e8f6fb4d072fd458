import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { csv } from '../../../support/forms.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { DAILY } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';

/** Every change that rests on a delegation names the delegator, in the audit trail and the timeline. */

let app: TestApp;
let crew: Crew;
let delegate: Person;

const delegateTo = async (to: Person, by: Person) => {
  const now = app.now().getTime();
  const terms = {
    ...{ toUserId: to.id, reason: 'On leave' },
    startsAt: new Date(now - 1_000).toISOString(),
    endsAt: new Date(now + 86_400_000).toISOString(),
  };
  expect((await invoke(app, 'rest', 'createDelegation', terms, by.token)).code).toBe('OK');
};

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const abroad = await app.seed.department('Abroad');
  delegate = await app.seed.person('employee', { departmentId: abroad.id });
  await app.database.prisma.user.update({
    where: { id: delegate.id },
    data: { permissions: ['maintenance.read', 'maintenance.create', 'maintenance.complete'] },
  });
  await delegateTo(delegate, crew.head);
});
afterAll(() => app.stop());

type Given = Record<string, unknown>;

/** Calls that need a right of the head, as made by the delegate; the audit action of each. */
const ACTS: Readonly<Record<string, (as: Acting) => Promise<Given>>> = {
  approveMaintenanceRequest: async ({ request }) => ({ id: await request() }),
  rejectMaintenanceRequest: async ({ request }) => ({ id: await request(), reason: 'No.' }),
  assignMaintenanceRequest: async ({ request }) => ({
    ...{ id: await request('approved'), technicianId: crew.technician.id },
  }),
  classifyMaintenanceRequest: async ({ request }) => ({ id: await request(), priority: 'high' }),
  planMaintenanceRequest: async ({ request }) => ({
    ...{ id: await request('assigned') },
    ...{ plannedStart: '2027-01-01T08:00:00Z', plannedEnd: '2027-01-01T09:00:00Z' },
  }),
  setHelpers: async ({ request }) => ({ id: await request('assigned'), userIds: [] }),
  createMaintenanceRequest: async () => ({
    ...{ title: 'Pump', description: 'It leaks.', departmentId: crew.departmentId },
    dueAt: new Date(app.now().getTime() + 86_400_000).toISOString(),
  }),
  createSchedule: async () => ({
    ...{ title: 'Pump', description: 'Listen.', departmentId: crew.departmentId },
    ...{ trigger: { time: DAILY }, assigneeId: crew.technician.id },
  }),
  addTimeEntry: async ({ request }) => ({ requestId: await request('assigned'), minutes: 5 }),
  addPurchase: async ({ request }) => ({
    ...{ requestId: await request('assigned'), description: 'Seal', amount: 100 },
  }),
  setLabourRate: async () => ({ userId: crew.technician.id, rate: 100 }),
  createPart: async () => ({
    sku: `S-${app.now().getTime()}`,
    name: 'Seal',
    departmentId: crew.departmentId,
  }),
  createContractor: async ({ via }) => ({ name: `Rohr ${via}` }),
  updateContractor: async () => ({
    ...{ id: (await app.seed.contractor()).id, departmentId: crew.departmentId },
  }),
  deleteContractor: async () => ({
    id: (await app.seed.contractor({ departmentId: crew.departmentId })).id,
  }),
  importContractors: async ({ via }) => ({
    file: csv(`name,department\nBlitz ${via},Facilities\n`),
  }),
  createAsset: async ({ via }) => ({
    tag: `A-${via}`,
    name: 'Pump',
    departmentId: crew.departmentId,
  }),
  importAssets: async ({ via }) => ({
    file: csv(`tag,name,department\nI-${via},Pump,Facilities\n`),
  }),
  createMeter: async ({ asset }) => ({ assetId: await asset(), name: 'Hours', unit: 'h' }),
  createDowntime: async ({ asset }) => ({ assetId: await asset() }),
  createSavedView: async ({ via }) => ({
    ...{ name: `Ours ${via}`, list: 'maintenance', shared: 'department' },
    departmentId: crew.departmentId,
  }),
  addComment: async ({ request }) => ({
    ...{ requestId: await request(), body: 'Hello', visibility: 'internal' },
  }),
  deleteComment: async ({ request }) => {
    const requestId = await request();
    const comment = { requestId, body: 'Hello' };
    const made = await invoke(app, 'rest', 'addComment', comment, crew.employee.token);
    return { id: made.data.id };
  },
};

interface Acting {
  readonly via: InterfaceName;
  request(status?: 'pending' | 'approved' | 'assigned'): Promise<number>;
  asset(): Promise<number>;
}

const acting = (via: InterfaceName): Acting => ({
  via,
  request: async (status = 'pending') => {
    const { employee, technician, departmentId } = crew;
    const people = { requesterId: employee.id, departmentId };
    const stage = status === 'pending' ? 'submitted' : status;
    const assignee = status === 'assigned' ? { assigneeId: technician.id } : {};
    return (await app.seed.request({ ...people, ...assignee }, status, { stage })).id;
  },
  asset: async () => (await app.seed.asset({ departmentId: crew.departmentId })).id,
});

const newestRecord = (actorId: number) =>
  app.database.prisma.auditRecord.findFirstOrThrow({
    where: { actorId },
    orderBy: { id: 'desc' },
  });

describe.each(bothOr('rest'))('through %s', (via) => {
  it.each(Object.entries(ACTS))('%s names the delegator in its record', async (name, input) => {
    const given = await input(acting(via));
    const answer = await invoke(app, via, name, given, delegate.token);
    expect([answer.code, answer.details]).toEqual(['OK', undefined]);
    const record = await newestRecord(delegate.id);
    expect([name, record.metadata]).toMatchObject([name, { onBehalfOf: crew.head.id }]);
  });

  it('the timeline names the delegator with each step, purchase and time', async () => {
    const { request } = acting(via);
    const id = await request();
    const call = async (name: string, input: Given) =>
      expect((await invoke(app, via, name, { ...input }, delegate.token)).code).toBe('OK');
    await call('approveMaintenanceRequest', { id });
    await call('assignMaintenanceRequest', { id, technicianId: crew.technician.id });
    await call('classifyMaintenanceRequest', { id, priority: 'high' });
    await call('addTimeEntry', { requestId: id, minutes: 5 });
    await call('addPurchase', { requestId: id, description: 'Seal', amount: 100 });
    await call('addComment', { requestId: id, body: 'Ordered.' });
    const { data } = await invoke(
      app,
      via,
      'timeline',
      { requestId: id, limit: 20 },
      crew.head.token,
    );
    const named = data
      .filter((entry: { actorId: number }) => entry.actorId === delegate.id)
      .map((entry: { data: { onBehalfOf?: number } }) => entry.data.onBehalfOf);
    expect(named).toEqual(Array.from({ length: 6 }, () => crew.head.id));
  });

  it('who has the right, or works on the request, acts on behalf of nobody', async () => {
    const other = await app.seed.person('department_head', { departmentId: crew.departmentId });
    await delegateTo(other, crew.head);
    await delegateTo(crew.technician, other);
    const { request } = acting(via);
    const pending = { id: await request() };
    await invoke(app, via, 'approveMaintenanceRequest', pending, other.token);
    expect((await newestRecord(other.id)).metadata).not.toHaveProperty('onBehalfOf');
    const time = { requestId: await request('assigned'), minutes: 5 };
    const added = await invoke(app, via, 'addTimeEntry', time, crew.technician.token);
    expect(added.code).toBe('OK');
    expect((await newestRecord(crew.technician.id)).metadata).not.toHaveProperty('onBehalfOf');
  });

  it('a delegated right decides on no request of the delegate, and sets no own rate', async () => {
    const { departmentId, technician } = crew;
    const own = await app.seed.request({ requesterId: delegate.id, departmentId });
    const { head } = crew;
    for (const [name, input] of [
      ['approveMaintenanceRequest', {}],
      ['rejectMaintenanceRequest', { reason: 'No.' }],
    ] as const) {
      const answer = await invoke(app, via, name, { id: own.id, ...input }, delegate.token);
      expect([name, answer.code]).toEqual([name, 'FORBIDDEN']);
    }
    const third = await app.seed.person('technician', { departmentId });
    await delegateTo(third, head);
    const rate = (userId: number) =>
      invoke(app, via, 'setLabourRate', { userId, rate: 90_000 }, third.token);
    expect((await rate(third.id)).code).toBe('FORBIDDEN');
    expect(await app.database.prisma.labourRate.count({ where: { userId: third.id } })).toBe(0);
    expect((await rate(technician.id)).code).toBe('OK');
    const read = await invoke(app, via, 'maintenanceRequest', { id: own.id }, head.token);
    expect(read.data.allowedActions).toContain('approve');
  });
});
