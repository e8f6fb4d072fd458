import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { FULL } from '../../../support/full.js';
import { type SeededWorld, seedWorld } from '../../../support/kpi-world.js';
import type { Person } from '../../../support/seed.js';

interface Parts {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}
type Figures = readonly (Parts & { readonly figure: string })[];
interface Diff {
  readonly figure: string;
  readonly then: Parts;
  readonly now: Parts;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly truncated: boolean;
  readonly rows: readonly {
    readonly kind: string;
    readonly id: string;
    readonly requestId: number | null;
    readonly change: string;
    readonly then: { numerator: number; denominator: number } | null;
    readonly now: { numerator: number; denominator: number } | null;
    readonly auditIds: readonly string[];
  }[];
}

/** Figures of now, which are stored and never compared. */
const OF_NOW = /^(backlog|overdueNow)/;

let app: TestApp;
let seeded: SeededWorld;
let admin: Person;
let head: Person;
/** The second month of the history, which is whole and over. */
let month: string;
let period: string;

beforeAll(async () => {
  app = await startTestApp();
  seeded = await seedWorld(app, 11);
  admin = await app.seed.person('super_admin');
  const [departmentId = 0] = seeded.ground.departments;
  head = await app.seed.person('department_head', { departmentId });
  const begin = new Date(seeded.begin);
  const first = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1));
  month = first.toISOString().slice(0, 7);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  period = `from=${month}-01&to=${last.toISOString().slice(0, 10)}`;
}, 120_000);
afterAll(() => app.stop());

async function read<T>(path: string, by: Person = admin): Promise<T> {
  const { status, body } = await app.rest('GET', path, by);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
}
const live = async (of = '') => (await read<{ figures: Figures }>(`/kpis?${period}${of}`)).figures;
const closed = async (of = '') =>
  (await read<{ figures: Figures }>(`/kpis/closings/${month}?${of}`)).figures;
const diff = async (of = '') => await read<Diff[]>(`/kpis/closings/${month}/diff?${of}`);
const close = async (given: unknown, by: Person = admin) => {
  const { status, body } = await app.rest('POST', '/kpis/closings', { ...by, body: given });
  return { status, body };
};
const parts = ({ figure, value, numerator, denominator }: Figures[number]) => ({
  ...{ figure, value, numerator, denominator },
});
const near = (one: number | null, other: number | null) =>
  one === other ||
  (one !== null && other !== null && Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one)));

