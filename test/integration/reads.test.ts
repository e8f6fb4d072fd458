import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../src/generated/prisma/client.js';
import { openDatabase } from '../../src/infra/database.js';
import { createLogger } from '../../src/infra/logger.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

const DAY = new Date('2026-03-01T10:20:30.456Z');

beforeAll(async () => {
  database = await openTestDatabase();
  const { prisma } = database;
  const department = await prisma.department.create({
    data: { name: 'Öffice', nameKey: 'office' },
  });
  const [head, worker] = await Promise.all(
    ['head', 'worker'].map((name) =>
      prisma.user.create({
        data: {
          email: `${name}@example.org`,
          role: 'employee',
          firstName: name,
          departmentId: department.id,
          permissionsOverridden: true,
          permissions: ['maintenance.read', 'a "quoted", {odd} one\\'],
        },
      }),
    ),
  );
  for (let index = 0; index < 12; index += 1) {
    await prisma.maintenanceRequest.create({
      data: {
        title: `Leak ${index} 100%_of "it"`,
        description: index % 2 ? 'in the cellar' : 'under the ROOF',
        status: index % 3 ? 'pending' : 'approved',
        departmentId: department.id,
        requesterId: head?.id ?? 0,
        assigneeId: index % 4 ? null : (worker?.id ?? 0),
        importKey: index === 5 ? 'row 5' : null,
        createdAt: new Date(DAY.getTime() + Math.floor(index / 2) * 1000),
        updatedAt: new Date(DAY.getTime() - index),
        history: {
          create: [head, worker].slice(0, index % 3).map((actor) => ({
            action: 'approve' as const,
            from: 'pending' as const,
            to: 'approved' as const,
            actorId: actor?.id ?? 0,
            time: DAY,
          })),
        },
      },
    });
  }
});

afterAll(async () => {
  await database.close();
});

describe('reads answer as Prisma does', () => {
  const ORDER = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const QUERIES: Readonly<Record<string, Prisma.MaintenanceRequestFindManyArgs>> = {
    'every row and column': { orderBy: { id: 'asc' as const } },
    'a page in order': { orderBy: ORDER, take: 5 },
    'no row at all': { take: 0 },
    'columns alone': { select: { updatedAt: true, title: true, id: true }, orderBy: ORDER },
    'all columns but some': { omit: { title: true, importKey: true }, orderBy: ORDER },
    'equal values': { where: { status: 'approved' as const, priority: 'normal' as const } },
    'null and not null': {
      where: { OR: [{ assigneeId: null, importKey: { not: null } }, { id: 1 }] },
    },
    'a list of values': { where: { status: { in: ['approved' as const, 'pending' as const] } } },
    'a list of one key': { where: { id: { in: [3] } } },
    'a list of one key beside another condition': { where: { id: { in: [3], gt: 3 } } },
    'a list of one value': { where: { priority: { in: ['normal' as const] } } },
    'an empty list': { where: { id: { in: [] } } },
    'an empty OR': { where: { OR: [] } },
    'an OR with an empty operand': { where: { OR: [{ id: 1 }, {}] } },
    'an OR of an empty operand': { where: { OR: [{}] } },
    'a NOT of nothing': { where: { NOT: [{}] } },
    'an empty AND': { where: { AND: [] } },
    'a NOT': { where: { NOT: [{ status: 'approved' as const }, { id: 2 }] } },
    'undefined conditions': { where: { id: undefined, title: { contains: undefined } } },
    'a keyset position': {
      where: {
        AND: [
          { createdAt: { lte: new Date(DAY.getTime() + 3000) } },
          {
            OR: [
              { createdAt: { lt: new Date(DAY.getTime() + 3000) } },
              { createdAt: new Date(DAY.getTime() + 3000), id: { lt: 8 } },
            ],
          },
        ],
      },
      orderBy: ORDER,
    },
    'a period': { where: { createdAt: { gte: DAY, lt: new Date(DAY.getTime() + 2000) } } },
    'a text, by case': { where: { description: { contains: 'roof' } } },
    'a text, in any case': {
      where: { description: { contains: 'roof', mode: 'insensitive' as const } },
    },
    'signs with a meaning in LIKE': { where: { title: { contains: '100\\%\\_of "it"' } } },
    'related rows': {
      select: {
        id: true,
        department: { select: { name: true, createdAt: true } },
        requester: { select: { id: true, permissions: true } },
        assignee: { select: { firstName: true, department: { select: { id: true } } } },
      },
      orderBy: ORDER,
    },
    'several related rows': {
      select: {
        id: true,
        history: {
          select: { id: true, action: true, time: true, actor: { select: { firstName: true } } },
        },
      },
      orderBy: ORDER,
    },
  };

  it.each(Object.entries(QUERIES))('%s', async (_name, query) => {
    const ordered = { orderBy: { id: 'asc' as const }, ...query };
    const expected = await database.prisma.maintenanceRequest.findMany(ordered);
    const actual = await database.reads.maintenanceRequest.findMany(ordered);
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
    const { where, take } = query;
    if (take !== undefined) return;
    const count = await database.reads.maintenanceRequest.count({ where: where ?? {} });
    expect(count).toBe(expected.length);
  });

  it('the first row, and null for none', async () => {
    const { prisma, reads } = database;
    const where = { title: { contains: 'Leak 7' } };
    expect(await reads.maintenanceRequest.findFirst({ where })).toEqual(
      await prisma.maintenanceRequest.findFirst({ where }),
    );
    expect(await reads.maintenanceRequest.findFirst({ where: { id: -1 } })).toBeNull();
  });

  it('the first row with the value of an expression, and null for none', async () => {
    const { prisma, reads } = database;
    const select = { id: true, title: true, requester: { select: { firstName: true } } } as const;
    const later = (date: Date) => Prisma.sql`t.updated_at > ${date} AND t.id > ${0}`;
    for (const id of [3, 4]) {
      const row = await prisma.maintenanceRequest.findUnique({ where: { id }, select });
      for (const moved of [-60_000, 60_000]) {
        const where = { AND: [{ id }, { OR: [{ status: 'pending' }, { status: 'approved' }] }] };
        const found = await reads.maintenanceRequest.findFirstWith(
          later(new Date(DAY.getTime() + moved)),
          { where: where as Prisma.MaintenanceRequestWhereInput, select },
        );
        expect(found).toEqual({ row, value: moved < 0 });
      }
    }
    const none = reads.maintenanceRequest.findFirstWith(later(DAY), { where: { id: -1 } });
    expect(await none).toBeNull();
  });

  it('more different conditions than a selection remembers', async () => {
    const { maintenanceRequest } = database.reads;
    for (let turn = 0; turn < 2; turn += 1) {
      for (let take = 1; take <= 120; take += 1) {
        const rows = await maintenanceRequest.findMany({ take, orderBy: { id: 'asc' } });
        expect(rows).toHaveLength(Math.min(take, 12));
      }
    }
  });

  it('wide ids, JSON and lists of texts', async () => {
    const { prisma, reads } = database;
    await prisma.auditRecord.create({
      data: {
        id: 9_007_199_254_740_993n,
        timestamp: DAY,
        action: 'a',
        targetType: 't',
        targetId: '1',
        metadata: { before: null, list: [1, 'ä'] },
      },
    });
    expect(await reads.auditRecord.findMany()).toEqual(await prisma.auditRecord.findMany());
    const omit = { passwordHash: true } as const;
    const orderBy = { id: 'asc' } as const;
    expect(await reads.user.findMany({ omit, orderBy })).toEqual(
      await prisma.user.findMany({ omit, orderBy }),
    );
  });
});

