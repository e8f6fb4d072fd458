import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedFigureReport } from '../../../support/figure-reports.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
/** Has settings. */
let administrator: Person;
let owner: Person;
let recipient: Person;
let stranger: Person;
let employee: Person;
let departmentId: number;

beforeAll(async () => {
  // Nothing runs by itself, and mail waits for an address of the service.
  const { mail } = mailTo({ port: 9 });
  app = await startTestApp({ mail, sweepSeconds: 3_600 });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  owner = await app.seed.person('department_head', { departmentId });
  recipient = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

const WEEKLY = { every: 'week', weekday: 1, time: '07:00' };
const MONTHLY = { every: 'month', day: 1, time: '07:00' };

let names = 0;
const anyName = () => {
  names += 1;
  return `Figures ${names}`;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = owner) =>
    invoke(app, via, name, input, actor.token);
  const whole = (input: object = {}) => ({
    ...{ name: anyName(), figures: ['completed'], period: 'lastWeek', schedule: WEEKLY },
    recipientIds: [recipient.id],
    ...input,
  });
  const make = async (input: object = {}, actor = owner) => {
    const { code, data, details } = await call('createFigureReport', whole(input), actor);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = owner,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);
  const records = async (id: number) =>
    await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'figure_report', targetId: String(id) },
      orderBy: { id: 'asc' },
    });

  it('runs at 07:00 where its schedule names no time', async () => {
    const { schedule } = await make({ schedule: { every: 'month', day: 2 } });
    expect(schedule).toEqual({ every: 'month', weekday: null, day: 2, time: '07:00' });
  });

  it('has all fields and the defaults, changes, and is gone when it is deleted', async () => {
    const given = whole({ name: `All ${via}` });
    const { code, data } = await call('createFigureReport', given);
    const now = app.now().toISOString();
    const filter = { departmentId: null, categoryId: null, locationId: null };
    expect([code, data]).toEqual([
      'OK',
      {
        ...{ id: expect.any(Number), name: `All ${via}`, figures: ['completed'] },
        ...{ filter: { ...filter, assetId: null, technicianId: null }, groups: [] },
        ...{ period: 'lastWeek', compare: false, schedule: { ...WEEKLY, day: null } },
        ...{ timeZone: 'UTC', recipientIds: [recipient.id], enabled: true, ownerId: owner.id },
        ...{ lastRunAt: null, nextRunAt: expect.stringMatching(/T07:00:00\.000Z$/), version: 1 },
        ...{ createdAt: now, updatedAt: now },
      },
    ]);
    expect(new Date(data.nextRunAt).getUTCDay()).toBe(1);
    const { id } = data;
    expect((await call('figureReport', { id })).data).toEqual(data);
    const change = {
      ...{ figures: ['mttr', 'costTotal'], compare: true, period: 'lastMonth', schedule: MONTHLY },
      ...{ filter: { departmentId }, groups: [{ figure: 'completed', by: 'category' }] },
      ...{ timeZone: 'Europe/Berlin', recipientIds: [owner.id, recipient.id] },
    };
    const changed = await call('updateFigureReport', { id, ...change, expectedVersion: 1 });
    expect([changed.code, changed.data]).toMatchObject([
      'OK',
      { ...change, schedule: { ...MONTHLY, weekday: null }, version: 2 },
    ]);
    // Equal values change nothing.
    const same = await call('updateFigureReport', { id, compare: true });
    expect(same.data).toEqual(changed.data);
    await refused('updateFigureReport', { id, name: 'x', expectedVersion: 1 }, 'VERSION_CONFLICT');
    await refused('updateFigureReport', { id }, 'VALIDATION_ERROR');
    const off = await call('updateFigureReport', { id, enabled: false });
    expect(off.data).toMatchObject({ enabled: false, nextRunAt: null, version: 3 });
    expect((await call('deleteFigureReport', { id })).data).toEqual(off.data);
    await refused('figureReport', { id }, 'NOT_FOUND');
    expect((await records(id)).map(({ action }) => action)).toEqual(
      ['created', 'updated', 'updated', 'deleted'].map((what) => `figure_report.${what}`),
    );
  });

  it.each([
    ['an unknown figure', { figures: ['nothing'] }, 'figures'],
    ['a figure twice', { figures: ['mttr', 'mttr'] }, 'figures'],
    ['no figure', { figures: [] }, 'figures'],
    ['13 figures', { figures: Array.from({ length: 13 }, () => 'mttr') }, 'figures'],
    ['an unknown grouping', { groups: [{ figure: 'mttr', by: 'nothing' }] }, 'groups'],
    ['a grouping that does not fit', { groups: [{ figure: 'mttr', by: 'category' }] }, 'groups'],
    ['groups of an unknown figure', { groups: [{ figure: 'nothing', by: 'month' }] }, 'groups'],
    [
      'a grouping twice',
      { groups: Array.from({ length: 2 }, () => ({ figure: 'mttr', by: 'asset' })) },
      'groups',
    ],
    ['last month each week', { period: 'lastMonth' }, 'period'],
    [
      'a week without a weekday',
      { schedule: { every: 'week', time: '07:00' } },
      'schedule.weekday',
    ],
    ['a week with a day', { schedule: { ...WEEKLY, day: 1 } }, 'schedule.day'],
    ['the weekday 8', { schedule: { ...WEEKLY, weekday: 8 } }, 'schedule.weekday'],
    ['the day 29', { schedule: { ...MONTHLY, day: 29 } }, 'schedule.day'],
    ['the time 24:00', { schedule: { ...WEEKLY, time: '24:00' } }, 'schedule.time'],
    ['an unknown zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['no recipient', { recipientIds: [] }, 'recipientIds'],
    ['a recipient that does not exist', { recipientIds: [999_999] }, 'recipientIds'],
    [
      '21 recipients',
      { recipientIds: Array.from({ length: 21 }, (_, at) => at + 1) },
      'recipientIds',
    ],
  ])('is refused with %s', async (_what, input, field) => {
    await refused('createFigureReport', whole(input), 'VALIDATION_ERROR', field);
    const { id } = await make();
    await refused('updateFigureReport', { id, ...input }, 'VALIDATION_ERROR', field);
  });

  it('goes to active accounts of people alone, each once', async () => {
    const service = await app.seed.serviceAccount();
    const suspended = await app.seed.person('employee', { departmentId });
    const data = { status: 'suspended' as const };
    await app.database.prisma.user.update({ where: { id: suspended.id }, data });
    for (const recipientIds of [[service.id], [suspended.id], [owner.id, owner.id]]) {
      const input = whole({ recipientIds });
      await refused('createFigureReport', input, 'VALIDATION_ERROR', 'recipientIds');
    }
  });

  it('is made with analytics.read, read by owner, recipients and settings, written by owner and settings', async () => {
    await refused('createFigureReport', whole(), 'FORBIDDEN', undefined, employee);
    const report = await make({ recipientIds: [recipient.id, employee.id] });
    const { id } = report;
    for (const reader of [owner, recipient, employee, administrator]) {
      expect((await call('figureReport', { id }, reader)).data).toEqual(report);
      expect((await call('figureReportRuns', { id }, reader)).data).toEqual([]);
    }
    await refused('figureReport', { id }, 'NOT_FOUND', undefined, stranger);
    await refused('figureReportRuns', { id }, 'NOT_FOUND', undefined, stranger);
    await refused('testFigureReport', { id }, 'NOT_FOUND', undefined, stranger);
    for (const other of [stranger, recipient]) {
      await refused('updateFigureReport', { id, compare: true }, 'NOT_FOUND', undefined, other);
      await refused('deleteFigureReport', { id }, 'NOT_FOUND', undefined, other);
    }
    const { code } = await call('updateFigureReport', { id, compare: true }, administrator);
    expect(code).toBe('OK');
    // It is the owner's still.
    expect((await call('figureReport', { id })).data).toMatchObject({ ownerId: owner.id });
    const listed = async (actor: Person) => {
      const { data } = await call('figureReports', {}, actor);
      const rows = via === 'rest' ? data : data.edges.map((edge: { node: object }) => edge.node);
      return rows.map((one: { id: number }) => one.id);
    };
    expect(await listed(recipient)).toContain(id);
    expect(await listed(stranger)).toEqual([]);
    await call('deleteFigureReport', { id });
  });

  it('has a name that differs from those of the same owner', async () => {
    const { name } = await make();
    const taken = whole({ name: ` ${name.toUpperCase()} ` });
    await refused('createFigureReport', taken, 'CONFLICT', 'name');
    const { id } = await make({ name }, administrator);
    expect(id).toEqual(expect.any(Number));
  });

  it('is one of 50 of its owner at most', async () => {
    const person = await app.seed.person('department_head', { departmentId });
    for (let count = 0; count < 49; count++) await seedFigureReport(app.database.prisma, person.id);
    const inputs = Array.from({ length: 4 }, () => whole());
    const answers = await Promise.all(
      inputs.map((input) => call('createFigureReport', input, person)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...['CONFLICT', 'CONFLICT', 'CONFLICT', 'OK'],
    ]);
  });

  it('is written by sessions alone, and read by tokens', async () => {
    const { id } = await make();
    const { token: secret } = await app.seed.apiToken(owner.id, ['analytics.read']);
    const token = { ...owner, token: secret };
    expect((await call('figureReport', { id }, token)).code).toBe('OK');
    await refused('updateFigureReport', { id, compare: true }, 'FORBIDDEN', undefined, token);
    await refused('createFigureReport', whole(), 'FORBIDDEN', undefined, token);
    await refused('testFigureReport', { id }, 'FORBIDDEN', undefined, token);
  });

  it('is tested by who reads it and its figures, 5 times in an hour', async () => {
    const { id } = await make({ recipientIds: [recipient.id, employee.id] });
    await refused('testFigureReport', { id }, 'FORBIDDEN', undefined, employee);
    const tester = await app.seed.person('administrator');
    for (let count = 0; count < 5; count++) {
      expect((await call('testFigureReport', { id }, tester)).code).toBe('OK');
    }
    await refused('testFigureReport', { id }, 'RATE_LIMITED', undefined, tester);
    expect((await call('figureReportRuns', { id })).data).toEqual([]);
    expect((await call('figureReport', { id })).data).toMatchObject({ lastRunAt: null });
  });
});

