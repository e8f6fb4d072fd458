import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Department, MaintenanceRequest, Prisma } from '../../src/generated/prisma/client.js';
import type { MaintenanceStatus } from '../../src/generated/prisma/enums.js';
import { readSnapshot } from '../../src/modules/system/analytics/analytics.queries.js';
import { requestFigures } from '../../src/modules/system/analytics/figures.service.js';
import { ageingOf, figuresOf } from '../support/analytics.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

const HOUR = 3_600_000;
const START = Date.UTC(2025, 10, 10);
const NOW = new Date(Date.UTC(2026, 1, 20, 13, 7));

let app: TestApp;
let departments: Department[];
let requester: Person;

beforeAll(async () => {
  app = await startTestApp();
  departments = [await app.seed.department('Abroad'), await app.seed.department('Home')];
  requester = await app.seed.person('employee', { departmentId: departments[0]?.id ?? 0 });
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const rollUp = () => app.services.rollup.rollUp();

/** Requests of a hundred days, of all states and of steps from none to years long. */
async function seedRequests(count: number): Promise<void> {
  const statuses: MaintenanceStatus[] = ['pending', 'approved', 'assigned', 'completed'];
  const rows = Array.from(
    { length: count },
    (_, index): Prisma.MaintenanceRequestCreateManyInput => {
      const created = START + Math.floor(index * 8.37 * HOUR);
      const reached = (index * 7) % 5;
      const later = (hours: number) => new Date(created + Math.floor(hours * HOUR));
      const approved = (index % 17) ** 3 / 40;
      const assigned = approved + (index % 13) ** 2 / 7;
      return {
        title: `Request ${index}`,
        description: 'Something is broken.',
        departmentId: departments[index % 3 === 0 ? 0 : 1]?.id ?? 0,
        requesterId: requester.id,
        priority: index % 4 === 0 ? 'urgent' : 'normal',
        status: statuses[reached] ?? 'cancelled',
        createdAt: new Date(created),
        approvedAt: reached >= 1 ? later(approved) : null,
        assignedAt: reached >= 2 ? later(assigned) : null,
        assigneeId: reached >= 2 ? requester.id : null,
        completedAt: reached === 3 ? later(assigned + (index % 11) ** 3) : null,
      };
    },
  );
  await prisma().maintenanceRequest.createMany({ data: rows });
}

/** The analytics of a period, for all departments or for one. */
async function figures(from: Date, to: Date, departmentId: number | null) {
  return await app.database.transactions.run(async (_tx, statements) => {
    await readSnapshot(statements);
    return await requestFigures(statements, { from, to, departmentId }, NOW);
  });
}

const PERIODS = [
  ['2025-11-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
  ['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
  ['2025-11-17T11:17:03.250Z', '2026-02-03T05:00:00.000Z'],
  ['2025-12-24T18:00:00.000Z', '2025-12-25T17:59:59.999Z'],
  ['2026-01-05T00:00:00.000Z', '2026-01-05T23:59:59.999Z'],
  ['2024-01-01T00:00:00.000Z', '2024-06-30T12:00:00.000Z'],
].map(([from = '', to = '']) => [new Date(from), new Date(to)] as const);

async function expectRightFigures(): Promise<void> {
  const all = await prisma().maintenanceRequest.findMany();
  for (const departmentId of [null, ...departments.map(({ id }) => id)]) {
    const rows = all.filter((row) => departmentId === null || row.departmentId === departmentId);
    for (const [from, to] of PERIODS) {
      const expected = figuresOf(rows, departments, { from, to });
      const found = await figures(from, to, departmentId);
      expect(found).toMatchObject(expected);
      expect(found.performance.backlogAgeing).toEqual(ageingOf(rows, NOW));
    }
  }
}

beforeEach(async () => {
  await prisma().$executeRaw`TRUNCATE maintenance_requests RESTART IDENTITY CASCADE`;
});

describe('the figures are those that one works out by hand', () => {
  it('before anything is added up', async () => {
    await seedRequests(250);
    await expectRightFigures();
  });

  it('once everything is', async () => {
    await seedRequests(250);
    expect(await rollUp()).toBeGreaterThan(500);
    expect(await prisma().requestRollupChange.count()).toBe(0);
    expect(await rollUp()).toBe(0);
    await expectRightFigures();
  });

  it('when some of it is, and requests were changed, moved and removed since', async () => {
    await seedRequests(250);
    await rollUp();
    await changeMuch(await prisma().maintenanceRequest.findMany());
    await expectRightFigures();
    await rollUp();
    await expectRightFigures();
  });

  it('without any request', async () => {
    await expectRightFigures();
  });
});

async function changeMuch(rows: readonly MaintenanceRequest[]): Promise<void> {
  for (const [index, { id, createdAt }] of rows.entries()) {
    const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR);
    const data: Prisma.MaintenanceRequestUncheckedUpdateInput[] = [
      { status: 'approved', approvedAt: after(3), assignedAt: null, completedAt: null },
      { departmentId: departments[1]?.id ?? 0 },
      { priority: 'low', version: { increment: 1 } },
      { status: 'completed', approvedAt: after(1), assignedAt: after(9), completedAt: after(50) },
      { createdAt: after(-24 * 40) },
      { title: 'Something else' },
    ];
    if (index % 7 === 6) await prisma().maintenanceRequest.delete({ where: { id } });
    else await prisma().maintenanceRequest.update({ where: { id }, data: data[index % 7] ?? {} });
  }
}

it('what a request no longer counts for is not kept', async () => {
  await seedRequests(20);
  await rollUp();
  await prisma().maintenanceRequest.deleteMany();
  await rollUp();
  expect(await prisma().requestRollup.count()).toBe(0);
});

it('a change that does not matter to the figures is not noted', async () => {
  await seedRequests(5);
  await rollUp();
  await prisma().maintenanceRequest.updateMany({ data: { title: 'Other', version: 7 } });
  expect(await prisma().requestRollupChange.count()).toBe(0);
});

it('a change that is rolled back is not counted', async () => {
  await seedRequests(10);
  await expect(
    prisma().$transaction(async (tx) => {
      await tx.maintenanceRequest.updateMany({ data: { status: 'cancelled' } });
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  await expectRightFigures();
});

it('several that add up at once count nothing twice', async () => {
  await seedRequests(250);
  const counts = await Promise.all([rollUp(), rollUp(), rollUp()]);
  const rest = await rollUp();
  expect(counts.reduce((sum, count) => sum + count, rest)).toBeGreaterThan(500);
  await expectRightFigures();
});

it('requests that change while others add up are all counted', async () => {
  await seedRequests(120);
  const rows = await prisma().maintenanceRequest.findMany();
  let changing = true;
  const adding = (async () => {
    while (changing) await rollUp();
  })();
  const parts = [0, 1, 2].map((part) => rows.filter((_, index) => index % 3 === part));
  await Promise.all(parts.map(changeMuch));
  changing = false;
  await adding;
  await expectRightFigures();
  await rollUp();
  await expectRightFigures();
});

it('many changes leave tables that are as small as before', async () => {
  const size = async () => {
    const [{ bytes }] = await prisma().$queryRaw<[{ bytes: bigint }]>`
      SELECT pg_relation_size('request_rollup_changes') AS bytes`;
    return Number(bytes);
  };
  await prisma().$executeRaw`
    INSERT INTO request_rollup_changes
      (measure, department_id, day, status, priority, bucket, count, milliseconds)
    SELECT 'submitted', 1, '2026-01-01'::date + i % 900, '', '', 0, 1, 0
    FROM generate_series(1, 11000) AS i`;
  expect(await size()).toBeGreaterThan(500_000);
  expect(await rollUp()).toBe(11_000);
  expect(await size()).toBeLessThan(100_000);
  await prisma().$queryRaw`SELECT recount_requests()::text`;
});

it('a recount mends what was changed behind the back of the triggers', async () => {
  await seedRequests(50);
  await rollUp();
  await prisma().$executeRaw`ALTER TABLE maintenance_requests DISABLE TRIGGER USER`;
  await prisma().maintenanceRequest.updateMany({
    where: { id: { lt: 20 } },
    data: { status: 'pending', stage: 'submitted' },
  });
  await prisma().$executeRaw`ALTER TABLE maintenance_requests ENABLE TRIGGER USER`;
  await prisma().$queryRaw`SELECT recount_requests()::text`;
  await expectRightFigures();
  await rollUp();
  await expectRightFigures();
});
