import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf } from '../../../support/comments.js';
import { invoke } from '../../../support/interfaces.js';
import { Schedules } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';
import { seedPart } from '../../../support/stock.js';

let app: TestApp;
let cast: Cast;
let superAdmin: Person;

/** More rows than one page of an export has. */
const MANY = 1_203;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  superAdmin = await app.seed.person('super_admin');
  const { departmentId, requester, technician, head } = cast;
  const at = (index: number) => new Date(Date.UTC(2026, 2, 1) + (index % 400) * 60_000);
  await app.database.prisma.maintenanceRequest.createMany({
    data: Array.from({ length: MANY }, (_, index) => ({
      title: `Request ${index}`,
      description: 'Seeded.',
      requesterId: index % 3 === 0 ? requester.id : head.id,
      ...{ departmentId, createdAt: at(index), updatedAt: at(index), lastActivityAt: at(index) },
    })),
  });
  const owner = { requesterId: requester.id, departmentId, assigneeId: technician.id };
  const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'in_progress' });
  const rate = { userId: technician.id, rate: 4_000, from: '2020-01-01T00:00:00.000Z' };
  await invoke(app, 'rest', 'setLabourRate', rate, superAdmin.token);
  for (const minutes of [30, 45, 60]) {
    const entry = { requestId, minutes, note: '=1+1' };
    const answer = await invoke(app, 'rest', 'addTimeEntry', entry, technician.token);
    expect(answer.code).toBe('OK');
  }
  for (const name of ['Seal', 'Bolt', 'Größe M8']) {
    await seedPart(app.database.prisma, head.id, { name, onHand: 2.5, unitCost: 125n });
  }
  const schedules = new Schedules(app, superAdmin);
  for (const name of ['Rohr & Söhne', 'Blitz']) {
    await invoke(app, 'rest', 'createContractor', { name, insuredUntil: '2020-01-31' }, head.token);
  }
  await schedules.create({}, { departmentId });
  await schedules.create({}, { departmentId, title: 'Filter change' });
  const { id: parentId } = await app.seed.asset({ departmentId, name: 'Line 1' });
  const attributes = [{ name: 'Voltage', value: '400 V' }];
  const costs = { purchaseCost: 125_050, replacementCost: 199_999 };
  await app.seed.asset({ departmentId, name: 'Pump', parentId, attributes, ...costs });
}, 60_000);
afterAll(() => app.stop());

const get = (path: string, actor: Person, method = 'GET', on = app) =>
  fetch(`${on.url}/api${path}`, { method, headers: { Authorization: `Bearer ${actor.token}` } });

/** The rows of an export by the names of its columns. */
const rowsOf = async (path: string, actor: Person): Promise<Record<string, string>[]> => {
  const response = await get(path, actor);
  expect([path, response.status]).toEqual([path, 200]);
  return parse(await response.text(), { columns: true });
};

/** All rows of a list, by its pages. */
const pagesOf = async (path: string, actor: Person) => {
  const rows: Record<string, unknown>[] = [];
  let cursor = '';
  do {
    const { body } = await app.rest('GET', `/api${path}limit=97${cursor}`, { token: actor.token });
    rows.push(...body.data);
    cursor = body.pagination.nextCursor ? `&cursor=${body.pagination.nextCursor}` : '';
  } while (cursor !== '');
  return rows;
};