describe('what is not supported is an error', () => {
  it.each([
    ['an argument', { skip: 3 }],
    ['an operator', { where: { title: { startsWith: 'L' } } }],
    ['a comparison with null', { where: { id: { gt: null } } }],
    ['a condition on a relation', { where: { requester: { id: 1 } } }],
    ['an unknown field', { where: { colour: 'red' } }],
    ['an unknown column', { select: { colour: true } }],
    ['an order of another kind', { orderBy: { requester: { id: 'asc' } } }],
    ['a number of rows that is none', { take: -1 }],
    ['a fraction of a row', { take: 1.5 }],
  ])('%s', async (_name, query) => {
    const { findMany } = database.reads.maintenanceRequest;
    await expect(findMany(query as never)).rejects.toThrow(/support|no field|not a|no column/);
  });

  it('a value that looks like SQL is a value', async () => {
    const title = `'; DROP TABLE users; --`;
    expect(await database.reads.maintenanceRequest.findMany({ where: { title } })).toEqual([]);
    expect(await database.prisma.user.count()).toBe(2);
  });
});

describe('on a server', () => {
  it('each connection keeps two hundred prepared statements, and closes the oldest', async (test) => {
    if (database.url === undefined) return test.skip();
    const single = await openDatabase(
      { databaseUrl: database.url, dataDir: '', poolSize: 1 },
      createLogger('silent'),
    );
    for (let take = 0; take < 250; take += 1) {
      await single.reads.user.findMany({ take, select: { id: true } });
    }
    const counted = 'SELECT count(*)::int FROM pg_prepared_statements';
    const [[count] = []] = await single.statements.rows(counted, []);
    expect(count).toBe(200);
    // One that was closed is prepared again.
    expect(await single.reads.user.findMany({ take: 1, select: { id: true } })).toHaveLength(1);
    await single.close();
  });

  it('times are the same whatever the time zone of the server', async (test) => {
    if (database.url === undefined) return test.skip();
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${database.name} SET timezone = 'Asia/Tokyo'`);
    const far = await openDatabase(
      { databaseUrl: database.url, dataDir: '' },
      createLogger('silent'),
    );
    const where = { createdAt: DAY };
    const { rows } = await admin.query(
      `SELECT count(*)::int AS count FROM maintenance_requests WHERE created_at = '${DAY.toISOString()}'`,
    );
    expect(rows).toEqual([{ count: 2 }]);
    expect(await far.prisma.maintenanceRequest.count({ where })).toBe(2);
    expect(await far.reads.maintenanceRequest.count({ where })).toBe(2);
    const [first] = await far.reads.maintenanceRequest.findMany({ where, take: 1 });
    expect(first?.createdAt).toEqual(DAY);
    await admin.end();
    await far.close();
  });
});
