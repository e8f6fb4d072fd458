import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../../src/core/sql.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const MARCH = 'from=2027-03-01&to=2027-03-31';

let app: TestApp;
let admin: Person;
let head: Person;
let home: number;
let abroad: number;
let requestId: number;
beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  admin = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: home });
  const employee = await app.seed.person('employee', { departmentId: home });
  const request = await app.seed.request({ requesterId: employee.id, departmentId: home });
  requestId = request.id;
  await app.seed.request({ requesterId: employee.id, departmentId: abroad });
  await app.database.prisma.timeEntry.create({
    data: {
      ...{ requestId, departmentId: home, userId: head.id, createdById: head.id },
      ...{ startedAt: app.now(), minutes: 90, cost: 4_500 },
    },
  });
});
afterAll(() => app.stop());

const get = async (path: string, who: Person = admin) => await app.rest('GET', path, who);

/** The code of an answer with the field that it names. */
const codeOf = ({ status, body }: Awaited<ReturnType<typeof get>>) => [
  status,
  body.code,
  ...(body.error?.details?.field ? [body.error.details.field] : []),
];

/** The figure of a name in an answer. */
async function figure(name: string, query = '', who: Person = admin) {
  const { body } = await get(`/kpis?${query}`, who);
  return body.data.figures.find((one: { figure: string }) => one.figure === name);
}

