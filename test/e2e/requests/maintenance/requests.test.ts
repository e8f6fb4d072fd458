import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let employee: Person;
let technician: Person;
let administrator: Person;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const submit = () => app.seed.request({ requesterId: employee.id, departmentId: home });

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who: Person) =>
    invoke(app, via, operation, input, who.token);

  it('a request lives from submission to completion, each step recorded once', async () => {
    const created = await run(
      'createMaintenanceRequest',
      { title: '  Leaking pipe ', description: 'Water on the floor.', priority: 'high' },
      employee,
    );
    expect(created).toMatchObject({
      code: 'OK',
      data: {
        title: 'Leaking pipe',
        status: 'pending',
        priority: 'high',
        departmentId: home,
        requesterId: employee.id,
        version: 1,
        allowedActions: ['update', 'cancel'],
      },
    });
    const { id } = created.data;
    const approved = await run(
      'approveMaintenanceRequest',
      { id, note: 'Go', expectedVersion: 1 },
      head,
    );
    expect(approved.data).toMatchObject({ status: 'approved', approvedById: head.id, version: 2 });
    const assigned = await run(
      'assignMaintenanceRequest',
      { id, technicianId: technician.id },
      head,
    );
    expect(assigned.data).toMatchObject({ status: 'assigned', assigneeId: technician.id });
    const completed = await run(
      'completeMaintenanceRequest',
      { id, note: 'New washer' },
      technician,
    );
    expect(completed.data).toMatchObject({
      status: 'completed',
      completionNote: 'New washer',
      version: 4,
      allowedActions: [],
    });

    const history = await prisma().maintenanceHistory.findMany({
      where: { requestId: id },
      orderBy: { id: 'asc' },
    });
    expect(
      history.map(({ action, from, to, actorId, note }) => [action, from, to, actorId, note]),
    ).toEqual([
      ['create', null, 'pending', employee.id, null],
      ['approve', 'pending', 'approved', head.id, 'Go'],
      ['assign', 'approved', 'assigned', head.id, null],
      ['complete', 'assigned', 'completed', technician.id, 'New washer'],
    ]);
    const audit = await prisma().auditRecord.findMany({
      where: { targetType: 'maintenance_request', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['maintenance.created', employee.id],
      ['maintenance.approved', head.id],
      ['maintenance.assigned', head.id],
      ['maintenance.completed', technician.id],
    ]);
    const events = await prisma().outboxEvent.findMany({
      where: { type: 'maintenance.status_changed', payload: { path: ['id'], equals: id } },
      orderBy: { id: 'asc' },
    });
    expect(
      events.map(({ type, payload }) => [type, (payload as { status: string }).status]),
    ).toEqual(
      ['pending', 'approved', 'assigned', 'completed'].map((status) => [
        'maintenance.status_changed',
        status,
      ]),
    );
  });

  it('a purge leaves nothing but a tombstone in the audit trail', async () => {
    const { id } = await submit();
    await run('cancelMaintenanceRequest', { id, reason: 'Twice' }, employee);
    const purged = await run('purgeMaintenanceRequest', { id, reason: 'Clean-up' }, superAdmin);
    expect(purged.data).toEqual({ id, purged: true, attachmentsDeleted: 0 });
    expect(await prisma().maintenanceHistory.count({ where: { requestId: id } })).toBe(0);
    expect((await run('maintenanceRequest', { id }, superAdmin)).code).toBe('NOT_FOUND');
    const tombstone = await prisma().auditRecord.findFirst({
      where: { action: 'maintenance.purged', targetId: String(id) },
    });
    expect(tombstone?.metadata).toMatchObject({
      reason: 'Clean-up',
      before: { status: 'cancelled', cancelReason: 'Twice' },
    });
  });

  it('an update changes what is named, clears what is null and leaves the rest', async () => {
    const { id, title } = await app.seed.request(
      { requesterId: employee.id, departmentId: home },
      'pending',
      { category: 'Plumbing', location: 'Kitchen' },
    );
    const updated = await run(
      'updateMaintenanceRequest',
      { id, category: null, description: 'Worse now', departmentId: abroad },
      employee,
    );
    expect(updated.data).toMatchObject({
      title,
      category: null,
      location: 'Kitchen',
      description: 'Worse now',
      departmentId: abroad,
      version: 2,
      status: 'pending',
    });
  });

  it('a stale version is refused and changes nothing', async () => {
    const { id } = await submit();
    await run('updateMaintenanceRequest', { id, title: 'First change' }, employee);
    const stale = await run('approveMaintenanceRequest', { id, expectedVersion: 1 }, head);
    expect(stale).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: 2 } });
    expect(await prisma().maintenanceRequest.findUnique({ where: { id } })).toMatchObject({
      status: 'pending',
      version: 2,
    });
  });

  it('of twenty approvals at once one wins and the rest get 409', async () => {
    const { id } = await submit();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => run('approveMaintenanceRequest', { id }, head)),
    );
    const codes = outcomes.map((outcome) => outcome.code).sort();
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(
      codes.filter((code) => code === 'INVALID_TRANSITION' || code === 'VERSION_CONFLICT'),
    ).toHaveLength(19);
    const where = { requestId: id, action: 'approve' as const };
    expect(await prisma().maintenanceHistory.count({ where })).toBe(1);
    const records = { action: 'maintenance.approved', targetId: String(id) };
    expect(await prisma().auditRecord.count({ where: records })).toBe(1);
    const type = 'maintenance.status_changed';
    const events = { type, payload: { path: ['id'], equals: id } };
    expect(await prisma().outboxEvent.count({ where: events })).toBe(1);
  });

  it('only an active technician can be assigned', async () => {
    const suspended = await app.seed.person('technician', { status: 'suspended' });
    const { id } = await app.seed.request(
      { requesterId: employee.id, departmentId: home },
      'approved',
    );
    for (const technicianId of [employee.id, suspended.id, 999_999]) {
      const outcome = await run('assignMaintenanceRequest', { id, technicianId }, head);
      expect(outcome).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'technicianId' },
      });
    }
    const row = await prisma().maintenanceRequest.findUnique({ where: { id } });
    expect(row).toMatchObject({ status: 'approved', assigneeId: null, version: 1 });
  });

  it('a person without a department must name one', async () => {
    const input = { title: 'Broken lamp', description: 'In the hall' };
    const outcome = await run('createMaintenanceRequest', input, technician);
    expect(outcome).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'departmentId' } });
    const named = await run(
      'createMaintenanceRequest',
      { ...input, departmentId: home },
      technician,
    );
    expect(named.code).toBe('OK');
  });

  it.each([
    ['title', { title: 'ab' }],
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'nul\u0000nul' }],
    ['title', { title: 'half \ud800 pair' }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['category', { category: 'x'.repeat(101) }],
    ['location', { location: 'x'.repeat(201) }],
    ['departmentId', { departmentId: 0 }],
    ['departmentId', { departmentId: 424_242 }],
    ['priority', { priority: 'enormous' }],
    ['priority', { priority: null }],
    ['departmentId', { departmentId: 'one' }],
    ['title', { title: 7 }],
    ['title', { title: null }],
  ])('a bad %s is named and nothing is written: %j', async (field, bad) => {
    const count = await prisma().maintenanceRequest.count();
    const good = { title: 'Broken lamp', description: 'In the hall' };
    const outcome = await run('createMaintenanceRequest', { ...good, ...bad }, employee);
    expect(outcome).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
    expect(outcome.details.reason).toEqual(expect.any(String));
    expect(await prisma().maintenanceRequest.count()).toBe(count);
  });

  it('without a session, or without the permission, nothing is told about the input', async () => {
    const { id } = await submit();
    expect((await invoke(app, via, 'approveMaintenanceRequest', { id }, undefined)).code).toBe(
      'UNAUTHENTICATED',
    );
    const stripped = await app.seed.person('department_head', {
      departmentId: home,
      permissions: [],
    });
    expect((await run('approveMaintenanceRequest', { id }, stripped)).code).toBe('FORBIDDEN');
    expect((await run('maintenanceRequest', { id }, stripped)).code).toBe('FORBIDDEN');
    // By relation, without a further permission.
    const own = await app.seed.request({ requesterId: stripped.id, departmentId: home });
    expect(
      (await run('cancelMaintenanceRequest', { id: own.id, reason: 'Mine' }, stripped)).code,
    ).toBe('OK');
  });

  it('a stored permission opens the department to an employee, and only the department', async () => {
    const deputy = await app.seed.person('employee', {
      departmentId: home,
      permissions: ['maintenance.read', 'maintenance.approve'],
    });
    const mine = await submit();
    const theirs = await app.seed.request({ requesterId: administrator.id, departmentId: abroad });
    expect((await run('approveMaintenanceRequest', { id: mine.id }, deputy)).code).toBe('OK');
    expect((await run('approveMaintenanceRequest', { id: theirs.id }, deputy)).code).toBe(
      'NOT_FOUND',
    );
  });
});

it('both interfaces answer the same fields with the same values', async () => {
  const { id } = await submit();
  const [rest, graphql] = await Promise.all(
    INTERFACES.map((via) => invoke(app, via, 'maintenanceRequest', { id }, head.token)),
  );
  const { history, ...fields } = rest?.data ?? {};
  expect(history).toHaveLength(1);
  expect(graphql?.data).toEqual(fields);
});

it('the history is read in REST with the request and alone', async () => {
  const { id } = await submit();
  await invoke(app, 'rest', 'cancelMaintenanceRequest', { id, reason: 'Twice' }, employee.token);
  const whole = await app.rest('GET', `/maintenance/${id}`, { token: employee.token });
  const alone = await app.rest('GET', `/api/maintenance/${id}/history`, { token: employee.token });
  expect(alone.body.data).toEqual(whole.body.data.history);
  expect(alone.body.data).toMatchObject([
    { action: 'create', from: null, to: 'pending' },
    {
      action: 'cancel',
      from: 'pending',
      to: 'cancelled',
      note: 'Twice',
      actorId: employee.id,
      actor: { id: employee.id, firstName: employee.firstName },
    },
  ]);
});
