import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let crew: Crew;
let helper: Person;
/** A technician of the department who does not work on the request. */
let other: Person;
let approver: Person;
let developer: Person;
/** Leads another department. */
let stranger: Person;
let id: number;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 90 * 86_400 });
  crew = await seedCrew(app.seed);
  const { departmentId } = crew;
  helper = await app.seed.person('technician');
  other = await app.seed.person('technician', { departmentId });
  developer = await app.seed.person('developer', { permissions: ['maintenance.read'] });
  approver = await app.seed.person('department_head', {
    departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());
beforeEach(async () => {
  id = await newRequest();
});

const newRequest = async (status: 'approved' | 'assigned' | 'completed' = 'assigned') => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(people, status, { helperIds: [helper.id] })).id;
};
const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds).toISOString();
const request = () => app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });

describe.each(bothOr('rest'))('time through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, { token }: Person) =>
    invoke(app, via, name, input, token);
  const add = async (by: Person, input: Record<string, unknown> = {}) =>
    await call('addTimeEntry', { requestId: id, minutes: 30, ...input }, by);
  const refused = (
    name: string,
    input: Record<string, unknown>,
    by: Person,
    code: string,
    field?: string,
  ) => expectRefused(app, [name, input, by.role], () => call(name, input, by), code, field);

  it('is recorded by the crew and by leads, and leaves the request as it is', async () => {
    const before = await request();
    const own = await add(crew.technician, { note: 'Replaced the seal.' });
    expect(own).toMatchObject({
      code: 'OK',
      data: {
        ...{ requestId: id, userId: crew.technician.id, minutes: 30, kind: 'work', version: 1 },
        ...{ note: 'Replaced the seal.', rate: null, cost: null },
        createdById: crew.technician.id,
      },
    });
    const began = new Date(own.data.startedAt).getTime();
    expect(new Date(own.data.createdAt).getTime() - began).toBe(30 * 60_000);
    const startedAt = ago(24 * HOUR);
    const way = await add(helper, { kind: 'travel', minutes: 1440, startedAt });
    expect(way.data).toMatchObject({ kind: 'travel', minutes: 1440, startedAt, note: null });
    const given = await add(crew.head, { userId: helper.id });
    expect(given.data).toMatchObject({ userId: helper.id, createdById: crew.head.id });
    expect((await add(crew.head)).data).toMatchObject({ userId: crew.head.id });
    expect(await request()).toEqual(before);

    const { prisma } = app.database;
    const entries = await prisma.timelineEntry.findMany({ where: { requestId: id } });
    expect(entries).toHaveLength(4);
    expect(entries.find(({ actorId }) => actorId === helper.id)).toMatchObject({
      kind: 'time',
      audience: 'internal',
      data: { timeEntryId: way.data.id, minutes: 1440, kind: 'travel' },
    });
    const record = await prisma.auditRecord.findFirstOrThrow({
      where: { targetType: 'time_entry', targetId: String(own.data.id) },
    });
    expect(record).toMatchObject({ action: 'time_entry.created', actorId: crew.technician.id });
    expect(JSON.stringify(record.metadata)).not.toContain('seal');
  });

  it('is refused to everybody else, and for others than oneself to the crew', async () => {
    const input = { requestId: id, minutes: 30 };
    for (const by of [crew.employee, approver, developer]) {
      await refused('addTimeEntry', input, by, 'FORBIDDEN');
    }
    for (const by of [other, stranger]) await refused('addTimeEntry', input, by, 'NOT_FOUND');
    await refused('addTimeEntry', { ...input, userId: helper.id }, crew.technician, 'FORBIDDEN');
    const inactive = await app.seed.person('technician', { status: 'inactive' });
    for (const { id: userId } of [other, inactive, { id: 999_999 }]) {
      await refused('addTimeEntry', { ...input, userId }, crew.head, 'VALIDATION_ERROR', 'userId');
    }
    await refused('addTimeEntry', { requestId: 999_999, minutes: 1 }, crew.head, 'NOT_FOUND');
  });

  it('is refused with bad values', async () => {
    for (const [field, value] of [
      ['minutes', 0],
      ['minutes', 1441],
      ['minutes', 1.5],
      ['startedAt', new Date(app.now().getTime() + HOUR).toISOString()],
      ['kind', 'leisure'],
      ['note', 'x'.repeat(501)],
    ] as const) {
      const input = { requestId: id, minutes: 30, [field]: value };
      await refused('addTimeEntry', input, crew.technician, 'VALIDATION_ERROR', field);
    }
  });

  it('is recorded by the crew for a day after closing, by leads for lockDays', async () => {
    const technician = { ...crew.technician, token: await app.seed.login(crew.technician.id) };
    const administrator = await app.seed.person('administrator');
    id = await newRequest('approved');
    await refused('addTimeEntry', { requestId: id, minutes: 5 }, technician, 'INVALID_TRANSITION');
    expect((await add(crew.head)).code).toBe('OK');
    id = await newRequest('completed');
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { completedAt: new Date(app.now().getTime() - DAY + 60_000) },
    });
    const late = await add(technician);
    expect(late.code).toBe('OK');
    app.advance(2 * 60_000);
    for (const [name, input] of [
      ['addTimeEntry', { requestId: id, minutes: 5 }],
      ['updateTimeEntry', { id: late.data.id, minutes: 5 }],
      ['deleteTimeEntry', { id: late.data.id }],
    ] as const) {
      const { details } = await refused(name, input, technician, 'INVALID_TRANSITION', 'status');
      expect(details.status).toBe('completed');
    }
    expect((await add(crew.head, { userId: technician.id })).code).toBe('OK');
    const lockDays = async (days: number) =>
      (await call('updateSystemSettings', { lockDays: days }, administrator)).code;
    expect(await lockDays(0)).toBe('OK');
    const input = { requestId: id, minutes: 5 };
    await refused('addTimeEntry', input, crew.head, 'INVALID_TRANSITION');
    id = await newRequest('completed');
    await refused('addTimeEntry', { ...input, requestId: id }, technician, 'INVALID_TRANSITION');
    expect(await lockDays(30)).toBe('OK');
    await app.database.prisma.maintenanceRequest.update({
      where: { id },
      data: { completedAt: new Date(app.now().getTime() - 30 * DAY - 60_000) },
    });
    await refused('addTimeEntry', { ...input, requestId: id }, crew.head, 'INVALID_TRANSITION');
  });

  it('ends now at the latest, but for the minute to which a length is rounded up', async () => {
    const ending = async (after: number, minutes = 60) =>
      await add(crew.technician, { minutes, startedAt: ago(minutes * 60_000 - after) });
    expect((await ending(0)).code).toBe('OK');
    expect((await ending(50_000)).code).toBe('OK');
    const input = { requestId: id, minutes: 60, startedAt: ago(58 * 60_000) };
    await refused('addTimeEntry', input, crew.technician, 'VALIDATION_ERROR', 'minutes');
    const { data } = await ending(0);
    const entry = { id: data.id };
    for (const change of [{ minutes: 62 }, { startedAt: ago(30 * 60_000) }]) {
      const changed = { ...entry, ...change };
      await refused('updateTimeEntry', changed, crew.technician, 'VALIDATION_ERROR', 'minutes');
    }
    const noted = await call('updateTimeEntry', { ...entry, note: 'Long.' }, crew.technician);
    expect(noted.code).toBe('OK');
  });

  it('is changed and deleted by its person and by leads', async () => {
    const { data } = await add(helper, { note: 'First', startedAt: ago(2 * HOUR) });
    const entry = { id: data.id };
    const changed = await call(
      'updateTimeEntry',
      { ...entry, minutes: 45, note: null, expectedVersion: 1 },
      helper,
    );
    expect(changed.data).toMatchObject({ minutes: 45, note: null, kind: 'work', version: 2 });
    expect((await call('updateTimeEntry', { ...entry, minutes: 45 }, helper)).data.version).toBe(2);
    const stale = { ...entry, minutes: 5, expectedVersion: 1 };
    await refused('updateTimeEntry', stale, helper, 'VERSION_CONFLICT');
    await refused('updateTimeEntry', entry, helper, 'VALIDATION_ERROR', wholeInput(via));
    const ended = { ...entry, minutes: null };
    await refused('updateTimeEntry', ended, helper, 'VALIDATION_ERROR', 'minutes');
    const future = { ...entry, startedAt: new Date(app.now().getTime() + HOUR).toISOString() };
    await refused('updateTimeEntry', future, helper, 'VALIDATION_ERROR', 'startedAt');
    for (const by of [crew.technician, crew.employee, approver, developer]) {
      await refused('updateTimeEntry', { ...entry, minutes: 5 }, by, 'FORBIDDEN');
      await refused('deleteTimeEntry', entry, by, 'FORBIDDEN');
    }
    for (const by of [other, stranger]) {
      await refused('updateTimeEntry', { ...entry, minutes: 5 }, by, 'NOT_FOUND');
      await refused('deleteTimeEntry', entry, by, 'NOT_FOUND');
    }
    const byLead = await call('updateTimeEntry', { ...entry, kind: 'travel' }, crew.head);
    expect(byLead.data).toMatchObject({ kind: 'travel', version: 3 });
    // Who has left the crew no longer adds.
    const setHelpers = { id, userIds: [] };
    expect((await call('setHelpers', setHelpers, crew.head)).code).toBe('OK');
    expect((await call('timeEntry', entry, helper)).data).toMatchObject(entry);
    await refused('updateTimeEntry', { ...entry, minutes: 5 }, helper, 'FORBIDDEN');
    const gone = await call('deleteTimeEntry', entry, crew.head);
    expect(gone.data).toEqual(byLead.data);
    await refused('timeEntry', entry, crew.head, 'NOT_FOUND');
    const { prisma } = app.database;
    const where = { targetType: 'time_entry', targetId: String(data.id) };
    const records = await prisma.auditRecord.findMany({ where, orderBy: { id: 'asc' } });
    expect(records.map(({ action }) => action)).toEqual([
      'time_entry.created',
      'time_entry.updated',
      'time_entry.updated',
      'time_entry.deleted',
    ]);
  });

  it('is read by staff, and by others who see the request not at all', async () => {
    const { data } = await add(crew.technician);
    const second = await add(helper, { startedAt: ago(2 * HOUR) });
    for (const by of [crew.technician, helper, crew.head, approver, developer]) {
      const list = await call('requestTime', { requestId: id }, by);
      expect(list.data.map((entry: { id: number }) => entry.id)).toEqual([data.id, second.data.id]);
      expect((await call('timeEntry', { id: data.id }, by)).data.id).toBe(data.id);
    }
    await refused('requestTime', { requestId: id }, crew.employee, 'FORBIDDEN');
    await refused('timeEntry', { id: data.id }, crew.employee, 'FORBIDDEN');
    for (const by of [other, stranger]) {
      await refused('requestTime', { requestId: id }, by, 'NOT_FOUND');
      await refused('timeEntry', { id: data.id }, by, 'NOT_FOUND');
    }
    const asc = await call('requestTime', { requestId: id, sort: 'startedAt', limit: 1 }, helper);
    expect(asc.data.map((entry: { id: number }) => entry.id)).toEqual([second.data.id]);
  });

  it('answers a repeated key with the first answer', async () => {
    if (via !== 'rest') return;
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () =>
      app.rest('POST', `/maintenance/${id}/time`, {
        token: crew.technician.token,
        headers,
        body: { minutes: 7 },
      });
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body.data).toEqual(first.body.data);
    expect(await app.database.prisma.timeEntry.count({ where: { requestId: id } })).toBe(1);
  });
});