describe.each(INTERFACES)('through %s', (via) => {
  it('answers all figures in their order, with every key', async () => {
    const { code, data } = await invoke(app, via, 'kpis', {}, admin.token);
    expect(code).toBe('OK');
    const names = data.figures.map((one: { figure: string }) => one.figure);
    expect(names.join(' ')).toBe(
      'submitted completed repairTimeMean repairTimeP50 repairTimeP90 firstTimeFix reopenRate evidenceRate ' +
        'confirmationRate rejectionRate ratingMean slaResponse slaResolution scheduleCompliance ' +
        'preventiveShareMinutes preventiveShareCount backlog backlogDay backlogWeek backlogMonth backlogQuarter ' +
        'backlogOlder backlogWeeks mttr mtbf availability costLabour costParts costPurchases costTotal ' +
        'responseTimeP50 responseTimeP90 waitingShare overdueNow repeatFailures costShareOfValue contractorOnTime',
    );
    expect(data.figures[0]).toMatchObject({
      value: 2,
      numerator: 2,
      denominator: null,
      previous: null,
    });
    expect([data.previousFrom, data.previousTo, data.timeZone, data.currency]).toEqual([
      null,
      null,
      'UTC',
      'EUR',
    ]);
  });

  it('counts what was committed before the call', async () => {
    const count = async () => {
      const { data } = await invoke(app, via, 'kpis', {}, admin.token);
      return data.figures[0].value;
    };
    const before = await count();
    const { id } = await app.seed.request({ requesterId: head.id, departmentId: abroad });
    expect(await count()).toBe(before + 1);
    await app.database.prisma.maintenanceHistory.deleteMany({ where: { requestId: id } });
    await app.database.prisma.maintenanceRequest.delete({ where: { id } });
    expect(await count()).toBe(before);
  });

  it('reads days in the time zone of the settings, and answers instants', async () => {
    await app.rest('PUT', '/settings', { ...admin, body: { timeZone: 'Europe/Berlin' } });
    const period = { from: '2027-03-01', to: '2027-03-31', compare: 'previous' };
    const { data } = await invoke(app, via, 'kpis', period, admin.token);
    expect(data).toMatchObject({
      from: '2027-02-28T23:00:00.000Z',
      to: '2027-03-31T22:00:00.000Z',
      previousFrom: '2027-01-31T23:00:00.000Z',
      previousTo: '2027-02-28T23:00:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    await app.rest('PUT', '/settings', { ...admin, body: { timeZone: 'UTC' } });
  });

  it('lists rows and groups of the own department only', async () => {
    const input = { figure: 'submitted' };
    const rows = await invoke(app, via, 'kpiRows', input, head.token);
    expect(rows.data).toEqual([
      expect.objectContaining({
        kind: 'request',
        id: String(requestId),
        requestId,
        numerator: 1,
        denominator: 0,
      }),
    ]);
    const groups = await invoke(app, via, 'kpiGroups', { ...input, by: 'department' }, head.token);
    expect(groups.data).toEqual([
      { key: String(home), label: 'Home', value: 1, numerator: 1, denominator: null, target: null },
    ]);
  });

  it.each([
    ['kpiRows', {}],
    ['kpiGroups', { by: 'month' }],
  ] as const)(
    '%s refuses unknown figures, other departments and costs of others',
    async (name, more) => {
      const code = async (input: object, who: Person) =>
        (await invoke(app, via, name, { ...more, ...input }, who.token)).code;
      expect(await code({ figure: 'profit' }, admin)).toBe('NOT_FOUND');
      expect(await code({ figure: 'toString' }, admin)).toBe('NOT_FOUND');
      expect(await code({ figure: 'submitted', departmentId: abroad }, head)).toBe('FORBIDDEN');
      const reader = await app.seed.person('technician', {
        departmentId: home,
        permissions: ['analytics.read'],
      });
      expect(await code({ figure: 'costTotal' }, reader)).toBe('FORBIDDEN');
      expect(await code({ figure: 'costShareOfValue' }, reader)).not.toBe('OK');
      expect(await code({ figure: 'costTotal' }, head)).toBe('OK');
    },
  );
});

describe('rights', () => {
  it('other departments are refused, and an actor without one', async () => {
    expect(codeOf(await get(`/kpis?departmentId=${abroad}`, head))).toEqual([403, 'FORBIDDEN']);
    expect((await get(`/kpis?departmentId=${home}`, head)).status).toBe(200);
    const none = await app.seed.person('technician', { permissions: ['analytics.read'] });
    expect(codeOf(await get('/kpis', none))).toEqual([403, 'FORBIDDEN']);
    const plain = await app.seed.person('employee', { departmentId: home });
    expect(codeOf(await get('/kpis', plain))).toEqual([403, 'FORBIDDEN']);
    expect((await figure('submitted', '', head)).value).toBe(1);
  });

  it('costs are null for who does not lead the departments in scope', async () => {
    const reader = await app.seed.person('developer', { permissions: ['analytics.read'] });
    for (const name of [
      'costLabour',
      'costParts',
      'costPurchases',
      'costTotal',
      'costShareOfValue',
    ]) {
      expect(await figure(name, 'compare=previous', reader)).toMatchObject({
        ...{ value: null, numerator: null, denominator: null, previous: null },
      });
    }
    expect(await figure('costLabour', '', head)).toMatchObject({ value: 4_500, numerator: 4_500 });
    expect((await get('/kpis/costLabour/rows/export', reader)).status).toBe(403);
    const leading = await app.seed.person('technician', {
      departmentId: home,
      permissions: ['analytics.read', 'maintenance.assign'],
    });
    expect((await figure('costTotal', '', leading)).value).toBe(4_500);
  });
});

describe('input', () => {
  it.each([
    ['from=2027-03-02&to=2027-03-01', 'from'],
    ['from=2027-03-01T00:00:00Z&to=2027-03-01T00:00:00Z', 'from'],
    ['from=2017-01-01&to=2027-03-31', 'from'],
    ['compare=next', 'compare'],
    ['compare=', 'compare'],
    ['compar=previous', 'compar'],
    ['from=today', 'from'],
    ['departmentId=0', 'departmentId'],
  ])('%s is refused on %s', async (query, field) => {
    expect(codeOf(await get(`/kpis?${query}`))).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it.each([
    ['submitted', ''],
    ['submitted', 'by=weekday'],
    ['submitted', 'by='],
    ['submitted', 'by=toString'],
    ['submitted', 'by=holdReason'],
    ['submitted', 'by=contractor'],
    ['backlog', 'by=month'],
    ['backlogWeeks', 'by=month'],
    ['overdueNow', 'by=month'],
    ['mttr', 'by=category'],
    ['mtbf', 'by=technician'],
    ['availability', 'by=priority'],
    ['availability', 'by=origin'],
    ['costShareOfValue', 'by=month'],
    ['scheduleCompliance', 'by=origin'],
  ])('groups of %s with "%s" are refused on by', async (name, query) => {
    expect(codeOf(await get(`/kpis/${name}/groups?${query}`))).toEqual([
      400,
      'VALIDATION_ERROR',
      'by',
    ]);
  });

  it('compare belongs to the figures alone, a cursor to its figure', async () => {
    expect(codeOf(await get('/kpis/submitted/rows?compare=previous'))).toEqual([
      400,
      'VALIDATION_ERROR',
      'compare',
    ]);
    const { body } = await get('/kpis/submitted/rows?limit=1');
    const { nextCursor } = body.pagination;
    expect((await get(`/kpis/submitted/rows?limit=1&cursor=${nextCursor}`)).body.data).toHaveLength(
      1,
    );
    expect(codeOf(await get(`/kpis/backlog/rows?cursor=${nextCursor}`))).toEqual([
      400,
      'VALIDATION_ERROR',
      'cursor',
    ]);
  });

  it('ids that do not exist find nothing and are no error', async () => {
    const query = 'categoryId=9999&locationId=9999&assetId=9999&technicianId=9999';
    expect((await figure('submitted', query)).value).toBe(0);
    expect((await get(`/kpis/submitted/groups?by=category&${query}`)).body.data).toEqual([]);
  });

  it('a filter that cannot apply leaves null, and no rows', async () => {
    const none = { value: null, numerator: null, denominator: null, previous: null };
    for (const name of ['mttr', 'mtbf', 'availability', 'costShareOfValue']) {
      expect(await figure(name, 'categoryId=1&compare=previous')).toMatchObject(none);
      expect(await figure(name, 'technicianId=1')).toMatchObject(none);
    }
    for (const name of ['scheduleCompliance', 'costParts', 'costPurchases', 'costTotal']) {
      expect(await figure(name, 'technicianId=1')).toMatchObject(none);
      expect((await get(`/kpis/${name}/rows?technicianId=1`)).body.data).toEqual([]);
      expect((await get(`/kpis/${name}/groups?by=priority&technicianId=1`)).body.data).toEqual([]);
    }
    expect(await figure('costLabour', `technicianId=${head.id}`)).toMatchObject({ value: 4_500 });
    expect(await figure('costLabour', `technicianId=${admin.id}`)).toMatchObject({ value: 0 });
  });
});

it('figures of now ignore the period and have nothing before', async () => {
  const then = 'from=2020-01-01&to=2020-01-31&compare=previous';
  expect(await figure('backlog', then)).toMatchObject({ value: 2, previous: null });
  expect(await figure('backlogDay', then)).toMatchObject({ value: 2, previous: null });
  expect(await figure('submitted', then)).toMatchObject({ value: 0, previous: 0 });
  // 60 minutes each without an estimate; 90 minutes in eight weeks.
  expect(await figure('backlogWeeks', then)).toMatchObject({ numerator: 120, denominator: 11.25 });
});

it('months without anything are there', async () => {
  const { body } = await get('/kpis/submitted/groups?by=month&from=2020-01-01&to=2020-03-31');
  expect(body.data).toEqual(
    ['2020-01', '2020-02', '2020-03'].map((key) => ({
      ...{ key, label: key, value: 0, numerator: 0, denominator: null, target: null },
    })),
  );
});

it('what lies ahead is not there yet', async () => {
  expect((await figure('submitted', MARCH)).value).toBe(0);
});

describe('the export', () => {
  it('has the rows of the list, and money in major units', async () => {
    const { status, headers, body } = await get('/kpis/costTotal/rows/export', head);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain('kpis-costTotal-');
    const [names, row, ...more] = String(body).trim().split('\r\n');
    expect(names).toBe('kind,id,requestId,assetId,at,title,numerator,denominator');
    expect(row).toMatch(/^time,time-\d+,\d+,,\d{4}-.*,Request \d+,45\.00,0$/);
    expect(more).toEqual([]);
    const [record] = await app.database.prisma.auditRecord.findMany({
      where: { action: 'list.exported' },
      orderBy: { id: 'desc' },
    });
    expect(record?.targetId).toBe('kpis/costTotal');
    expect(record?.metadata).toMatchObject({ list: 'kpis/costTotal', rows: 1, complete: true });
  });

  it('may be a workbook', async () => {
    const { status, headers } = await get('/kpis/submitted/rows/export?format=xlsx');
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="?kpis-submitted-[\d-]+-UTC\.xlsx"?/),
    ]);
  });

  it('refuses what the list refuses, and unknown columns', async () => {
    expect(codeOf(await get('/kpis/profit/rows/export'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await get('/kpis/submitted/rows/export?columns=secret'))).toEqual([
      400,
      'VALIDATION_ERROR',
      'columns',
    ]);
    expect(codeOf(await get(`/kpis/submitted/rows/export?departmentId=${abroad}`, head))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('the time zone', () => {
  it.each(['Mars/Olympus', '+02:00', ''])('%s is refused', async (timeZone) => {
    const answer = await app.rest('PUT', '/settings', { ...admin, body: { timeZone } });
    expect([answer.body.code, answer.body.error.details.field]).toEqual([
      'VALIDATION_ERROR',
      'timeZone',
    ]);
  });

  it('moves the days of service of assets', async () => {
    const asset = await app.seed.asset({
      departmentId: home,
      ...{ commissionedOn: new Date('2026-03-01'), retiredOn: new Date('2026-03-31') },
    });
    const query = `assetId=${asset.id}&from=2026-01-01&to=2026-06-30`;
    expect((await figure('availability', query)).denominator).toBe(31 * 24 * 60);
    await app.rest('PUT', '/settings', { ...admin, body: { timeZone: 'Europe/Berlin' } });
    // March has an hour less there.
    expect((await figure('availability', query)).denominator).toBe((31 * 24 - 1) * 60);
    await app.rest('PUT', '/settings', { ...admin, body: { timeZone: 'UTC' } });
  });
});

it('all of an answer comes from one snapshot', async () => {
  const statements: string[] = [];
  const { transactions } = app.database;
  const run = transactions.run.bind(transactions);
  transactions.run = (work) =>
    run(async (tx, inside) => {
      const noted = {
        all: async <R>(one: Parameters<typeof inside.all<R>>[0]) => {
          statements.push(one.text);
          return await inside.all<R>(one);
        },
      };
      return await work(tx, noted);
    });
  await get('/kpis?compare=previous');
  transactions.run = run;
  expect(statements.filter((text) => text.includes('REPEATABLE READ'))).toHaveLength(1);
  expect(statements.length).toBeGreaterThan(20);
  const level = await app.database.statements.all(statement(sql`SHOW transaction_isolation`));
  expect(level).toEqual([{ transactionIsolation: 'read committed' }]);
});
