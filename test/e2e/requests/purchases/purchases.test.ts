import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MaintenanceStage,
  MaintenanceStatus,
} from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;
const THRESHOLD = 10_000;

let app: TestApp;
let crew: Crew;
let helper: Person;
let approver: Person;
let stranger: Person;
let administrator: Person;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { departmentId } = crew;
  helper = await app.seed.person('technician', { departmentId });
  approver = await app.seed.person('technician', {
    departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  administrator = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
  const { id } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: id });
  const change = { id: departmentId, purchaseThreshold: THRESHOLD };
  const answer = await invoke(app, 'rest', 'updateDepartment', change, administrator.token);
  expect(answer.data).toMatchObject({ purchaseThreshold: THRESHOLD });
});
afterAll(() => app.stop());

const STATUS: Partial<Record<MaintenanceStage, MaintenanceStatus>> = {
  approved: 'approved',
  assigned: 'assigned',
  in_progress: 'assigned',
  completed: 'completed',
};

/** Makes a request closed for some hours. */
const closedFor = async (id: number, hours: number) => {
  const completedAt = new Date(app.now().getTime() - hours * HOUR);
  const stage = { stage: 'confirmed' as const, status: 'completed' as const };
  await app.database.prisma.maintenanceRequest.update({
    where: { id },
    data: { ...stage, completedAt },
  });
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = crew.technician) =>
    invoke(app, via, name, input, actor.token);
  const request = async (stage: MaintenanceStage = 'in_progress') => {
    const { employee, technician, departmentId } = crew;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const row = await app.seed.request(owner, STATUS[stage], { stage, helperIds: [helper.id] });
    return row.id;
  };
  const ask = async (amount = THRESHOLD + 1, actor = crew.technician, requestId?: number) => {
    const input = { requestId: requestId ?? (await request()), description: 'Seal', amount };
    return (await call('addPurchase', input, actor)).data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor: Person = crew.technician,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);

  it('is approved at once up to the threshold, and waits above it', async () => {
    const small = await ask(THRESHOLD);
    expect(small).toMatchObject({
      ...{ description: 'Seal', supplier: null, amount: THRESHOLD, paidAmount: null },
      ...{ state: 'approved', requestedById: crew.technician.id, decidedById: null, reason: null },
      ...{ expectedOn: null, orderedAt: null, receivedAt: null, version: 1 },
    });
    expect(small.decidedAt).toBe(small.requestedAt);
    expect(await ask(THRESHOLD + 1)).toMatchObject({ state: 'requested', decidedAt: null });
  });

  it.each([
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(501) }],
    ['supplier', { supplier: 'x'.repeat(201) }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: 1_000_000_000_001 }],
  ])('is not asked for with a wrong %s', async (field, wrong) => {
    const input = { requestId: await request(), description: 'Seal', amount: 5, ...wrong };
    await refused('addPurchase', input, 'VALIDATION_ERROR', field);
  });

  it('is asked for by crew and leads, while they may add', async () => {
    const requestId = await request();
    const input = { requestId, description: 'Seal', amount: 5 };
    for (const actor of [crew.technician, helper, crew.head, administrator]) {
      expect((await call('addPurchase', input, actor)).code).toBe('OK');
    }
    await refused('addPurchase', input, 'FORBIDDEN', undefined, crew.employee);
    await refused('addPurchase', input, 'FORBIDDEN', undefined, approver);
    await refused('addPurchase', input, 'NOT_FOUND', undefined, stranger);
    await refused('addPurchase', { ...input, requestId: 999_999 }, 'NOT_FOUND');
    const early = { ...input, requestId: await request('approved') };
    await refused('addPurchase', early, 'INVALID_TRANSITION', 'status');
    const late = { ...input, requestId: await request('completed') };
    expect((await call('addPurchase', late)).code).toBe('OK');
    await closedFor(late.requestId, 25);
    await refused('addPurchase', late, 'INVALID_TRANSITION', 'status');
    expect((await call('addPurchase', late, crew.head)).code).toBe('OK');
    await closedFor(late.requestId, 30 * 24 + 1);
    await refused('addPurchase', late, 'INVALID_TRANSITION', 'status', crew.head);
  });

  it('is decided by an approver who did not ask for it, super administrators included', async () => {
    const { id } = await ask();
    for (const name of ['approvePurchase', 'refusePurchase']) {
      const input = { id, ...(name === 'refusePurchase' ? { reason: 'No.' } : {}) };
      await refused(name, input, 'FORBIDDEN', undefined, crew.technician);
      await refused(name, input, 'FORBIDDEN', undefined, crew.employee);
      await refused(name, input, 'NOT_FOUND', undefined, stranger);
      await refused(name, { ...input, id: 999_999 }, 'NOT_FOUND', undefined, crew.head);
    }
    const own = await ask(THRESHOLD + 1, superAdmin);
    await refused('approvePurchase', { id: own.id }, 'FORBIDDEN', undefined, superAdmin);
    const ofHead = await ask(THRESHOLD + 1, crew.head);
    await refused('approvePurchase', { id: ofHead.id }, 'FORBIDDEN', undefined, crew.head);
    const approved = await call('approvePurchase', { id, expectedVersion: 1 }, approver);
    expect(approved.data).toMatchObject({
      state: 'approved',
      decidedById: approver.id,
      version: 2,
    });
    const stale = { id: own.id, reason: 'No.', expectedVersion: 2 };
    await refused('refusePurchase', stale, 'VERSION_CONFLICT', 'expectedVersion', crew.head);
    await refused(
      'refusePurchase',
      { id: own.id, reason: ' ' },
      'VALIDATION_ERROR',
      'reason',
      crew.head,
    );
    const no = await call('refusePurchase', { id: own.id, reason: 'There is one.' }, crew.head);
    expect(no.data).toMatchObject({
      state: 'refused',
      reason: 'There is one.',
      decidedById: crew.head.id,
    });
  });

  it('is ordered and received by crew and leads, also after closing', async () => {
    const requestId = await request();
    const { id } = await ask(500, crew.technician, requestId);
    await refused('orderPurchase', { id, expectedOn: 'soon' }, 'VALIDATION_ERROR', 'expectedOn');
    for (const actor of [crew.employee, approver]) {
      await refused('orderPurchase', { id }, 'FORBIDDEN', undefined, actor);
      await refused('receivePurchase', { id }, 'FORBIDDEN', undefined, actor);
    }
    await closedFor(requestId, 60 * 24);
    const ordered = await call('orderPurchase', { id, expectedOn: '2027-06-01' }, helper);
    expect(ordered.data).toMatchObject({ state: 'ordered', expectedOn: '2027-06-01' });
    await refused('receivePurchase', { id, paidAmount: 501 }, 'VALIDATION_ERROR', 'paidAmount');
    await refused('receivePurchase', { id, paidAmount: -1 }, 'VALIDATION_ERROR', 'paidAmount');
    const received = await call('receivePurchase', { id, paidAmount: 450 });
    expect(received.data).toMatchObject({ state: 'received', paidAmount: 450, version: 3 });
    const other = await ask(500);
    const direct = await call('receivePurchase', { id: other.id }, crew.head);
    expect(direct.data).toMatchObject({ state: 'received', paidAmount: 500, orderedAt: null });
  });

  it('is cancelled by who asked for it and by leads', async () => {
    const { id } = await ask();
    for (const actor of [helper, approver, crew.employee]) {
      await refused('cancelPurchase', { id }, 'FORBIDDEN', undefined, actor);
    }
    const cancelled = await call('cancelPurchase', { id, reason: 'Found one.' });
    expect(cancelled.data).toMatchObject({ state: 'cancelled', reason: 'Found one.' });
    const other = await ask();
    expect((await call('cancelPurchase', { id: other.id }, crew.head)).data.state).toBe(
      'cancelled',
    );
  });

  it('takes each step only from the states before it', async () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      approvePurchase: ['requested'],
      refusePurchase: ['requested'],
      orderPurchase: ['approved'],
      receivePurchase: ['approved', 'ordered'],
      cancelPurchase: ['requested', 'approved', 'ordered'],
    };
    const states = [
      'requested',
      'approved',
      'refused',
      'ordered',
      'received',
      'cancelled',
    ] as const;
    const requestId = await request();
    for (const [name, from] of Object.entries(allowed)) {
      for (const state of states) {
        const { id } = await app.database.prisma.purchase.create({
          data: {
            requestId,
            departmentId: crew.departmentId,
            description: 'x',
            amount: 5,
            state,
            requestedById: helper.id,
            requestedAt: app.now(),
          },
        });
        const input = { id, ...(name === 'refusePurchase' ? { reason: 'No.' } : {}) };
        if (from.includes(state)) {
          expect((await call(name, input, crew.head)).code).toBe('OK');
        } else {
          // The state counts before the version.
          const late = { ...input, expectedVersion: 77 };
          await refused(name, late, 'INVALID_TRANSITION', 'state', crew.head);
        }
      }
    }
  });

  it('of two decisions at once one counts', async () => {
    const { id } = await ask();
    const answers = await Promise.all([
      call('approvePurchase', { id }, approver),
      call('refusePurchase', { id, reason: 'No.' }, crew.head),
      call('approvePurchase', { id }, administrator),
    ]);
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'OK']);
    const row = await app.database.prisma.purchase.findUniqueOrThrow({ where: { id } });
    expect(row.version).toBe(2);
  });

  it('is listed for staff, and found by request, state, department and person', async () => {
    const requestId = await request();
    const first = await ask(THRESHOLD + 5, crew.technician, requestId);
    const second = await ask(5, helper, requestId);
    const find = async (input: Record<string, unknown>, actor: Person) =>
      (await call('purchases', { requestId, ...input }, actor)).data.map(
        ({ id }: { id: number }) => id,
      );
    for (const actor of [crew.technician, helper, crew.head, approver, administrator]) {
      expect(await find({}, actor)).toEqual([second.id, first.id]);
    }
    expect(await find({}, crew.employee)).toEqual([]);
    expect(await find({}, stranger)).toEqual([]);
    expect(await find({ state: 'requested' }, crew.head)).toEqual([first.id]);
    expect(await find({ requestedById: helper.id }, crew.head)).toEqual([second.id]);
    const { departmentId } = crew;
    expect(await find({ departmentId }, administrator)).toEqual([second.id, first.id]);
    expect(await find({ departmentId: stranger.departmentId }, administrator)).toEqual([]);
    const read = async (actor: Person) => await call('requestPurchases', { requestId }, actor);
    expect((await read(crew.technician)).data).toHaveLength(2);
    expect((await read(crew.employee)).code).toBe('FORBIDDEN');
    expect((await read(stranger)).code).toBe('NOT_FOUND');
  });

  it('leaves the request as it is, with internal entries and a record without texts', async () => {
    const requestId = await request();
    const { prisma } = app.database;
    const before = await prisma.maintenanceRequest.findUnique({ where: { id: requestId } });
    const { id } = await ask(THRESHOLD + 1, crew.technician, requestId);
    await call('approvePurchase', { id }, crew.head);
    expect(await prisma.maintenanceRequest.findUnique({ where: { id: requestId } })).toEqual(
      before,
    );
    const timeline = async (actor: Person) =>
      (await call('timeline', { requestId, kind: 'purchase' }, actor)).data;
    expect(await timeline(crew.technician)).toMatchObject([
      { audience: 'internal', data: { purchaseId: id, state: 'requested' } },
      { actorId: crew.head.id, data: { purchaseId: id, state: 'approved' } },
    ]);
    expect(await timeline(crew.employee)).toEqual([]);
    const records = await prisma.auditRecord.findMany({
      where: { targetType: 'purchase', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'purchase.requested',
      'purchase.approved',
    ]);
    expect(JSON.stringify(records.map(({ metadata }) => metadata))).not.toContain('Seal');
  });

  it('tells approvers of a decision that waits, and who asked of each other state', async () => {
    const told = async (id: number) =>
      (
        await app.database.prisma.notification.findMany({
          where: { kind: 'purchase', data: { path: ['purchaseId'], equals: id } },
          orderBy: { id: 'asc' },
        })
      ).map(({ userId, data }) => [userId, (data as { state: string }).state]);
    const { id } = await ask();
    const waiting = [crew.head.id, approver.id].sort((a, b) => a - b);
    await fannedOut(app);
    expect(await told(id)).toEqual(waiting.map((user) => [user, 'requested']));
    await call('approvePurchase', { id }, approver);
    await call('orderPurchase', { id }, crew.technician);
    await call('receivePurchase', { id }, crew.head);
    const asked = crew.technician.id;
    await fannedOut(app);
    expect((await told(id)).slice(2)).toEqual([
      [asked, 'approved'],
      [asked, 'received'],
    ]);
  });
});

