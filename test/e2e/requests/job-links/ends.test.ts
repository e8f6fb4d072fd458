import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MaintenanceStatus } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const DAY = 86_400_000;

let app: TestApp;
let crew: Crew;
let administrator: Person;
let contractorId: number;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  administrator = await app.seed.person('administrator');
});
beforeEach(async () => {
  ({ id: contractorId } = await app.seed.contractor({ name: `Firm ${Math.random()}` }));
});
afterAll(() => app.stop());

const inDays = (days: number) => new Date(app.now().getTime() + days * DAY).toISOString();

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown>,
    actor: Person = crew.head,
    headers: Record<string, string> = {},
  ) => invoke(app, via, name, input, actor.token, headers);
  const request = async (status: MaintenanceStatus = 'assigned', data: object = {}) => {
    const { employee, technician, departmentId } = crew;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    return (await app.seed.request(owner, status, data)).id;
  };
  const ok = async (name: string, input: Record<string, unknown>, actor?: Person) => {
    const { code, details, data } = await call(name, input, actor);
    expect([name, code, details]).toEqual([name, 'OK', undefined]);
    return data;
  };
  const send = async (more: Record<string, unknown> = {}) => {
    const requestId = (more.requestId as number | undefined) ?? (await request());
    const input = { requestId, contractorId, until: inDays(5), ...more };
    return await ok('sendToContractor', input);
  };
  const refused = async (
    name: string,
    input: Record<string, unknown>,
    code: string,
    details?: object,
    actor?: Person,
  ) => {
    const answer = await expectRefused(app, input, () => call(name, input, actor), code);
    if (details) expect(answer.details).toMatchObject(details);
  };
  const setState = (requestId: number, data: object) =>
    app.database.prisma.jobLink.updateMany({ where: { requestId, endedAt: null }, data });

  it.each([
    ['completeMaintenanceRequest', { note: 'Done' }, 'closed'],
    ['cancelMaintenanceRequest', { reason: 'Not needed' }, 'closed'],
    ['transferMaintenanceRequest', {}, 'transferred'],
  ])('ends with %s', async (step, input, reason) => {
    const { id: departmentId } = await app.seed.department();
    const more = step.startsWith('transfer') ? { departmentId, reason: 'Theirs' } : input;
    const { requestId, id } = await send();
    await ok(step, { id: requestId, ...more }, administrator);
    const row = await app.database.prisma.jobLink.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: 'withdrawn', tokenHash: null, endedAt: expect.any(Date) });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.contractor_withdrawn', targetId: String(requestId) },
    });
    expect(record).toMatchObject({ actorId: null, metadata: { reason, linkId: id } });
  });

  it('ends with a rejection, and as a duplicate', async () => {
    const rejected = await send({ requestId: await request('pending', { assigneeId: null }) });
    await ok('rejectMaintenanceRequest', { id: rejected.requestId, reason: 'Not ours' });
    const repeated = await send();
    const duplicateOfId = await request();
    await ok('markMaintenanceRequestDuplicate', { id: repeated.requestId, duplicateOfId });
    for (const { id, requestId } of [rejected, repeated]) {
      const row = await app.database.prisma.jobLink.findUniqueOrThrow({ where: { id } });
      expect(row).toMatchObject({ state: 'withdrawn', tokenHash: null, endedAt: expect.any(Date) });
      const record = await app.database.prisma.auditRecord.findFirstOrThrow({
        where: { action: 'maintenance.contractor_withdrawn', targetId: String(requestId) },
      });
      expect(record).toMatchObject({ actorId: null, metadata: { reason: 'closed', linkId: id } });
    }
    await ok('unmarkMaintenanceRequestDuplicate', { id: repeated.requestId });
    const { contractor, actions } = await ok('maintenanceRequest', { id: repeated.requestId });
    const steps = actions.map(({ step }: { step: string }) => step);
    expect([contractor.state, steps.includes('sendToContractor')]).toEqual(['withdrawn', true]);
    expect((await send({ requestId: repeated.requestId })).id).not.toBe(repeated.id);
  });

  it('goes with its request at the purge', async () => {
    const { id, requestId } = await send();
    await ok('cancelMaintenanceRequest', { id: requestId, reason: 'Not needed' }, administrator);
    const superAdmin = await app.seed.person('super_admin');
    await ok('purgeMaintenanceRequest', { id: requestId, reason: 'By mistake' }, superAdmin);
    const { prisma } = app.database;
    expect(await prisma.jobLink.count({ where: { id } })).toBe(0);
    expect(await prisma.jobDevice.count({ where: { linkId: id } })).toBe(0);
    const jobs = await ok('contractorJobs', { contractorId }, administrator);
    expect(jobs).toEqual([]);
  });

  it('stays done when its request is completed', async () => {
    const { requestId, id } = await send();
    await setState(requestId, { state: 'done' });
    await ok('completeMaintenanceRequest', { id: requestId, note: 'Done' }, crew.technician);
    const row = await app.database.prisma.jobLink.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: 'done', tokenHash: null, endedAt: expect.any(Date) });
    await refused('withdrawContractor', { requestId }, 'INVALID_TRANSITION');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['archived', undefined],
  ])('ends when its contractor is %s', async (reason, change) => {
    const { requestId, id } = await send();
    if (change === undefined) await ok('deleteContractor', { id: contractorId }, administrator);
    else await ok('updateContractor', { id: contractorId, ...change }, administrator);
    const row = await app.database.prisma.jobLink.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: 'withdrawn', endedAt: expect.any(Date) });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.contractor_withdrawn', targetId: String(requestId) },
    });
    expect(record).toMatchObject({ actorId: null, metadata: { reason } });
  });

  it('ends 30 days after the work should be done', async () => {
    const { requestId, id } = await send();
    const at = (days: number) => new Date(app.now().getTime() - days * DAY);
    const { signal } = new AbortController();
    await setState(requestId, { until: at(29) });
    await app.services.jobSweep.takeDue(signal);
    const find = () => app.database.prisma.jobLink.findUniqueOrThrow({ where: { id } });
    expect(await find()).toMatchObject({ state: 'sent', endedAt: null });
    await setState(requestId, { until: at(31) });
    await app.services.jobSweep.takeDue(signal);
    expect(await find()).toMatchObject({ state: 'withdrawn', tokenHash: null });
  });
});
