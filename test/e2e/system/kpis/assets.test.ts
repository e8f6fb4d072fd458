import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type SeededWorld, seedWorld } from '../../../support/kpi-world.js';
import type { Person } from '../../../support/seed.js';

const DAY = 86_400_000;

interface AssetRow {
  readonly assetId: number;
  readonly tag: string;
  readonly name: string;
  readonly [field: string]: string | number | null | object;
}
interface Row {
  readonly assetId: number | null;
  readonly numerator: number;
  readonly denominator: number;
}

let app: TestApp;
let seeded: SeededWorld;
let admin: Person;
let head: Person;
let from: Date;
let to: Date;
let period: string;

beforeAll(async () => {
  app = await startTestApp();
  seeded = await seedWorld(app, 5);
  admin = await app.seed.person('super_admin');
  const [departmentId = 0] = seeded.ground.departments;
  head = await app.seed.person('department_head', { departmentId });
  const day = (time: number) => new Date(Math.floor(time / DAY) * DAY);
  [from, to] = [day(seeded.begin + 10 * DAY), day(seeded.begin + 50 * DAY)];
  period = `from=${from.toISOString()}&to=${to.toISOString()}`;
  // Assets that are alike in every value but their ids, one with a warranty and one that is gone.
  const bare = { departmentId, createdAt: new Date(seeded.begin) };
  for (let count = 0; count < 4; count += 1) await app.seed.asset(bare);
  await app.seed.asset({
    ...bare,
    ...{ warrantyUntil: day(app.now().getTime() - 3 * DAY), purchaseCost: 1_000n },
    purchasedOn: day(app.now().getTime() - 100 * DAY),
  });
  await app.seed.asset({ ...bare, state: 'retired', retiredOn: day(seeded.begin) });
}, 120_000);
afterAll(() => app.stop());

