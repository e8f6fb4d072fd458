import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { giveCauses } from '../../../support/kpi-causes.js';
import { DAY } from '../../../support/kpi-history.js';
import { contributionsOf, percentileOf } from '../../../support/kpi-oracle.js';
import type { Contribution } from '../../../support/kpi-oracle.types.js';
import { type SeededWorld, seedWorld } from '../../../support/kpi-world.js';

/** The figures, with the unit of each. */
const UNITS: Readonly<Record<string, string>> = {
  ...{
    submitted: 'count',
    completed: 'count',
    repairTimeMean: 'minutes',
    repairTimeP50: 'minutes',
  },
  ...{
    repairTimeP90: 'minutes',
    firstTimeFix: 'ratio',
    reopenRate: 'ratio',
    evidenceRate: 'ratio',
  },
  ...{
    confirmationRate: 'ratio',
    rejectionRate: 'ratio',
    ratingMean: 'rating',
    slaResponse: 'ratio',
  },
  ...{ slaResolution: 'ratio', scheduleCompliance: 'ratio', preventiveShareMinutes: 'ratio' },
  ...{ preventiveShareCount: 'ratio', backlog: 'count', backlogDay: 'count', backlogWeek: 'count' },
  ...{
    backlogMonth: 'count',
    backlogQuarter: 'count',
    backlogOlder: 'count',
    backlogWeeks: 'weeks',
  },
  ...{
    mttr: 'minutes',
    mtbf: 'minutes',
    availability: 'ratio',
    costLabour: 'money',
    costParts: 'money',
  },
  ...{
    costPurchases: 'money',
    costTotal: 'money',
    responseTimeP50: 'minutes',
    responseTimeP90: 'minutes',
  },
  ...{
    waitingShare: 'ratio',
    overdueNow: 'count',
    repeatFailures: 'ratio',
    costShareOfValue: 'ratio',
  },
  contractorOnTime: 'ratio',
};
const PERCENTILES: Readonly<Record<string, number>> = {
  ...{ repairTimeP50: 0.5, repairTimeP90: 0.9, responseTimeP50: 0.5, responseTimeP90: 0.9 },
};
const ASSET_FIGURES = ['mttr', 'mtbf', 'availability', 'costShareOfValue'];
const NO_TECHNICIAN = ['scheduleCompliance', 'costParts', 'costPurchases', 'costTotal'];

const WITH_CAUSE = [
  ...['completed', 'repairTimeMean', 'repairTimeP50', 'repairTimeP90', 'repeatFailures'],
  ...['costLabour', 'costParts', 'costPurchases', 'costTotal'],
];

/** The causes of requests. */
let causes: ReadonlyMap<number, number>;
let app: TestApp;
let seeded: SeededWorld;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  seeded = await seedWorld(app, 7);
  token = await app.seed.login(seeded.ground.admin.id);
  causes = await giveCauses(app, seeded.world.requests);
}, 120_000);
afterAll(() => app.stop());

interface Case {
  readonly from: number;
  readonly to: number;
  readonly filter: Readonly<Record<string, number>>;
}

/** Whole days in UTC, so that 24 months before are the same day. */
function caseOf(fromDays: number, toDays: number, filter: Case['filter'] = {}): Case {
  const day = (days: number) => Math.floor(seeded.begin / DAY) * DAY + days * DAY;
  return { from: day(fromDays), to: day(toDays), filter };
}

function expected({ from, to, filter }: Case): ReadonlyMap<string, readonly Contribution[]> {
  const costs = new Date(to);
  costs.setUTCMonth(costs.getUTCMonth() - 24);
  const all = contributionsOf(seeded.world, { from, to, costsFrom: costs.getTime() });
  const { locations, categories, assets } = seeded.parents;
  const below = (parents: ReadonlyMap<number, number | null>, id: number | null, root: number) => {
    for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === root) return true;
    return false;
  };
  const matches = (row: Contribution) =>
    (filter.departmentId === undefined || row.departmentId === filter.departmentId) &&
    (filter.technicianId === undefined || row.technicianId === filter.technicianId) &&
    (filter.locationId === undefined || below(locations, row.locationId, filter.locationId)) &&
    (filter.categoryId === undefined || below(categories, row.categoryId, filter.categoryId)) &&
    (filter.assetId === undefined || below(assets, row.assetId, filter.assetId));
  return new Map([...all].map(([name, rows]) => [name, rows.filter(matches)]));
}

function applies(figure: string, filter: Case['filter']): boolean {
  if (filter.categoryId !== undefined && ASSET_FIGURES.includes(figure)) return false;
  return (
    filter.technicianId === undefined || ![...ASSET_FIGURES, ...NO_TECHNICIAN].includes(figure)
  );
}

const sumOf = (rows: readonly { numerator: number; denominator: number }[]) => ({
  numerator: rows.reduce((sum, row) => sum + row.numerator, 0),
  denominator: rows.reduce((sum, row) => sum + row.denominator, 0),
});