describe.each(bothOr('graphql'))('the time sheet through %s', (via) => {
  const list = async (by: Person, input: Record<string, unknown> = {}) =>
    (await invoke(app, via, 'timeEntries', input, by.token)).data.map(
      ({ id: entry }: { id: number }) => entry,
    );

  it('has own time and that of departments one leads, with filters and orders', async () => {
    const { id: departmentId } = await app.seed.department();
    const worker = await app.seed.person('technician');
    const lead = await app.seed.person('department_head', { departmentId });
    const here = await app.seed.request(
      { requesterId: crew.employee.id, departmentId, assigneeId: worker.id },
      'assigned',
    );
    const away = await app.seed.request(
      {
        requesterId: crew.employee.id,
        departmentId: crew.departmentId,
        assigneeId: worker.id,
      },
      'assigned',
    );
    const add = async (by: Person, input: object) =>
      (await invoke(app, via, 'addTimeEntry', { minutes: 10, ...input }, by.token)).data.id;
    const one = await add(worker, { requestId: here.id, startedAt: '2026-02-02T08:00:00.000Z' });
    const two = await add(worker, {
      ...{ requestId: away.id, startedAt: '2026-02-03T08:00:00.000Z', kind: 'travel' },
    });
    const three = await add(lead, { requestId: here.id, startedAt: '2026-02-04T08:00:00.000Z' });

    expect(await list(worker)).toEqual([two, one]);
    expect(await list(worker, { sort: 'startedAt' })).toEqual([one, two]);
    expect(await list(lead)).toEqual([three, one]);
    expect(await list(lead, { userId: worker.id })).toEqual([one]);
    expect(await list(worker, { kind: 'travel' })).toEqual([two]);
    expect(await list(worker, { requestId: here.id })).toEqual([one]);
    const period = { from: '2026-02-02T08:00:00.000Z', to: '2026-02-02' };
    expect(await list(worker, period)).toEqual([one]);
    expect(await list(worker, { from: '2026-02-02T08:00:00.001Z' })).toEqual([two]);
    expect(await list(worker, { running: true })).toEqual([]);
    expect(await list(worker, { running: false })).toEqual([two, one]);
    expect(await list(crew.employee)).toEqual([]);
    const administrator = await app.seed.person('administrator');
    expect(await list(administrator, { userId: worker.id })).toEqual([two, one]);
    const first = await invoke(app, via, 'timeEntries', { limit: 1 }, lead.token);
    expect(first.data.map(({ id: entry }: { id: number }) => entry)).toEqual([three]);
    const backwards = { from: '2026-02-03', to: '2026-02-01' };
    const { code } = await invoke(app, via, 'timeEntries', backwards, lead.token);
    expect(code).toBe('VALIDATION_ERROR');
  });
});