async function list(query = '', by: Person = admin): Promise<AssetRow[]> {
  const { status, body } = await app.rest('GET', `/kpis/assets?limit=100&${period}${query}`, by);
  expect(status).toBe(200);
  return body.data;
}
async function rowsOf(figure: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  do {
    const path = `/kpis/${figure}/rows?limit=100&${period}${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.rest('GET', path, admin);
    rows.push(...body.data);
    cursor = body.pagination.nextCursor ?? '';
  } while (cursor);
  return rows;
}
const sumOf = (rows: readonly Row[], assetId: number, side: 'numerator' | 'denominator') =>
  rows.filter((row) => row.assetId === assetId).reduce((sum, row) => sum + row[side], 0);

it('has for each asset what the figures count of it', async () => {
  const rows = await list();
  const costs = await rowsOf('costTotal');
  const [submitted, repeats] = [await rowsOf('submitted'), await rowsOf('repeatFailures')];
  const shares = await rowsOf('costShareOfValue');
  const downtimes = await app.database.prisma.downtime.findMany();
  const overlap = (id: number) =>
    downtimes
      .filter(({ assetId }) => assetId === id)
      .map(({ startedAt, endedAt }) => {
        const end = Math.min((endedAt ?? app.now()).getTime(), to.getTime());
        return Math.max(0, end - Math.max(startedAt.getTime(), from.getTime())) / 60_000;
      })
      .reduce((sum, minutes) => sum + minutes, 0);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  for (const row of rows) {
    const { assetId } = row;
    expect(row.cost).toBeCloseTo(sumOf(costs, assetId, 'numerator'), 6);
    expect(row.requests).toBe(submitted.filter((one) => one.assetId === assetId).length);
    expect(row.repeats).toBe(sumOf(repeats, assetId, 'numerator'));
    expect(row.downtimeMinutes).toBeCloseTo(overlap(assetId), 6);
    const share = shares.find((one) => one.assetId === assetId);
    // The figure leaves out what was retired within the period.
    if (seeded.world.assets.some(({ id, end }) => id === assetId && end < to.getTime())) continue;
    if (share === undefined) expect(row.costShareOfValue).toBeNull();
    else expect(row.costShareOfValue).toBeCloseTo(share.numerator / share.denominator, 9);
  }
  expect(rows.some(({ cost }) => Number(cost) > 0)).toBe(true);
  expect(rows.some(({ repeats: count }) => Number(count) > 0)).toBe(true);
});

it('has ages and warranties in days, null where they have no base', async () => {
  const rows = await list();
  expect(rows.find(({ warrantyDaysLeft }) => warrantyDaysLeft !== null)).toMatchObject({
    ...{ ageDays: 100, warrantyDaysLeft: -3, cost: 0, requests: 0, costShareOfValue: 0 },
    ...{ state: 'in_service', target: null },
  });
  expect(rows.find(({ ageDays, value }) => ageDays === null && value === null)).toMatchObject({
    ...{ warrantyDaysLeft: null, costShareOfValue: null },
  });
});

it('leaves out what was retired before the period', async () => {
  expect((await list()).some(({ state, cost }) => state === 'retired' && cost === 0)).toBe(false);
  const { body } = await app.rest(
    'GET',
    '/kpis/assets?limit=100&from=2020-01-01&to=2020-02-01',
    admin,
  );
  expect(body.data.some(({ state }: AssetRow) => state === 'retired')).toBe(true);
});

const FIELDS = [
  ...['tag', 'name', 'cost', 'downtimeMinutes', 'requests', 'repeats', 'ageDays'],
  ...['warrantyDaysLeft', 'value', 'costShareOfValue'],
];

it.each(FIELDS.flatMap((field) => [field, `-${field}`]))(
  'is sorted by %s over pages, those without a value last',
  async (sort) => {
    const whole = await list(`&sort=${sort}`);
    const paged: AssetRow[] = [];
    let cursor = '';
    do {
      const path = `/kpis/assets?limit=2&sort=${sort}&${period}${cursor && `&cursor=${cursor}`}`;
      const { body } = await app.rest('GET', path, admin);
      paged.push(...body.data);
      cursor = body.pagination.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual(whole);
    const field = sort.replace('-', '');
    const values = whole.map((row) => row[field]);
    const present = values.filter((value) => value !== null);
    expect(values.slice(0, present.length)).toEqual(present);
    const ordered = present.toSorted((a, b) =>
      typeof a === 'string' ? a.localeCompare(String(b), 'en') : Number(a) - Number(b),
    );
    expect(present).toEqual(sort.startsWith('-') ? ordered.toReversed() : ordered);
  },
);

it('begins with the highest cost', async () => {
  expect(await list()).toEqual(await list('&sort=-cost'));
});

it('judges each asset by the target of its department', async () => {
  const [departmentId = 0] = seeded.ground.departments;
  const target = { figure: 'costShareOfValue', direction: 'down', good: 0.000001, warn: 0.00001 };
  for (const body of [
    { ...target, departmentId },
    { ...target, good: 1e9, warn: 2e9 },
  ]) {
    const { status } = await app.rest('POST', '/targets', {
      ...admin,
      body: { ...body, from: '2020-01-01' },
    });
    expect(status).toBe(201);
  }
  const rows = (await list()).filter(({ costShareOfValue: share }) => Number(share) > 0);
  expect(rows.length).toBeGreaterThanOrEqual(1);
  for (const row of rows) {
    const state = row.departmentId === departmentId ? 'bad' : 'good';
    expect(row.target).toMatchObject({ state });
  }
});

it('is filtered by department, place and asset, each with what lies below', async () => {
  const [departmentId = 0] = seeded.ground.departments;
  const [site = 0] = seeded.ground.locations;
  const [first = 0] = seeded.ground.assets;
  const all = await list();
  const own = await list(`&departmentId=${departmentId}`);
  expect(own).toEqual(all.filter((row) => row.departmentId === departmentId));
  const below = [...seeded.parents.locations].filter(([, parent]) => parent === site);
  const places = new Set([site, ...below.map(([id]) => id)]);
  expect(await list(`&locationId=${site}`)).toEqual(
    all.filter(({ locationId }) => places.has(Number(locationId))),
  );
  const parts = [...seeded.parents.assets].filter(([, parent]) => parent === first);
  const ids = new Set([first, ...parts.map(([id]) => id)]);
  expect(await list(`&assetId=${first}`)).toEqual(all.filter(({ assetId }) => ids.has(assetId)));
});

it('is for those who read costs of the scope', async () => {
  const [departmentId = 0, other = 0] = seeded.ground.departments;
  expect(await list('', head)).toEqual(await list(`&departmentId=${departmentId}`));
  const reader = await app.seed.person('technician', {
    departmentId,
    permissions: ['maintenance.read', 'analytics.read'],
  });
  for (const [by, query] of [
    [head, `?departmentId=${other}`],
    [reader, ''],
    [await app.seed.person('employee', { departmentId }), ''],
  ] as const) {
    const { status, body } = await app.rest('GET', `/kpis/assets${query}`, by);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  }
});

it.each([
  ['from=2027-02-01&to=2027-01-01', 'from'],
  ['sort=color', 'sort'],
  ['categoryId=1', 'categoryId'],
  ['cursor=abc', 'cursor'],
])('refuses %s', async (query, field) => {
  const { status, body } = await app.rest('GET', `/kpis/assets?${query}`, admin);
  expect([status, body.error.details.field]).toEqual([400, field]);
});

it('is exported in its order', async () => {
  const path = `/kpis/assets/export?${period}&sort=tag&columns=tag,cost`;
  const { status, body } = await app.rest('GET', path, admin);
  expect(status).toBe(200);
  const tags = String(body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(tags).toEqual((await list('&sort=tag')).map(({ tag }) => tag));
});
