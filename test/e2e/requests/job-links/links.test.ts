import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MaintenanceStatus } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const DAY = 86_400_000;

let app: TestApp;
let crew: Crew;
let stranger: Person;
let contractorId: number;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const { id } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: id });
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

  it('is sent by a lead, and answers the link once where no mail is configured', async () => {
    const until = inDays(5);
    const {
      id: requestId,
      version,
      updatedAt,
    } = await ok('maintenanceRequest', {
      id: await request(),
    });
    const link = await send({ requestId, until });
    expect(link).toMatchObject({
      ...{
        requestId,
        contractorId,
        email: null,
        state: 'sent',
        until,
        may: ['photos', 'checklist'],
      },
      ...{ showComments: false, message: null, sentById: crew.head.id, acceptedAt: null },
      ...{ arrivesAt: null, startedAt: null, doneAt: null, note: null, reason: null },
      ...{ returnedCount: 0, lastSeenAt: null, devices: 0, endedAt: null, warnings: [] },
    });
    expect(link.since).toBe(link.sentAt);
    expect(link.link).toMatch(/^\/j#[\w-]{43}$/);
    const read = await ok('requestContractor', { requestId });
    expect(read).toEqual({ ...link, link: null });
    const seen = await ok('maintenanceRequest', { id: requestId });
    expect(seen).toMatchObject({ version, updatedAt });
    expect(seen.contractor).toEqual({
      ...{ id: contractorId, name: read.contractor.name, state: 'sent', since: link.since, until },
      ...{ arrivesAt: null, lastSeenAt: null },
    });
  });

  it('stores no token, and records no text', async () => {
    const { requestId, link } = await send({ message: 'Secret words', email: 'a@firm.example' });
    const token = link.split('#')[1];
    const rows = await app.database.prisma.$queryRaw<{ text: string }[]>`
      SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM (SELECT a::text FROM audit_records a
        UNION ALL SELECT o::text FROM outbox_events o UNION ALL SELECT e::text FROM timeline_entries e) AS t`;
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain('Secret words');
    expect(rows[0]?.text).not.toContain('a@firm.example');
    const stored = await app.database.prisma.jobLink.findFirstOrThrow({ where: { requestId } });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is recorded with its actor, in the timeline and as an event', async () => {
    const { requestId, id: linkId } = await send();
    const where = { targetType: 'maintenance_request', targetId: String(requestId) };
    const records = await app.database.prisma.auditRecord.findMany({ where });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      ...{ action: 'maintenance.contractor_sent', actorId: crew.head.id },
      metadata: { contractorId, linkId },
    });
    const timeline = await ok('timeline', { requestId });
    const entry = timeline.find(
      ({ data }: { data: { step: string } }) => data.step === 'contractor',
    );
    expect(entry).toMatchObject({ kind: 'step', actorId: crew.head.id, audience: 'public' });
    expect(entry.data).toEqual({
      ...{ step: 'contractor', event: 'sent' },
      contractor: { id: contractorId, name: expect.any(String) },
    });
    const event = await app.database.prisma.outboxEvent.findFirstOrThrow({
      where: { type: 'maintenance.contractor_changed', maintenanceRequestId: requestId },
    });
    expect(event.payload).toEqual({
      ...{ id: requestId, contractorId, state: 'sent', version: 1 },
      updatedAt: expect.any(String),
    });
  });

  it('is refused in the order of the rules', async () => {
    const requestId = await request();
    const input = { requestId, contractorId, until: inDays(5) };
    await refused('sendToContractor', input, 'NOT_FOUND', undefined, stranger);
    for (const actor of [crew.employee, crew.technician]) {
      await refused('sendToContractor', input, 'FORBIDDEN', undefined, actor);
    }
    const { id: departmentId } = await app.seed.department();
    const other = await app.seed.contractor({ departmentId });
    const archived = await app.seed.contractor({ archivedAt: app.now() });
    for (const id of [other.id, archived.id, 999_999]) {
      const wrong = { ...input, contractorId: id };
      await refused('sendToContractor', wrong, 'VALIDATION_ERROR', { field: 'contractorId' });
    }
    for (const until of [inDays(0), inDays(-1), inDays(61)]) {
      await refused('sendToContractor', { ...input, until }, 'VALIDATION_ERROR', {
        field: 'until',
      });
    }
    const may = ['photos', 'photos'];
    await refused('sendToContractor', { ...input, may }, 'VALIDATION_ERROR', { field: 'may' });
    const held = await request('assigned', {
      ...{ holdReason: 'parts', holdSince: app.now(), holdById: crew.head.id },
    });
    const onHold = { ...input, requestId: held };
    await refused('sendToContractor', onHold, 'INVALID_TRANSITION', { reason: 'on_hold' });
    const closed = { ...input, requestId: await request('completed') };
    await refused('sendToContractor', closed, 'INVALID_TRANSITION');
    const blocked = await app.seed.contractor({ blocked: true });
    const toBlocked = { ...input, contractorId: blocked.id };
    await refused('sendToContractor', toBlocked, 'CONFLICT', { reason: 'blocked' });
    await send({ requestId });
    await refused('sendToContractor', toBlocked, 'CONFLICT', { reason: 'active' });
  });

  it('needs insurance where the category, or the one above it, requires it', async () => {
    const above = await app.seed.category({ requiresInsurance: true });
    const below = await app.seed.category({ parentId: above.id });
    const over = new Date(app.now().getTime() - 2 * DAY);
    const { id: uninsured } = await app.seed.contractor({ insuredUntil: over });
    const until = inDays(5);
    for (const categoryId of [above.id, below.id]) {
      const requestId = await request('assigned', { categoryId });
      for (const id of [contractorId, uninsured]) {
        const input = { requestId, contractorId: id, until };
        await refused('sendToContractor', input, 'CONFLICT', { reason: 'insurance' });
      }
      const today = new Date(`${app.now().toISOString().slice(0, 10)}T00:00:00Z`);
      const { id: insured } = await app.seed.contractor({ insuredUntil: today });
      expect(await send({ requestId, contractorId: insured })).toMatchObject({ warnings: [] });
    }
    expect(await send({ contractorId: uninsured })).toMatchObject({ warnings: ['insurance'] });
  });

  it('is sent once of twenty at once', async () => {
    const requestId = await request();
    const input = { requestId, contractorId, until: inDays(5) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('sendToContractor', input)),
    );
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(19);
    expect(await app.database.prisma.jobLink.count({ where: { requestId } })).toBe(1);
  });

  it('is not replayed with its link', async () => {
    const input = { requestId: await request(), contractorId, until: inDays(5) };
    const headers = { 'Idempotency-Key': `send-${input.requestId}` };
    expect((await call('sendToContractor', input, crew.head, headers)).code).toBe('OK');
    const again = await call('sendToContractor', input, crew.head, headers);
    expect(again.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is read by staff, and is not found before it was sent', async () => {
    const requestId = await request();
    const before = await call('requestContractor', { requestId });
    expect([before.code, before.data ?? null]).toEqual([via === 'rest' ? 'NOT_FOUND' : 'OK', null]);
    await send({ requestId });
    expect((await call('requestContractor', { requestId }, crew.technician)).code).toBe('OK');
    expect((await call('requestContractor', { requestId }, crew.employee)).code).toBe('FORBIDDEN');
    expect((await call('requestContractor', { requestId }, stranger)).code).toBe('NOT_FOUND');
  });

  it('hides from its submitter when the contractor opened it', async () => {
    const { requestId } = await send();
    const lastSeenAt = app.now();
    await setState(requestId, { lastSeenAt });
    const asked = { id: requestId };
    const ofEmployee = await ok('maintenanceRequest', asked, crew.employee);
    expect(ofEmployee.contractor).toMatchObject({ state: 'sent', lastSeenAt: null });
    const ofTechnician = await ok('maintenanceRequest', asked, crew.technician);
    expect(ofTechnician.contractor.lastSeenAt).toBe(lastSeenAt.toISOString());
  });

  it('is sent again with another link, and keeps its state', async () => {
    const first = await send({ message: 'First', may: ['time'] });
    const { requestId } = first;
    await setState(requestId, { state: 'accepted', wrongCodes: 3 });
    await app.database.prisma.jobDevice.create({
      data: {
        linkId: first.id,
        secretHash: `${first.id}`,
        createdAt: app.now(),
        usedAt: app.now(),
      },
    });
    expect(await ok('requestContractor', { requestId })).toMatchObject({ devices: 1 });
    const again = await ok('resendContractor', { requestId, showComments: true });
    expect(again).toMatchObject({
      ...{ id: first.id, state: 'accepted', since: first.since, message: 'First', may: ['time'] },
      ...{ showComments: true, until: first.until, devices: 0 },
    });
    expect(again.link).toMatch(/^\/j#[\w-]{43}$/);
    expect(again.link).not.toBe(first.link);
    const row = await app.database.prisma.jobLink.findUniqueOrThrow({ where: { id: first.id } });
    expect(row).toMatchObject({ turn: 2, wrongCodes: 0, version: 2 });
    await setState(requestId, { state: 'done' });
    await refused('resendContractor', { requestId }, 'INVALID_TRANSITION');
    await refused('resendContractor', { requestId: await request() }, 'INVALID_TRANSITION');
    await refused('resendContractor', { requestId }, 'FORBIDDEN', undefined, crew.technician);
  });

  it('is withdrawn by leads, and can be sent anew to the same firm', async () => {
    const { requestId } = await send();
    await refused('withdrawContractor', { requestId }, 'FORBIDDEN', undefined, crew.technician);
    const ended = await ok('withdrawContractor', { requestId, reason: 'Too late' });
    expect(ended).toMatchObject({ state: 'withdrawn', reason: 'Too late', link: null });
    expect(ended.endedAt).toBe(ended.since);
    await refused('withdrawContractor', { requestId }, 'INVALID_TRANSITION');
    expect(await send({ requestId })).toMatchObject({ state: 'sent', reason: null });
  });

  it('is returned by leads and the assignee, when it is done', async () => {
    const { requestId } = await send();
    const input = { requestId, reason: 'It still drips.' };
    await refused('returnToContractor', input, 'INVALID_TRANSITION');
    await setState(requestId, { state: 'done', doneAt: app.now() });
    await refused('returnToContractor', input, 'FORBIDDEN', undefined, crew.employee);
    const nothing = { requestId, reason: '' };
    await refused('returnToContractor', nothing, 'VALIDATION_ERROR', { field: 'reason' });
    const returned = await ok('returnToContractor', input, crew.technician);
    expect(returned).toMatchObject({ state: 'returned', returnedCount: 1, reason: input.reason });
    await setState(requestId, { state: 'done' });
    expect(await ok('returnToContractor', input)).toMatchObject({ returnedCount: 2 });
  });

  it('is found by its contractor and state, the newest job alone', async () => {
    const { requestId: one } = await send();
    const { requestId: two } = await send();
    await setState(two, { state: 'accepted' });
    const { id: another } = await app.seed.contractor();
    await ok('withdrawContractor', { requestId: one });
    await send({ requestId: one, contractorId: another });
    const ids = async (filter: object) =>
      (await ok('maintenanceRequests', { ...filter })).map(({ id }: { id: number }) => id);
    expect(await ids({ contractorId })).toEqual([two]);
    expect(await ids({ contractorId, contractorState: ['withdrawn'] })).toEqual([]);
    expect(await ids({ contractorId, contractorState: ['accepted', 'done'] })).toEqual([two]);
    expect(await ids({ contractorId: another, contractorState: ['sent'] })).toEqual([one]);
    const [listed] = await ok('maintenanceRequests', { contractorId });
    if (via === 'rest')
      expect(listed.contractor).toMatchObject({ id: contractorId, state: 'accepted' });
  });

  it('is among the actions of leads, at open requests that are not on hold', async () => {
    const option = async (id: number, actor: Person) => {
      const { actions } = await ok('maintenanceRequest', { id }, actor);
      return actions.find(({ step }: { step: string }) => step === 'sendToContractor');
    };
    const id = await request();
    expect(await option(id, crew.head)).toMatchObject({ allowed: true });
    expect(await option(id, crew.technician)).toBeUndefined();
    const held = await request('assigned', {
      ...{ holdReason: 'parts', holdSince: app.now(), holdById: crew.head.id },
    });
    expect(await option(held, crew.head)).toMatchObject({ allowed: false });
    expect(await option(await request('completed'), crew.head)).toMatchObject({ allowed: false });
  });

  it('is in the list of jobs of its contractor', async () => {
    const { requestId, id, sentAt, until } = await send();
    const common = { requestId, departmentId: crew.departmentId, requestedById: crew.head.id };
    const money = { ...common, description: 'Seal', requestedAt: app.now(), jobLinkId: id };
    await app.database.prisma.purchase.createMany({
      data: [
        { ...money, amount: 900, state: 'requested' },
        { ...money, amount: 500, state: 'received', paidAmount: 400 },
        { ...money, amount: 100, state: 'refused' },
      ],
    });
    const [job] = await ok('contractorJobs', { contractorId });
    expect(job).toMatchObject({
      ...{ id, requestId, state: 'sent', sentAt, acceptedAt: null, doneAt: null, until },
      ...{ onTime: null, returnedCount: 0, quote: 1400, cost: 400 },
    });
    const onTime = async (data: object) => {
      await app.database.prisma.jobLink.update({ where: { id }, data });
      return (await ok('contractorJobs', { contractorId }))[0].onTime;
    };
    expect(await onTime({ until: new Date(app.now().getTime() - DAY) })).toBe(false);
    expect(await onTime({ doneAt: app.now() })).toBe(false);
    expect(await onTime({ doneAt: new Date(app.now().getTime() - 2 * DAY) })).toBe(true);
    expect(await onTime({ doneAt: null, endedAt: app.now() })).toBe(null);
    expect(await ok('contractorJobs', { contractorId }, stranger)).toEqual([]);
    expect((await call('contractorJobs', { contractorId }, crew.employee)).code).toBe('FORBIDDEN');
    expect((await call('contractorJobs', { contractorId: 999_999 })).code).toBe('NOT_FOUND');
  });

  it('tells leads and the assignee of late work, once', async () => {
    const { requestId } = await send();
    await setState(requestId, { until: new Date(app.now().getTime() - 1000) });
    const { signal } = new AbortController();
    await app.services.jobSweep.takeDue(signal);
    await app.services.jobSweep.takeDue(signal);
    await fannedOut(app);
    const told = await app.database.prisma.notification.findMany({
      where: { requestId, kind: 'contractor' },
      orderBy: { userId: 'asc' },
    });
    const people = [crew.head.id, crew.technician.id].toSorted((a, b) => a - b);
    expect(told.map(({ userId }) => userId)).toEqual(people);
    expect(told[0]?.data).toEqual({ contractorId, event: 'overdue', arrivesAt: null });
  });
});