describe('fields of requests in GraphQL', () => {
  const DOCUMENT = `query($id: Int!) { maintenanceRequest(id: $id) {
    mayAddWork timeEntries(first: 5) { totalCount nodes { minutes user { id } createdBy { id } request { id } } }
  } }`;
  const ask = async ({ token }: Person) => {
    const answer = await app.graphql(DOCUMENT, { id }, { token });
    return answer.data?.maintenanceRequest;
  };

  it('have the time for staff, and nothing for others', async () => {
    await invoke(app, 'rest', 'addTimeEntry', { requestId: id, minutes: 9 }, helper.token);
    const nodes = [
      { minutes: 9, user: { id: helper.id }, createdBy: { id: helper.id }, request: { id } },
    ];
    for (const [by, mayAddWork] of [
      [crew.technician, true],
      [crew.head, true],
      [approver, false],
    ] as const) {
      expect(await ask(by)).toEqual({ mayAddWork, timeEntries: { totalCount: 1, nodes } });
    }
    expect(await ask(crew.employee)).toEqual({
      mayAddWork: false,
      timeEntries: { totalCount: 0, nodes: [] },
    });
  });

  it('are in the timeline of staff only', async () => {
    await invoke(app, 'rest', 'addTimeEntry', { requestId: id, minutes: 9 }, helper.token);
    const document = `query($id: Int!) { timeline(requestId: $id, filter: { kind: TIME }) {
      nodes { kind audience details { ... on TimelineTime { minutes kind } } } } }`;
    const timeline = async ({ token }: Person) =>
      (await app.graphql(document, { id }, { token })).data?.timeline.nodes;
    expect(await timeline(crew.head)).toEqual([
      { kind: 'TIME', audience: 'INTERNAL', details: { minutes: 9, kind: 'WORK' } },
    ]);
    expect(await timeline(crew.employee)).toEqual([]);
  });
});