describe('closing a month', () => {
  it.each([
    ['one that is not over', () => app.now().toISOString().slice(0, 7)],
    ['one before 2000', () => '1999-12'],
    ['no month', () => '2026-13'],
    ['a day', () => '2026-01-01'],
  ])('is refused for %s', async (_, given) => {
    const { status, body } = await close({ month: given() });
    expect([status, body.error.details.field]).toEqual([400, 'month']);
  });

  it('is for those who change settings', async () => {
    const { status, body } = await close({ month }, head);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is done once, of 20 at once by one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => close({ month })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const { body } = all.find(({ status }) => status === 201) ?? {};
    expect(body.data).toMatchObject({ month, timeZone: 'UTC', closedById: admin.id });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'kpi.closed' },
    });
    expect(record.metadata).toEqual({ month });
    expect(await read('/kpis/closings')).toEqual([body.data]);
  });

  it('keeps all figures as they are, of the whole and of each department', async () => {
    const [one = 0, two = 0] = seeded.ground.departments;
    for (const department of ['', `&departmentId=${one}`, `&departmentId=${two}`]) {
      const [then, now] = [await closed(department), await live(department)];
      expect(then.map(({ figure }) => figure)).toEqual(now.map(({ figure }) => figure));
      for (const [index, figure] of then.entries()) {
        const wanted = now[index] as Figures[number];
        const isEqual =
          near(figure.value, wanted.value) &&
          near(figure.numerator, wanted.numerator) &&
          near(figure.denominator, wanted.denominator);
        if (!isEqual) expect(parts(figure)).toEqual(parts(wanted));
      }
      expect(await diff(department)).toEqual([]);
    }
  });

  it('answers a month that is not closed with NOT_FOUND', async () => {
    for (const path of ['/kpis/closings/2001-01', '/kpis/closings/2001-01/diff']) {
      const { status } = await app.rest('GET', path, admin);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('shows a head the own department, without costs where they are not the head’s', async () => {
    const [one = 0, two = 0] = seeded.ground.departments;
    const whole = await closed(`departmentId=${one}`);
    const own = (await read<{ figures: Figures }>(`/kpis/closings/${month}`, head)).figures;
    expect(own.find(({ figure }) => figure === 'submitted')).toEqual(
      whole.find(({ figure }) => figure === 'submitted'),
    );
    const { status } = await app.rest('GET', `/kpis/closings/${month}?departmentId=${two}`, head);
    expect(status).toBe(403);
  });
});

/** Sums of one side of the rows of a figure. */
function sums(rows: Diff['rows'], side: 'then' | 'now') {
  const all = rows.map((row) => row[side]);
  return {
    numerator: all.reduce((sum, part) => sum + (part?.numerator ?? 0), 0),
    denominator: all.reduce((sum, part) => sum + (part?.denominator ?? 0), 0),
  };
}

/** The closing with the difference is what counts now. */
async function expectAddsUp(of: string): Promise<void> {
  const [then, now, moved] = [await closed(of), await live(of), await diff(of)];
  const byFigure = new Map(moved.map((one) => [one.figure, one]));
  for (const [index, before] of then.entries()) {
    const { figure } = before;
    if (OF_NOW.test(figure)) {
      expect(byFigure.has(figure)).toBe(false);
      continue;
    }
    const wanted = now[index] as Figures[number];
    const one = byFigure.get(figure);
    const after = one?.now ?? before;
    if (one) expect({ figure, ...one.then }).toEqual(parts(before));
    const isEqual = near(after.value, wanted.value) && near(after.numerator, wanted.numerator);
    if (!isEqual) expect({ figure, ...after }).toEqual(parts(wanted));
    if (one === undefined || one.truncated) continue;
    expect(one.rows).toHaveLength(one.added + one.changed + one.gone);
    const [old, young] = [sums(one.rows, 'then'), sums(one.rows, 'now')];
    for (const side of ['numerator', 'denominator'] as const) {
      const [a, b] = [one.then[side], one.now[side]];
      if (a === null || b === null) continue;
      const by = young[side] - old[side];
      const isSum = Math.abs(a + by - b) <= 1e-6 * Math.max(1, Math.abs(b));
      if (!isSum) expect({ figure, side, sum: a + by }).toEqual({ figure, side, sum: b });
    }
  }
}

/** Changes of records of a closed month, as people correct them later. */
function corrections() {
  const { prisma } = app.database;
  const { random, departments } = seeded.ground;
  // By id, as databases answer in orders of their own.
  const pick = <T extends { readonly id: bigint | number }>(rows: readonly T[]): T | undefined =>
    rows.toSorted((one, other) => Number(one.id) - Number(other.id))[random(rows.length)];
  const within = {
    gte: new Date(`${month}-01T00:00:00Z`),
    lt: new Date(Date.parse(`${month}-01T00:00:00Z`) + 28 * 86_400_000),
  };
  const requests = async () =>
    await prisma.maintenanceRequest.findMany({ where: { createdAt: within } });
  return [
    async () => {
      const row = pick(await prisma.timeEntry.findMany({ where: { startedAt: within } }));
      if (row)
        await prisma.timeEntry.update({
          where: { id: row.id },
          data: { minutes: 1 + random(500), cost: random(9_000) },
        });
    },
    async () => {
      const row = pick(await prisma.timeEntry.findMany({ where: { startedAt: within } }));
      if (row) await prisma.timeEntry.delete({ where: { id: row.id } });
    },
    async () => {
      const row = pick(await requests());
      const departmentId = departments[random(2)] ?? 0;
      if (row)
        await prisma.maintenanceRequest.update({ where: { id: row.id }, data: { departmentId } });
    },
    async () => {
      const row = pick(
        await prisma.maintenanceRequest.findMany({ where: { completedAt: within } }),
      );
      if (row)
        await prisma.maintenanceRequest.update({
          where: { id: row.id },
          data: { rating: 1 + random(5) },
        });
    },
    async () => {
      const row = pick(await prisma.downtime.findMany({ where: { startedAt: within } }));
      if (row)
        await prisma.downtime.update({ where: { id: row.id }, data: { planned: !row.planned } });
    },
    async () => {
      const row = pick(await requests());
      if (row === undefined) return;
      const data = {
        requestId: row.id,
        startedAt: new Date(within.gte.getTime() + random(20) * 86_400_000),
      };
      const user = seeded.ground.technicians[0]?.id ?? 0;
      await prisma.timeEntry.create({
        data: {
          ...data,
          departmentId: row.departmentId,
          userId: user,
          createdById: user,
          minutes: 30,
          cost: 700,
        },
      });
    },
    async () => {
      const row = pick(await prisma.slaClock.findMany({ where: { metAt: within } }));
      if (row) await prisma.slaClock.delete({ where: { id: row.id } });
    },
  ];
}

describe('what moved since', () => {
  it('is told by record, with the audit records that moved it', async () => {
    const { prisma } = app.database;
    const entry = await prisma.timeEntry.findFirstOrThrow({
      where: {
        startedAt: { gte: new Date(`${month}-01`), lt: new Date(`${month}-28`) },
        cost: { gt: 0 },
        request: { assetId: null, stage: { in: ['approved', 'assigned', 'in_progress'] } },
      },
      orderBy: { id: 'asc' },
    });
    await prisma.timeEntry.update({
      where: { id: entry.id },
      data: { cost: Number(entry.cost) + 100 },
    });
    app.advance(1_000);
    const path = `/maintenance/${entry.requestId}/cancel`;
    const step = await app.rest('POST', path, { ...admin, body: { reason: 'Not needed.' } });
    expect(step.status).toBe(200);
    const found = await diff();
    expect(found.map(({ figure }) => figure)).toEqual(['costLabour', 'costTotal']);
    const [labour] = found;
    expect(labour).toMatchObject({ added: 0, changed: 1, gone: 0, truncated: false });
    expect(labour?.rows).toEqual([
      {
        ...{ kind: 'time', id: String(entry.id), requestId: entry.requestId, change: 'changed' },
        // biome-ignore lint/suspicious/noThenProperty: the name in answers; it is no function
        then: { numerator: Number(entry.cost), denominator: 0 },
        now: { numerator: Number(entry.cost) + 100, denominator: 0 },
        auditIds: expect.any(Array),
      },
    ]);
    const since = await prisma.auditRecord.findMany({
      where: { targetType: 'maintenance_request', targetId: String(entry.requestId) },
    });
    const closing = await prisma.kpiClosing.findFirstOrThrow();
    const wanted = since.filter(({ timestamp }) => timestamp > closing.closedAt);
    expect(wanted.length).toBeGreaterThan(0);
    expect(new Set(labour?.rows[0]?.auditIds)).toEqual(new Set(wanted.map(({ id }) => String(id))));
  });

  it('leaves out figures of costs for who may not read them', async () => {
    const all = await app.seed.person('administrator', {
      permissions: ['analytics.read', 'maintenance.read'],
    });
    const found = await read<Diff[]>(`/kpis/closings/${month}/diff`, all);
    expect(found.filter(({ figure }) => figure.startsWith('cost'))).toEqual([]);
  });

  it('says gone at the department that a request leaves, and added at the other', async () => {
    const { prisma } = app.database;
    const [one = 0, two = 0] = seeded.ground.departments;
    const row = await prisma.maintenanceRequest.findFirstOrThrow({
      where: {
        departmentId: one,
        createdAt: { gte: new Date(`${month}-02`), lt: new Date(`${month}-27`) },
      },
      orderBy: { id: 'asc' },
    });
    await prisma.maintenanceRequest.update({ where: { id: row.id }, data: { departmentId: two } });
    const of = async (department: number) =>
      (await diff(`departmentId=${department}`)).find(({ figure }) => figure === 'submitted');
    expect(await of(one)).toMatchObject({ added: 0, changed: 0, gone: 1 });
    expect(await of(two)).toMatchObject({ added: 1, changed: 0, gone: 0 });
    expect((await diff()).find(({ figure }) => figure === 'submitted')).toBeUndefined();
  });

  it('adds up with the closing to what counts now, after any corrections', async () => {
    const [one = 0] = seeded.ground.departments;
    const changes = corrections();
    for (let turn = 0; turn < (FULL ? 1_000 : 12); turn += 1) {
      for (let count = 0; count < 3; count += 1) {
        await changes[(turn * 3 + count) % changes.length]?.();
      }
      await expectAddsUp('');
      await expectAddsUp(`&departmentId=${one}`);
    }
    // One for each record that a correction changes.
    const moved = ['ratingMean', 'slaResponse', 'mtbf', 'costLabour', 'preventiveShareMinutes'];
    const found = (await diff()).map(({ figure }) => figure);
    expect(found).toEqual(expect.arrayContaining(moved));
  }, 3_600_000);
});
