import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let foreignHead: Person;
let employee: Person;
let technician: Person;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const prisma = () => app.database.prisma;
const at = (status: 'pending' | 'approved' | 'assigned' | 'completed', data = {}) =>
  app.seed.request(
    {
      requesterId: employee.id,
      departmentId: home,
      ...(status === 'assigned' || status === 'completed' ? { assigneeId: technician.id } : {}),
    },
    status,
    data,
  );
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who: Person) =>
    invoke(app, via, operation, input, who.token);

  it('a request goes through every stage, and an old client sees what it knows', async () => {
    const { id } = await at('assigned', { approvedById: head.id, approvedAt: new Date() });
    const started = await run('startMaintenanceRequest', { id, note: 'On site' }, technician);
    expect(started.data).toMatchObject({
      stage: 'in_progress',
      status: 'assigned',
      version: 2,
      allowedActions: ['complete'],
    });
    expect(Date.parse(started.data.startedAt)).toBeGreaterThan(Date.now() - 60_000);
    const held = await run(
      'holdMaintenanceRequest',
      { id, reason: 'parts', note: 'A valve', until: inDays(3) },
      technician,
    );
    expect(held.data).toMatchObject({
      stage: 'in_progress',
      onHold: true,
      hold: { reason: 'parts', note: 'A valve', byId: technician.id },
    });
    const completed = await run('completeMaintenanceRequest', { id, note: 'Done' }, technician);
    expect(completed.data).toMatchObject({
      stage: 'completed',
      status: 'completed',
      onHold: false,
      hold: null,
      allowedActions: [],
    });
    expect(completed.data.firstCompletedAt).toBe(completed.data.completedAt);
    const reopened = await run('reopenMaintenanceRequest', { id, reason: 'Leaks' }, employee);
    expect(reopened.data).toMatchObject({
      stage: 'assigned',
      status: 'assigned',
      assigneeId: technician.id,
      completedAt: null,
      completionNote: null,
      startedAt: null,
      reopenCount: 1,
      firstCompletedAt: completed.data.firstCompletedAt,
    });
    await run('completeMaintenanceRequest', { id }, technician);
    const confirmed = await run('confirmMaintenanceRequest', { id, rating: 5 }, employee);
    expect(confirmed.data).toMatchObject({
      stage: 'confirmed',
      status: 'completed',
      confirmedById: employee.id,
      rating: 5,
    });
    const history = await app.rest('GET', `/maintenance/${id}/history`, { token: employee.token });
    // Old words only, and an unbroken chain.
    expect(
      history.body.data.map((e: Record<string, unknown>) => [e.action, e.from, e.to, e.note]),
    ).toEqual([
      ['create', null, 'pending', null],
      ['complete', 'assigned', 'completed', 'Done'],
      ['assign', 'completed', 'assigned', 'Leaks'],
      ['complete', 'assigned', 'completed', null],
    ]);
    const events = await prisma().outboxEvent.findMany({
      where: { payload: { path: ['id'], equals: id } },
      orderBy: { id: 'asc' },
    });
    const of = (type: string) =>
      events.filter((event) => event.type === type).map(({ payload }) => payload);
    expect(of('maintenance.status_changed')).toMatchObject([
      { status: 'completed' },
      { status: 'assigned' },
      { status: 'completed' },
    ]);
    expect(of('maintenance.stage_changed')).toMatchObject([
      { stage: 'in_progress', status: 'assigned', onHold: false, changes: ['stage'], version: 2 },
      { stage: 'in_progress', onHold: true, changes: ['onHold'] },
      { stage: 'completed', onHold: false, changes: ['stage', 'status', 'onHold'] },
      { stage: 'assigned', changes: ['stage', 'status'] },
      { stage: 'completed', changes: ['stage', 'status'] },
      { stage: 'confirmed', status: 'completed', changes: ['stage'] },
    ]);
  });

  it('assigning another technician takes the work back to the start; the same one changes nothing', async () => {
    const { id } = await at('assigned', { stage: 'in_progress', startedAt: new Date() });
    const same = await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    expect(same.data).toMatchObject({ stage: 'in_progress', version: 1 });
    const other = await app.seed.person('technician');
    const assigned = await run('assignMaintenanceRequest', { id, technicianId: other.id }, head);
    expect(assigned.data).toMatchObject({ stage: 'assigned', startedAt: null, version: 2 });
  });

  it('a hold needs a note for other, and an end within a year', async () => {
    const { id } = await at('approved');
    const refused = async (input: object, field: string) => {
      const answer = await run('holdMaintenanceRequest', { id, ...input }, head);
      expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', field]);
    };
    await refused({ reason: 'other' }, 'note');
    await refused({ reason: 'parts', until: inDays(-1) }, 'until');
    await refused({ reason: 'parts', until: inDays(366) }, 'until');
    if (via === 'rest') await refused({ reason: 'tired' }, 'reason');
    expect(await prisma().maintenanceRequest.findUnique({ where: { id } })).toMatchObject({
      version: 1,
      holdSince: null,
    });
    const held = await run('holdMaintenanceRequest', { id, reason: 'other', note: 'Why' }, head);
    expect(held.data.hold).toMatchObject({ reason: 'other', note: 'Why', until: null });
    const again = await run('holdMaintenanceRequest', { id, reason: 'parts' }, head);
    expect([again.code, again.details]).toMatchObject([
      'INVALID_TRANSITION',
      {
        field: 'status',
        reason: 'is on hold',
        status: 'approved',
        stage: 'approved',
        onHold: true,
      },
    ]);
  });

  it('an approver holds a submitted request, and a technician who is nobody to it does not', async () => {
    const { id } = await at('pending');
    const approver = await app.seed.person('employee', {
      departmentId: home,
      permissions: ['maintenance.read', 'maintenance.approve'],
    });
    expect((await run('holdMaintenanceRequest', { id, reason: 'budget' }, approver)).code).toBe(
      'OK',
    );
    expect((await run('resumeMaintenanceRequest', { id }, approver)).code).toBe('OK');
    await run('approveMaintenanceRequest', { id }, approver);
    const later = await run('holdMaintenanceRequest', { id, reason: 'budget' }, approver);
    expect(later.code).toBe('FORBIDDEN');
  });

  it('reopening ends when its time is over, and where the settings say never', async () => {
    const old = await at('completed', { completedAt: new Date(Date.now() - 15 * DAY) });
    const late = await run('reopenMaintenanceRequest', { id: old.id, reason: 'Leaks' }, employee);
    expect([late.code, late.details.status]).toEqual(['INVALID_TRANSITION', 'completed']);
    const read = await run('maintenanceRequest', { id: old.id }, employee);
    expect(stepOf(read.data, 'reopen')).toMatchObject({
      allowed: false,
      reason: 'The time in which the request could be reopened is over.',
    });
    await run('updateSystemSettings', { reopenDays: 30 }, administrator);
    const inTime = await run('reopenMaintenanceRequest', { id: old.id, reason: 'Leaks' }, employee);
    expect(inTime.code).toBe('OK');
    await run('updateSystemSettings', { reopenDays: 0 }, administrator);
    const fresh = await at('completed');
    const never = await run(
      'reopenMaintenanceRequest',
      { id: fresh.id, reason: 'Leaks' },
      employee,
    );
    expect(never.code).toBe('INVALID_TRANSITION');
    await run('updateSystemSettings', { reopenDays: 14 }, administrator);
  });

  /** The newest entry of the history, as clients of the specification see it. */
  const lastEntry = async (id: number) => {
    const { token } = administrator;
    if (via === 'rest') {
      const { body } = await app.rest('GET', `/maintenance/${id}`, { token });
      const { action, from, to } = body.data.history.at(-1);
      return [action, from, to];
    }
    const document =
      'query($id: Int!) { maintenanceRequest(id: $id) { history { action from to } } }';
    const { data } = await app.graphql(document, { id }, { token });
    const { action, from, to } = data.maintenanceRequest.history.at(-1);
    return [action, from, to].map((word: string) => word.toLowerCase());
  };

  it('a request whose technician is gone is reopened as approved', async () => {
    const gone = await app.seed.person('technician', { status: 'inactive' });
    const { id } = await at('completed', { assigneeId: gone.id, approvedById: head.id });
    const reopened = await run('reopenMaintenanceRequest', { id, reason: 'Leaks' }, head);
    expect(reopened.data).toMatchObject({
      stage: 'approved',
      status: 'approved',
      assigneeId: null,
      approvedById: head.id,
    });
    expect(await lastEntry(id)).toEqual(['approve', 'completed', 'approved']);
    const there = await at('completed', { assigneeId: technician.id });
    await run('reopenMaintenanceRequest', { id: there.id, reason: 'Leaks' }, head);
    expect(await lastEntry(there.id)).toEqual(['assign', 'completed', 'assigned']);
  });

  it('a transfer clears approval and assignee, shows the request once more and then no longer', async () => {
    const { id } = await at('assigned', { approvedById: head.id, approvedAt: new Date() });
    const input = { id, departmentId: abroad, reason: 'Theirs' };
    const moved = await run('transferMaintenanceRequest', input, head);
    expect(moved.data).toMatchObject({
      departmentId: abroad,
      stage: 'submitted',
      status: 'pending',
      approvedById: null,
      approvedAt: null,
      assigneeId: null,
      assignedAt: null,
      allowedActions: [],
    });
    expect(await lastEntry(id)).toEqual(['update', 'assigned', 'pending']);
    expect((await run('maintenanceRequest', { id }, head)).code).toBe('NOT_FOUND');
    expect((await run('maintenanceRequest', { id }, foreignHead)).data.allowedActions).toEqual([
      'approve',
      'cancel',
    ]);
    const back = { id, departmentId: abroad, reason: 'Same' };
    const same = await run('transferMaintenanceRequest', back, foreignHead);
    expect([same.code, same.details.field]).toEqual(['VALIDATION_ERROR', 'departmentId']);
    const nowhere = { ...back, departmentId: 999_999 };
    const unknown = await run('transferMaintenanceRequest', nowhere, foreignHead);
    expect([unknown.code, unknown.details.field]).toEqual(['VALIDATION_ERROR', 'departmentId']);
  });

  it('an approval is kept by an approver of both departments only', async () => {
    const { id } = await at('approved', { approvedById: head.id, approvedAt: new Date() });
    const input = { id, departmentId: abroad, reason: 'Theirs', keepApproval: true };
    expect((await run('transferMaintenanceRequest', input, head)).code).toBe('FORBIDDEN');
    const kept = await run('transferMaintenanceRequest', input, administrator);
    expect(kept.data).toMatchObject({
      stage: 'approved',
      approvedById: head.id,
      departmentId: abroad,
    });
    expect(await lastEntry(id)).toEqual(['approve', 'approved', 'approved']);
    const worked = await at('assigned', { approvedById: head.id, approvedAt: new Date() });
    await run('transferMaintenanceRequest', { ...input, id: worked.id }, administrator);
    expect(await lastEntry(worked.id)).toEqual(['approve', 'assigned', 'approved']);
    const pending = await at('pending');
    const nothing = await run(
      'transferMaintenanceRequest',
      { ...input, id: pending.id },
      administrator,
    );
    expect([nothing.code, nothing.details.field]).toEqual(['VALIDATION_ERROR', 'keepApproval']);
  });

  it('classify is for those in charge, changes what is named and leaves no trace of nothing', async () => {
    const { id } = await at('approved');
    const classify = (input: object, who = head) =>
      run('classifyMaintenanceRequest', { id, ...input }, who);
    const first = await classify({ priority: 'urgent', estimateMinutes: 90, reason: 'Cellar' });
    expect(first.data).toMatchObject({ priority: 'urgent', estimateMinutes: 90, version: 2 });
    expect((await classify({ priority: 'urgent' })).data.version).toBe(2);
    expect((await classify({ estimateMinutes: null })).data).toMatchObject({
      estimateMinutes: null,
      version: 3,
    });
    expect((await classify({})).details.field).toBe(wholeInput(via));
    expect((await classify({ estimateMinutes: 0 })).details.field).toBe('estimateMinutes');
    expect((await classify({ priority: 'low', expectedVersion: 1 })).code).toBe('VERSION_CONFLICT');
    expect((await classify({ priority: 'low' }, employee)).code).toBe('FORBIDDEN');
    const entries = await prisma().timelineEntry.findMany({ where: { requestId: id } });
    expect(entries.map(({ data, actorId }) => [data, actorId])).toEqual([
      [
        {
          step: 'classify',
          from: 'approved',
          to: 'approved',
          note: 'Cellar',
          priority: 'urgent',
          fromPriority: 'normal',
          estimateMinutes: 90,
        },
        head.id,
      ],
      [{ step: 'classify', from: 'approved', to: 'approved', fromEstimateMinutes: 90 }, head.id],
    ]);
  });

  it('of two different steps at once one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await at('assigned');
      const answers = await Promise.all([
        run('startMaintenanceRequest', { id }, technician),
        run('holdMaintenanceRequest', { id, reason: 'parts' }, technician),
        run('cancelMaintenanceRequest', { id, reason: 'Gone' }, head),
        run('transferMaintenanceRequest', { id, departmentId: abroad, reason: 'x' }, head),
      ]);
      const row = await prisma().maintenanceRequest.findUnique({ where: { id } });
      const won = answers.filter(({ code }) => code === 'OK').length;
      expect(row?.version).toBe(1 + won);
      expect(won).toBeGreaterThan(0);
      for (const { code } of answers) {
        expect([
          'OK',
          'VERSION_CONFLICT',
          'INVALID_TRANSITION',
          'NOT_FOUND',
          'FORBIDDEN',
        ]).toContain(code);
      }
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: an answer
function stepOf(request: any, step: string) {
  return request.actions.find((option: { step: string }) => option.step === step);
}

it('actions lists what one may ever do here, in the words of the contract', async () => {
  const { id } = await at('assigned');
  const steps = async (who: Person) => {
    const { data } = await invoke(app, 'rest', 'maintenanceRequest', { id }, who.token);
    return data.actions.map(({ step, allowed }: { step: string; allowed: boolean }) =>
      allowed ? step : `(${step})`,
    );
  };
  expect(await steps(employee)).toEqual(['(update)', '(cancel)', '(confirm)', '(reopen)']);
  expect(await steps(technician)).toEqual(['complete', 'start', 'hold', '(resume)', 'plan']);
  expect(await steps(head)).toEqual([
    '(approve)',
    'assign',
    'complete',
    'cancel',
    '(reject)',
    'start',
    'hold',
    '(resume)',
    '(reopen)',
    'transfer',
    'markDuplicate',
    '(unmarkDuplicate)',
    'classify',
    'setDueDate',
    'plan',
    'sendToContractor',
  ]);
  const list = await app.rest('GET', '/maintenance?limit=1', { token: head.token });
  expect(list.body.data[0]).not.toHaveProperty('actions');
  const nested = await app.graphql(
    '{ maintenanceRequests(first: 1) { edges { node { department { requests(first: 1) { edges { node { actions { step allowed reason missing { code } } } } } } } } } }',
    {},
    { token: head.token },
  );
  expect(nested.errors).toBeUndefined();
});