/** A value of JSON as a cell. */
const cell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' && text.startsWith('=') ? `'${text}` : text;
};

const audits = () =>
  app.database.prisma.auditRecord.findMany({
    where: { action: 'list.exported' },
    orderBy: { id: 'asc' },
  });

/** Amounts are in major units, with all decimals of the currency. */
const MONEY = ['rate', 'cost', 'unitCost'];
const cellOf = (column: string, value: unknown) =>
  MONEY.includes(column) && typeof value === 'number' ? (value / 100).toFixed(2) : cell(value);

const LISTS = [
  ['maintenance', ['id', 'title', 'status', 'stage', 'createdAt', 'departmentId', 'requesterId']],
  ['users', ['id', 'email', 'role', 'status', 'departmentId', 'createdAt', 'lastLoginAt']],
  ['departments', ['id', 'name', 'description', 'headId', 'createdAt']],
  ['time', ['id', 'requestId', 'userId', 'minutes', 'kind', 'note', 'rate', 'cost']],
  ['assets', ['id', 'tag', 'name', 'departmentId', 'parentId', 'state']],
  ['schedules', ['id', 'title', 'departmentId', 'state', 'nextDueAt']],
  ['parts', ['id', 'sku', 'name', 'onHand', 'unitCost', 'low']],
  ['contractors', ['id', 'name', 'email', 'insuredUntil', 'insured', 'blocked']],
] as const;

describe.each(LISTS)('the export of %s', (list, columns) => {
  const readers = () =>
    list === 'users' || list === 'departments'
      ? [superAdmin]
      : list === 'contractors'
        ? [superAdmin, cast.head]
        : [superAdmin, cast.requester, cast.technician, cast.head];

  it('has the rows of its pages, in their order, for each reader', async () => {
    for (const reader of readers()) {
      const pages = await pagesOf(`/${list}?`, reader);
      const rows = await rowsOf(`/${list}/export?columns=${columns.join(',')}`, reader);
      expect(rows).toEqual(
        pages.map((row) =>
          Object.fromEntries(columns.map((name) => [name, cellOf(name, row[name])])),
        ),
      );
    }
  });

  it('takes columns in their order, and refuses unknown, repeated and empty ones', async () => {
    const [first, second] = columns;
    const text = await (await get(`/${list}/export?columns=${second},${first}`, superAdmin)).text();
    expect(text.split('\r\n')[0]).toBe(`${second},${first}`);
    for (const wrong of ['nothing', `${first},${first}`, '', `${first},`, `${first},nothing`]) {
      const before = await stateOf(app);
      const answer = await app.rest('GET', `/api/${list}/export?columns=${wrong}`, superAdmin);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(answer.body.error.details.field).toBe('columns');
      expect(await stateOf(app)).toBe(before);
    }
  });

  it('knows no page, and answers HEAD without a record', async () => {
    for (const parameter of ['limit=5', 'cursor=x', 'format=xls', 'sort=nothing']) {
      const answer = await app.rest('GET', `/api/${list}/export?${parameter}`, superAdmin);
      expect([parameter, answer.status]).toEqual([parameter, 400]);
      expect(answer.body.error.details.field).toBe(parameter.split('=')[0]);
    }
    const before = (await audits()).length;
    const head = await get(`/${list}/export`, superAdmin, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(head.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${list}-[\\w-]+\\.csv"$`),
    );
    expect(await audits()).toHaveLength(before);
  });

  it('needs the right of the list', async () => {
    const nobody = await app.seed.person('employee', { permissions: [] });
    expect((await get(`/${list}/export`, nobody)).status).toBe(403);
    expect((await fetch(`${app.url}/api/${list}/export`)).status).toBe(401);
  });
});

