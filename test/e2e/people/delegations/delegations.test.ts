import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let employee: Person;
let administrator: Person;
let superAdmin: Person;
let delegate: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  employee = await app.seed.person('employee', { departmentId: home });
  administrator = await app.seed.person('administrator');
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  head = await app.seed.person('department_head', { departmentId: home });
  delegate = await app.seed.person('employee', { departmentId: abroad });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const submit = (departmentId = home) =>
  app.seed.request({ requesterId: employee.id, departmentId });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who: Person) =>
    invoke(app, via, operation, input, who.token);
  const delegateTo = (to: Person, over: object = {}, by = head) =>
    run(
      'createDelegation',
      { toUserId: to.id, startsAt: at(-HOUR), endsAt: at(DAY), reason: 'On leave', ...over },
      by,
    );

  it('the delegate sees the department, approves and assigns, and is named with the delegator', async () => {
    const request = await submit();
    expect((await run('maintenanceRequest', { id: request.id }, delegate)).code).toBe('NOT_FOUND');
    expect((await run('approveMaintenanceRequest', { id: request.id }, delegate)).code).toBe(
      'FORBIDDEN',
    );
    const made = await delegateTo(delegate);
    expect(made.data).toMatchObject({ fromUserId: head.id, toUserId: delegate.id, version: 1 });
    const read = await run('maintenanceRequest', { id: request.id }, delegate);
    expect(read.data.allowedActions).toEqual(['approve']);
    expect(
      (await run('approveMaintenanceRequest', { id: request.id }, delegate)).data,
    ).toMatchObject({ stage: 'approved', approvedById: delegate.id });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.approved', targetId: String(request.id) },
    });
    expect([record.actorId, record.metadata]).toMatchObject([delegate.id, { onBehalfOf: head.id }]);
    expect((await run('assignableTechnicians', {}, delegate)).code).toBe('OK');
    // Only what approvers and leads may: not what the delegator may besides.
    const cancelled = await run(
      'cancelMaintenanceRequest',
      { id: request.id, reason: 'x' },
      delegate,
    );
    expect(cancelled.code).toBe('FORBIDDEN');
    // Elsewhere nothing.
    const foreign = await submit(abroad);
    expect((await run('approveMaintenanceRequest', { id: foreign.id }, delegate)).code).toBe(
      'NOT_FOUND',
    );
    await run('deleteDelegation', { id: made.data.id }, head);
    expect((await run('maintenanceRequest', { id: request.id }, delegate)).code).toBe('NOT_FOUND');
  });

  it('a right of their own is not on behalf of anybody', async () => {
    const other = await app.seed.person('department_head', { departmentId: home });
    await delegateTo(other);
    const { id } = await submit();
    await run('approveMaintenanceRequest', { id }, other);
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.approved', targetId: String(id) },
    });
    expect(record.metadata).not.toHaveProperty('onBehalfOf');
  });

  it('counts from its start to its end, and while both accounts are active', async () => {
    const { id } = await submit();
    const sees = async () => (await run('maintenanceRequest', { id }, delegate)).code;
    const { data } = await delegateTo(delegate, { startsAt: at(HOUR), endsAt: at(DAY) });
    expect(await sees()).toBe('NOT_FOUND');
    await run('updateDelegation', { id: data.id, startsAt: at(-HOUR) }, head);
    expect(await sees()).toBe('OK');
    await run('suspendUser', { id: head.id }, administrator);
    expect(await sees()).toBe('NOT_FOUND');
    await run('activateUser', { id: head.id }, administrator);
    expect(await sees()).toBe('OK');
    await app.database.prisma.delegation.update({
      where: { id: data.id },
      data: { startsAt: new Date(Date.now() - DAY), endsAt: new Date(Date.now() - 1) },
    });
    expect(await sees()).toBe('NOT_FOUND');
  });

  it('is not passed on, and follows the rights that the delegator has', async () => {
    const { id } = await submit();
    const third = await app.seed.person('employee', { departmentId: abroad });
    await delegateTo(delegate);
    await delegateTo(third, {}, delegate);
    expect((await run('maintenanceRequest', { id }, third)).code).toBe('NOT_FOUND');
    await run(
      'setUserPermissions',
      { id: head.id, permissions: ['maintenance.assign'] },
      superAdmin,
    );
    expect((await run('maintenanceRequest', { id }, delegate)).data.allowedActions).toEqual([]);
    expect((await run('approveMaintenanceRequest', { id }, delegate)).code).toBe('FORBIDDEN');
    await run('setUserPermissions', { id: head.id, permissions: [] }, superAdmin);
    expect((await run('maintenanceRequest', { id }, delegate)).code).toBe('NOT_FOUND');
  });

  it('of a global role counts everywhere, in lists, too', async () => {
    const [one, other] = [await submit(), await submit(abroad)];
    expect((await delegateTo(delegate, {}, administrator)).code).toBe('OK');
    const listed = await run('maintenanceRequests', { limit: 2 }, delegate);
    expect(listed.data.map((row: { id: number }) => row.id)).toEqual([other.id, one.id]);
    expect((await run('approveMaintenanceRequest', { id: other.id }, delegate)).code).toBe('OK');
  });

  it.each([
    ['toUserId', { toUserId: 999_999 }],
    ['endsAt', { startsAt: at(DAY), endsAt: at(HOUR) }],
    ['endsAt', { startsAt: at(-2 * DAY), endsAt: at(-DAY) }],
    ['endsAt', { startsAt: at(0), endsAt: at(91 * DAY) }],
    ['reason', { reason: ' ' }],
  ])('%s of %j is refused', async (field, over) => {
    const { code, details } = await delegateTo(delegate, over);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    expect(await app.database.prisma.delegation.count({ where: { fromUserId: head.id } })).toBe(0);
  });

  it('is refused to oneself and to accounts that are not active', async () => {
    const gone = await app.seed.person('employee', { departmentId: home, status: 'inactive' });
    for (const to of [head, gone]) {
      const { code, details } = await delegateTo(to);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'toUserId']);
    }
  });

  it('the rights of others take user.update, never go to oneself, and those of administrators need a super_admin', async () => {
    const forHead = { fromUserId: head.id };
    expect((await delegateTo(delegate, forHead, employee)).code).toBe('FORBIDDEN');
    expect((await delegateTo(administrator, forHead, administrator)).code).toBe('FORBIDDEN');
    const made = await delegateTo(delegate, forHead, administrator);
    expect(made.data).toMatchObject({ fromUserId: head.id, toUserId: delegate.id });
    const toSelf = { id: made.data.id, toUserId: administrator.id };
    expect((await run('updateDelegation', toSelf, administrator)).code).toBe('FORBIDDEN');
    const other = await app.seed.person('administrator');
    const ofAdministrator = { fromUserId: other.id };
    expect((await delegateTo(delegate, ofAdministrator, administrator)).code).toBe('FORBIDDEN');
    expect((await delegateTo(delegate, ofAdministrator, superAdmin)).code).toBe('OK');
  });

  it('never approves a request of the delegate themselves', async () => {
    await delegateTo(delegate);
    const own = await app.seed.request({ requesterId: delegate.id, departmentId: home });
    const read = await run('maintenanceRequest', { id: own.id }, delegate);
    expect(read.data.allowedActions).not.toContain('approve');
    expect(read.data.actions.map(({ step }: { step: string }) => step)).not.toContain('approve');
    expect(await run('approveMaintenanceRequest', { id: own.id }, delegate)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(
      await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id: own.id } }),
    ).toMatchObject({ stage: 'submitted', version: 1 });
    // Nor does an approval of their department come along into another one.
    const second = await app.seed.request({ requesterId: delegate.id, departmentId: home });
    await run('approveMaintenanceRequest', { id: second.id }, head);
    const move = { id: second.id, departmentId: abroad, reason: 'Theirs', keepApproval: true };
    expect((await run('transferMaintenanceRequest', move, delegate)).code).toBe('FORBIDDEN');
    // The head approves their own by their own right, as before.
    const ofHead = await app.seed.request({ requesterId: head.id, departmentId: home });
    expect((await run('approveMaintenanceRequest', { id: ofHead.id }, head)).code).toBe('OK');
  });

  it('an account gives at most twenty that have not ended, also two at once', async () => {
    const { prisma } = app.database;
    const now = new Date();
    const made = { createdAt: now, updatedAt: now };
    const terms = { fromUserId: head.id, toUserId: delegate.id, reason: 'On leave', ...made };
    const ended = { startsAt: new Date(at(-2 * DAY)), endsAt: new Date(at(-DAY)) };
    const open = { startsAt: new Date(at(DAY)), endsAt: new Date(at(2 * DAY)) };
    const old = await prisma.delegation.create({ data: { ...terms, ...ended } });
    await prisma.delegation.createMany({ data: Array(19).fill({ ...terms, ...open }) });
    const codes = await Promise.all([1, 2].map(async () => (await delegateTo(delegate)).code));
    expect(codes.toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await delegateTo(delegate, { fromUserId: head.id }, superAdmin)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'fromUserId', reason: 'has 20 delegations that have not ended' },
    });
    const again = { id: old.id, startsAt: at(-HOUR), endsAt: at(DAY) };
    expect((await run('updateDelegation', again, head)).code).toBe('CONFLICT');
    const where = { fromUserId: head.id };
    const [first] = await prisma.delegation.findMany({ where: { ...where, ...open } });
    expect((await run('deleteDelegation', { id: first?.id }, head)).code).toBe('OK');
    expect((await delegateTo(delegate)).code).toBe('OK');
  });

  it('others neither see nor change it; the delegate sees it', async () => {
    const { data } = await delegateTo(delegate);
    expect((await run('delegation', { id: data.id }, delegate)).code).toBe('OK');
    expect((await run('delegation', { id: data.id }, employee)).code).toBe('NOT_FOUND');
    expect((await run('deleteDelegation', { id: data.id }, delegate)).code).toBe('FORBIDDEN');
    expect((await run('deleteDelegation', { id: data.id }, employee)).code).toBe('NOT_FOUND');
    const longer = { id: data.id, endsAt: at(2 * DAY) };
    expect((await run('updateDelegation', longer, delegate)).code).toBe('FORBIDDEN');
    expect((await run('updateDelegation', { ...longer, expectedVersion: 7 }, head)).code).toBe(
      'VERSION_CONFLICT',
    );
    expect(
      (await run('updateDelegation', { ...longer, expectedVersion: 1 }, head)).data.version,
    ).toBe(2);
    const mine = await run('delegations', { active: true }, delegate);
    expect(mine.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    expect((await run('delegations', {}, employee)).data).toEqual([]);
    const all = await run('delegations', { fromUserId: head.id }, administrator);
    expect(all.data).toHaveLength(1);
  });
});