/** The value, numerator and denominator that follow from rows. */
function figureFrom(figure: string, rows: readonly Contribution[]) {
  const { numerator, denominator } = sumOf(rows);
  const share = PERCENTILES[figure];
  if (share !== undefined) {
    const value = percentileOf(
      rows.map((row) => row.numerator),
      share,
    );
    return { value, numerator: null, denominator };
  }
  if (['count', 'money'].includes(UNITS[figure] ?? ''))
    return { value: numerator, numerator, denominator: null };
  return { value: denominator === 0 ? null : numerator / denominator, numerator, denominator };
}

function close(actual: number | null, wanted: number | null): boolean {
  if (actual === null || wanted === null) return actual === wanted;
  return Math.abs(actual - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
}

const queryOf = ({ from, to, filter }: Case) =>
  new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  });

async function read(path: string) {
  const answer = await app.rest('GET', path, { token });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

async function rowsOf(figure: string, one: Case) {
  const rows: Contribution[] = [];
  let cursor = '';
  do {
    const query = queryOf(one);
    query.set('limit', '37');
    if (cursor) query.set('cursor', cursor);
    const body = await read(`/kpis/${figure}/rows?${query}`);
    rows.push(...body.data);
    cursor = body.pagination.nextCursor ?? '';
  } while (cursor);
  return rows as unknown as (Omit<Contribution, 'at'> & { id: string; at: string | null })[];
}

const cases = (): readonly Case[] => {
  const { ground } = seeded;
  const end = Math.ceil((seeded.world.now - seeded.begin) / DAY) + 3;
  const [department = 0] = ground.departments;
  return [
    caseOf(-1, end),
    caseOf(20, 60),
    caseOf(-1, end, { departmentId: department }),
    caseOf(10, end, { locationId: ground.locations[0] ?? 0 }),
    caseOf(-1, end, { categoryId: ground.categories[0] ?? 0 }),
    caseOf(-1, end, { assetId: ground.assets[0] ?? 0 }),
    caseOf(-1, end, { technicianId: ground.technicians[0]?.id ?? 0 }),
  ];
};

it('every figure is that of the records, with each filter', async () => {
  for (const one of cases()) {
    const wanted = expected(one);
    const { data } = await read(`/kpis?${queryOf(one)}`);
    expect(data.figures.map(({ figure }: { figure: string }) => figure)).toEqual(
      Object.keys(UNITS),
    );
    for (const { figure, value, numerator, denominator, previous, unit } of data.figures) {
      const given = applies(figure, one.filter)
        ? figureFrom(figure, wanted.get(figure) ?? [])
        : { value: null, numerator: null, denominator: null };
      const isEqual =
        close(value, given.value) &&
        close(numerator, given.numerator) &&
        close(denominator, given.denominator);
      if (!isEqual)
        expect({ figure, filter: one.filter, value, numerator, denominator }).toEqual({
          figure,
          filter: one.filter,
          ...given,
        });
      expect([figure, unit, previous]).toEqual([figure, UNITS[figure], null]);
    }
  }
});

it('the history has something of everything', () => {
  const [whole] = cases();
  const found = whole && expected(whole);
  for (const figure of Object.keys(UNITS)) {
    const rows = found?.get(figure) ?? [];
    // Nothing is so young or old at the end of the walk that each age has some.
    if (figure.startsWith('backlog')) continue;
    expect([figure, rows.length > 1, sumOf(rows).numerator > 0]).toEqual([figure, true, true]);
  }
});

const keyOf = (row: {
  kind: string;
  requestId: number | null;
  at: unknown;
  assetId: number | null;
  title: string | null;
}) =>
  [
    row.kind,
    row.requestId,
    row.assetId,
    row.at && new Date(row.at as string).getTime(),
    row.title,
  ].join(' ');

it('the rows of every figure are its records, newest first, and sum up to it', async () => {
  for (const one of cases().slice(0, 3)) {
    const wanted = expected(one);
    const { data } = await read(`/kpis?${queryOf(one)}`);
    for (const { figure, numerator, denominator } of data.figures) {
      const rows = await rowsOf(figure, one);
      const records = wanted.get(figure) ?? [];
      expect([figure, rows.map(keyOf).toSorted()]).toEqual([figure, records.map(keyOf).toSorted()]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const sums = sumOf(rows);
      const unit = UNITS[figure] ?? '';
      if (PERCENTILES[figure] === undefined)
        expect([figure, close(sums.numerator, numerator)]).toEqual([figure, true]);
      const whole = ['count', 'money'].includes(unit) ? 0 : denominator;
      expect([figure, close(sums.denominator, whole)]).toEqual([figure, true]);
      const times = rows.map(({ at }) => (at === null ? -Infinity : Date.parse(at)));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  }
});

const GROUPED: Readonly<Record<string, (row: Contribution) => number | string | null>> = {
  department: ({ departmentId }) => departmentId,
  asset: ({ assetId }) => assetId,
  technician: ({ technicianId }) => technicianId,
  priority: ({ priority }) => priority,
  origin: ({ origin }) => origin,
  contractor: ({ contractorId }) => contractorId,
  cause: ({ requestId }) => causes.get(requestId ?? 0) ?? null,
  month: ({ at }) => new Date(at ?? 0).toISOString().slice(0, 7),
  category: ({ categoryId }) => rootOf(seeded.parents.categories, categoryId),
  location: ({ locationId }) => rootOf(seeded.parents.locations, locationId),
};

function rootOf(parents: ReadonlyMap<number, number | null>, id: number | null): number | null {
  if (id === null) return null;
  const parent = parents.get(id) ?? null;
  return parent === null ? id : rootOf(parents, parent);
}

function fits(figure: string, by: string): boolean {
  if (ASSET_FIGURES.includes(figure)) {
    return by === 'month'
      ? figure !== 'costShareOfValue'
      : ['department', 'location', 'asset'].includes(by);
  }
  if (by === 'month') return !figure.startsWith('backlog') && figure !== 'overdueNow';
  if (by === 'origin') return figure !== 'scheduleCompliance';
  if (by === 'cause') return WITH_CAUSE.includes(figure);
  if (by === 'contractor') return ['contractorOnTime', 'costPurchases'].includes(figure);
  return true;
}

describe('groups', () => {
  it.each(Object.keys(GROUPED))('by %s are those of the records, the largest first', async (by) => {
    const one = caseOf(5, 400);
    const wanted = expected(one);
    for (const figure of Object.keys(UNITS)) {
      const query = queryOf(one);
      query.set('by', by);
      if (!fits(figure, by)) {
        const { status, body } = await app.rest('GET', `/kpis/${figure}/groups?${query}`, {
          token,
        });
        expect([figure, status, body.error.details.field]).toEqual([figure, 400, 'by']);
        continue;
      }
      const { data } = await read(`/kpis/${figure}/groups?${query}`);
      if (by === 'month' && ['mtbf', 'availability'].includes(figure)) continue;
      const records = Map.groupBy(wanted.get(figure) ?? [], (row) => String(GROUPED[by]?.(row)));
      const found = data.map(
        ({
          key,
          label,
          value,
          numerator,
          denominator,
        }: Record<'key' | 'label' | 'value' | 'numerator' | 'denominator', never>) => {
          const given = figureFrom(figure, records.get(String(key)) ?? []);
          expect([figure, label === null]).toEqual([figure, key === null]);
          const isEqual =
            close(value, given.value) &&
            close(numerator, given.numerator) &&
            close(denominator, given.denominator);
          if (!isEqual)
            expect({ figure, key, value, numerator, denominator }).toEqual({
              figure,
              key,
              ...given,
            });
          return numerator ?? denominator;
        },
      );
      const keys = data.map(({ key }: { key: string | null }) => String(key));
      if (by === 'month') expect(keys).toEqual(keys.toSorted());
      else {
        expect(keys.toSorted()).toEqual([...records.keys()].toSorted());
        if (PERCENTILES[figure] === undefined)
          expect(found).toEqual(found.toSorted((a: number, b: number) => b - a));
      }
    }
  });

  it('by month of assets in service sum up to the figure', async () => {
    const one = caseOf(5, 400);
    for (const figure of ['mtbf', 'availability']) {
      const whole = figureFrom(figure, expected(one).get(figure) ?? []);
      const { data } = await read(`/kpis/${figure}/groups?${queryOf(one)}&by=month`);
      const sums = sumOf(data);
      expect([
        close(sums.numerator, whole.numerator),
        close(sums.denominator, whole.denominator),
      ]).toEqual([true, true]);
      expect(data.length).toBeGreaterThan(12);
    }
  });

  it('by the reason of holds have the whole as their denominator', async () => {
    const one = caseOf(5, 400);
    const rows = expected(one).get('waitingShare') ?? [];
    const { data } = await read(`/kpis/waitingShare/groups?${queryOf(one)}&by=holdReason`);
    expect(data.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'parts',
      'vendor',
      'weather',
    ]);
    for (const { key, numerator, denominator } of data) {
      const own = rows.reduce((sum, { reasons }) => sum + (reasons?.get(key) ?? 0), 0);
      expect([key, close(numerator, own), close(denominator, sumOf(rows).denominator)]).toEqual([
        key,
        true,
        true,
      ]);
    }
    expect(close(sumOf(data).numerator, sumOf(rows).numerator)).toBe(true);
  });

  it('below a location or category are the next level, with what lies lower', async () => {
    const [site = 0, room = 0] = seeded.ground.locations;
    const one = caseOf(5, 400, { locationId: site });
    const { data } = await read(`/kpis/submitted/groups?${queryOf(one)}&by=location`);
    const rows = expected(one).get('submitted') ?? [];
    const inRoom = rows.filter(({ locationId }) => locationId === room).length;
    expect(
      new Map(data.map(({ key, value }: { key: string; value: number }) => [key, value])),
    ).toEqual(
      new Map([
        [String(room), inRoom],
        [null, rows.length - inRoom],
      ]),
    );
  });
});