describe('content', () => {
  it('has columns by default, with the names of people and departments', async () => {
    const header = async (list: string) =>
      (await (await get(`/${list}/export`, superAdmin)).text()).split('\r\n')[0];
    expect(await header('maintenance')).toBe(
      'id,title,status,stage,onHold,priority,category,location,departmentId,department,requesterId,' +
        'requester,assigneeId,assignee,createdAt,approvedAt,assignedAt,startedAt,completedAt,confirmedAt,' +
        'cancelledAt,cancelReason,completionNote,reopenCount,rating,origin,duplicateOfId',
    );
    expect(await header('users')).toBe(
      'id,email,firstName,lastName,phone,role,status,departmentId,department,lastLoginAt,createdAt',
    );
    expect(await header('time')).toBe(
      'id,requestId,title,userId,user,startedAt,minutes,kind,note,rate,cost',
    );
    expect(await header('departments')).toBe(
      'id,name,description,headId,purchaseThreshold,createdAt,updatedAt',
    );
    const [row] = await rowsOf('/maintenance/export?search=seeded&sort=createdAt', cast.head);
    const { firstName, lastName } = await app.database.prisma.user.findUniqueOrThrow({
      where: { id: cast.requester.id },
    });
    expect(row).toMatchObject({
      requester: `${firstName} ${lastName}`,
      assignee: '',
      onHold: 'false',
    });
  });

  it('hides what the reader may not see in empty cells', async () => {
    const colleague = await app.seed.person('technician');
    const costs = async (actor: Person) =>
      (await rowsOf('/time/export?columns=cost', actor)).map(({ cost }) => cost);
    expect(await costs(cast.technician)).toEqual(['20.00', '30.00', '40.00']);
    expect(await costs(colleague)).toEqual([]);
    const prices = async (actor: Person) =>
      (await rowsOf('/parts/export?columns=unitCost', actor)).map(({ unitCost }) => unitCost);
    expect(await prices(cast.requester)).toEqual(['', '', '']);
    expect(await prices(superAdmin)).toEqual(['1.25', '1.25', '1.25']);
  });

  it('defuses formulas, and answers the header without rows', async () => {
    const notes = await rowsOf('/time/export?columns=note', cast.technician);
    expect(notes).toEqual(Array(3).fill({ note: "'=1+1" }));
    const none = await get('/maintenance/export?columns=id&search=nowhere', superAdmin);
    expect(await none.text()).toBe('id\r\n');
  });

  it('is for spreadsheets in the language and time zone of the person', async () => {
    const { id } = superAdmin;
    const path = '/parts/export?format=excel&columns=name,onHand,createdAt&sort=name';
    const read = async (language: string, timezone: string) => {
      await app.database.prisma.user.update({ where: { id }, data: { language, timezone } });
      await app.database.prisma.part.updateMany({
        data: { createdAt: new Date('2026-03-02T22:40:00Z') },
      });
      return Buffer.from(await (await get(path, superAdmin)).arrayBuffer()).toString();
    };
    expect(await read('de', 'Europe/Berlin')).toBe(
      '\ufeffname;onHand;createdAt\r\nBolt;2,5;2026-03-02 23:40:00\r\n' +
        'Größe M8;2,5;2026-03-02 23:40:00\r\nSeal;2,5;2026-03-02 23:40:00\r\n',
    );
    expect(await read('en', 'UTC')).toBe(
      '\ufeffname,onHand,createdAt\r\nBolt,2.5,2026-03-02 22:40:00\r\n' +
        'Größe M8,2.5,2026-03-02 22:40:00\r\nSeal,2.5,2026-03-02 22:40:00\r\n',
    );
  });

  it('of assets is read by the import, which changes nothing', async () => {
    const csv = await (await get('/assets/export', superAdmin)).text();
    expect(csv.split('\r\n')[0]).toBe(
      'tag,parent,location,department,name,type,state,criticality,manufacturer,model,serialNumber,' +
        'purchasedOn,purchaseCost,replacementCost,warrantyUntil,commissionedOn,notes,attribute:Voltage',
    );
    expect(csv).toContain(',1250.50,1999.99,');
    const form = new FormData();
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'assets.csv');
    const { body } = await app.rest('POST', '/api/assets/import', {
      token: superAdmin.token,
      raw: form,
    });
    expect(body.data).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it('of the audit trail has columns as well', async () => {
    const text = await (await get('/system/audit/export?columns=action,id', superAdmin)).text();
    expect(text).toMatch(/^action,id\r\n/);
    const wrong = await app.rest('GET', '/api/system/audit/export?columns=secret', superAdmin);
    expect([wrong.status, wrong.body.error.details.field]).toEqual([400, 'columns']);
  });
});

describe('an export that runs', () => {
  /** The status of an export, which has ended. */
  const statusOf = async (path: string, actor: Person) => {
    const response = await get(path, actor);
    await response.text();
    return response.status;
  };

  /** Starts an export, and reads only its first part. */
  const begin = async (actor: Person) => {
    const abort = new AbortController();
    const response = await fetch(`${app.url}/api/maintenance/export`, {
      headers: { Authorization: `Bearer ${actor.token}` },
      signal: abort.signal,
    });
    expect(response.status).toBe(200);
    return { abort, response };
  };

  it('is recorded at its end, with its filter, columns and rows', async () => {
    await rowsOf('/maintenance/export?columns=id,title&priority=normal&sort=createdAt', cast.head);
    const record = (await audits()).at(-1);
    expect(record).toMatchObject({
      actorId: cast.head.id,
      targetType: 'list',
      targetId: 'maintenance',
      metadata: {
        list: 'maintenance',
        filter: { priority: 'normal' },
        columns: ['id', 'title'],
        rows: MANY + 1,
        complete: true,
      },
    });
  });

  it('is the only one of its person, over all replicas, and does not prevent those of others', async () => {
    const other = await startOn(app.database);
    const page = vi.spyOn(app.services.requestList, 'list');
    const { list } = Object.getPrototypeOf(app.services.requestList);
    const gate = Promise.withResolvers<void>();
    page.mockImplementation(async (...given) => {
      if (given[1].cursor !== undefined) await gate.promise;
      return await list.apply(app.services.requestList, given);
    });
    try {
      const { response } = await begin(cast.head);
      for (const on of app.config.redisUrl === undefined ? [app] : [app, other]) {
        const refused = await get('/parts/export', cast.head, 'GET', on);
        expect(refused.status).toBe(429);
        expect(refused.headers.get('retry-after')).toBe('5');
        const audit = await get('/system/audit/export', superAdmin, 'GET', on);
        expect([audit.status, (await audit.text()).length > 0]).toEqual([200, true]);
      }
      gate.resolve();
      expect((await response.text()).split('\r\n')).toHaveLength(MANY + 3);
      expect(await statusOf('/parts/export', cast.head)).toBe(200);
    } finally {
      page.mockRestore();
      await other.stop();
    }
  });

  it('that is cut is recorded as such, and frees its person', async () => {
    const page = vi.spyOn(app.services.requestList, 'list');
    const { list } = Object.getPrototypeOf(app.services.requestList);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    page.mockImplementation(async (...given) => {
      if (given[1].cursor !== undefined) {
        reached.resolve();
        await gate.promise;
      }
      return await list.apply(app.services.requestList, given);
    });
    const before = (await audits()).length;
    const { abort, response } = await begin(cast.head);
    await reached.promise;
    abort.abort();
    await expect(response.text()).rejects.toThrow();
    gate.resolve();
    await expect.poll(async () => (await audits()).length, { timeout: 5_000 }).toBe(before + 1);
    expect((await audits()).at(-1)?.metadata).toMatchObject({ complete: false });
    page.mockRestore();
    await expect.poll(() => statusOf('/parts/export', cast.head), { timeout: 5_000 }).toBe(200);
  });

  it('never looks whole when it fails', async () => {
    const page = vi.spyOn(app.services.requestList, 'list');
    const { list } = Object.getPrototypeOf(app.services.requestList);
    page.mockImplementation(async (...given) => {
      if (given[1].cursor !== undefined) throw new Error('The database has gone.');
      return await list.apply(app.services.requestList, given);
    });
    const response = await get('/maintenance/export', cast.technician);
    expect(response.status).toBe(200);
    // This technician sees one request only, so nothing is cut.
    await response.text();
    const cut = await get('/maintenance/export', cast.head);
    await expect(cut.text()).rejects.toThrow();
    page.mockRestore();
    expect((await audits()).at(-1)?.metadata).toMatchObject({ complete: false, rows: 1_000 });
  });

  it('is cut when the account of its person ends', async () => {
    const person = await app.seed.person('department_head', {
      departmentId: cast.head.departmentId,
    });
    const page = vi.spyOn(app.services.requestList, 'list');
    const { list } = Object.getPrototypeOf(app.services.requestList);
    page.mockImplementation(async (...given) => {
      const answer = await list.apply(app.services.requestList, given);
      const { token } = await app.seed.person('super_admin');
      await invoke(app, 'rest', 'suspendUser', { id: person.id }, token);
      return answer;
    });
    const cut = await get('/maintenance/export', person);
    await expect(cut.text()).rejects.toThrow();
    page.mockRestore();
    expect((await audits()).at(-1)?.metadata).toMatchObject({ complete: false, rows: 1_000 });
  });

  it('has no row twice when rows change their place', async () => {
    const page = vi.spyOn(app.services.requestList, 'list');
    const { list } = Object.getPrototypeOf(app.services.requestList);
    page.mockImplementation(async (...given) => {
      const answer = await list.apply(app.services.requestList, given);
      const ids = answer.items.slice(0, 5).map(({ id }: { id: number }) => id);
      if (given[1].limit === 1_000 && given[1].cursor === undefined) {
        await app.database.prisma.maintenanceRequest.updateMany({
          where: { id: { in: ids } },
          data: { updatedAt: new Date() },
        });
      }
      return answer;
    });
    const rows = await rowsOf('/maintenance/export?columns=id&sort=updatedAt', cast.head);
    page.mockRestore();
    expect(rows).toHaveLength(MANY + 1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY + 1);
  });
});