it('answers a test of itself with 202', async () => {
  const { id } = await seedFigureReport(app.database.prisma, owner.id);
  const { status } = await app.rest('POST', `/figure-reports/${id}/test`, { token: owner.token });
  expect(status).toBe(202);
});

describe('without mail', () => {
  let mute: TestApp;
  beforeAll(async () => {
    mute = await startTestApp();
  });
  afterAll(() => mute.stop());

  it('cannot be written, and is read', async () => {
    const admin = await mute.seed.person('administrator');
    const { id } = await seedFigureReport(mute.database.prisma, admin.id);
    const body = {
      ...{ name: 'Mute', figures: ['mttr'], period: 'lastWeek', schedule: WEEKLY },
      recipientIds: [admin.id],
    };
    const token = { token: admin.token };
    const statuses = await Promise.all([
      mute.rest('POST', '/figure-reports', { ...token, body }),
      mute.rest('PUT', `/figure-reports/${id}`, { ...token, body: { compare: true } }),
      mute.rest('DELETE', `/figure-reports/${id}`, token),
      mute.rest('POST', `/figure-reports/${id}/test`, token),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await mute.rest('GET', `/figure-reports/${id}`, token)).status).toBe(200);
    const next = new Date(0);
    await mute.database.prisma.figureReport.update({ where: { id }, data: { nextRunAt: next } });
    await mute.services.reportRuns.runDue(new AbortController().signal);
    expect(await mute.database.prisma.figureReportMail.count()).toBe(0);
  });
});