it('has the threshold and the currency as an administrator sets them', async () => {
  const wrong = async (name: string, input: Record<string, unknown>, field: string) =>
    expectRefused(
      app,
      input,
      () => invoke(app, 'rest', name, input, administrator.token),
      'VALIDATION_ERROR',
      field,
    );
  const { departmentId: id } = crew;
  for (const purchaseThreshold of [-1, 0.5, 1_000_000_000_001, null]) {
    await wrong('updateDepartment', { id, purchaseThreshold }, 'purchaseThreshold');
  }
  const { data } = await invoke(app, 'graphql', 'systemSettings', {}, administrator.token);
  expect(data.currency).toBe('EUR');
  for (const currency of ['eur', 'XXZ', 'EURO', '']) {
    await wrong('updateSystemSettings', { currency }, 'currency');
  }
  const changed = await invoke(
    app,
    'graphql',
    'updateSystemSettings',
    { currency: 'CHF' },
    administrator.token,
  );
  expect(changed.data.currency).toBe('CHF');
});

it('is read with its people in GraphQL by staff, and as nothing by others', async () => {
  const owner = {
    requesterId: crew.employee.id,
    departmentId: crew.departmentId,
    assigneeId: crew.technician.id,
  };
  const { id } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
  const body = { requestId: id, description: 'Seal', amount: 99_999 };
  await invoke(app, 'rest', 'addPurchase', body, crew.technician.token);
  const query = `query ($id: Int!) { maintenanceRequest(id: $id) { department { purchaseThreshold }
    parts(first: 1) { totalCount } timeline: id
    purchases(first: 5) { nodes { amount request { id } requestedBy { id } decidedBy { id } } } } }`;
  const read = async (actor: Person) =>
    (await app.graphql(query, { id }, { token: actor.token })).data.maintenanceRequest;
  expect(await read(crew.technician)).toMatchObject({
    department: { purchaseThreshold: THRESHOLD },
    purchases: {
      nodes: [
        {
          amount: 99_999,
          request: { id },
          requestedBy: { id: crew.technician.id },
          decidedBy: null,
        },
      ],
    },
  });
  expect((await read(crew.employee)).purchases.nodes).toEqual([]);
});

it('is listed for the department to which its request is transferred', async () => {
  const { departmentId, technician, employee, head } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await app.seed.request(owner, 'assigned', { stage: 'assigned' });
  const body = { requestId: id, description: 'Seal', amount: 99_999 };
  await invoke(app, 'rest', 'addPurchase', body, technician.token);
  const { departmentId: to } = stranger;
  const move = { id, departmentId: to, reason: 'Theirs.' };
  await invoke(app, 'rest', 'transferMaintenanceRequest', move, head.token);
  const listed = async (actor: Person) =>
    (await invoke(app, 'rest', 'purchases', { requestId: id }, actor.token)).data.length;
  expect([await listed(stranger), await listed(head), await listed(technician)]).toEqual([1, 0, 0]);
});
