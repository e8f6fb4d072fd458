import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  EMPLOYEE,
  type Filter,
  HEAD,
  type List,
  ListPlans,
} from '../support/list-plans.js';

/** As in list-plans.test.ts: the plans of a server. */
const RUNS = FULL || inject('freshDatabase').kind === 'server';
const SIZES = { rooms: 3_000, assets: 12_000, events: 12_000 };

let plans: ListPlans;
beforeAll(async () => {
  if (!RUNS) return;
  plans = await ListPlans.open();
  await plans.fill(new URL('../support/many-things.sql', import.meta.url), SIZES);
  await plans.fill(new URL('../support/many-events.sql', import.meta.url), SIZES);
  await plans.fill(new URL('../support/many-costs.sql', import.meta.url), {});
});
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

/** A condition without an index in order beside it: a page reads what it filters out. */
const FILTERED = { factor: 6, prepared: false } as const;
const ONE_BY_ONE = { prepared: false } as const;

const ASSETS: List = {
  operation: 'assets',
  table: 'assets',
  sorts: { tag: 'tag_key', name: 'name_key', createdAt: 'created_at' },
  // The pages select the names above each row, and count its parts.
  factor: 3,
};
const LOCATIONS: List = {
  operation: 'locations',
  table: 'locations',
  sorts: { name: 'name_key', createdAt: 'created_at' },
  // The children of a site with 3,000 rooms are counted, from the index only.
  factor: 8,
};
const REQUESTS: List = {
  operation: 'maintenanceRequests',
  table: 'maintenance_requests',
  sorts: { createdAt: 'created_at', updatedAt: 'updated_at' },
};

/** The ids below a location, and the assets there, as conditions of SQL. */
const below = (id: number) => `(SELECT id FROM locations WHERE path LIKE '/${id}/%')`;
const at = (id: number) =>
  `(location_id IN ${below(id)} OR asset_id IN (SELECT id FROM assets WHERE location_id IN ${below(id)}))`;

function eachFilter(list: List, person: number, scope: string, filters: readonly Filter[]): void {
  it.each(filters.map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter: [input, where, wanted] }) => {
      const found = await plans.readThrough(list, person, [input, `${scope} AND ${where}`, wanted]);
      expect(found).toEqual([]);
    },
  );
}

describe('assets', () => {
  eachFilter(ASSETS, ADMINISTRATOR, 'true', [
    [{}, 'true'],
    [{ state: 'retired' }, "state = 'retired'", FILTERED],
    [{ criticality: '5' }, 'criticality = 5', ONE_BY_ONE],
    [{ type: 'TYPE 7' }, "type_key = 'type 7'", FILTERED],
    [{ departmentId: 3 }, 'department_id = 3', FILTERED],
    [{ parentId: 7 }, 'parent_id = 7'],
    [{ root: true }, 'parent_id IS NULL', FILTERED],
    // The ids of the place are read once, and compared with the assets in their order.
    [{ locationId: 1 }, `location_id IN ${below(1)}`, { ...FILTERED, factor: 13 }],
    [{ locationId: 2 }, `location_id IN ${below(2)}`, FILTERED],
    [{ locationId: 77, exact: true }, 'location_id = 77'],
    [{ search: 't-000777' }, "tag_key = 't-000777'", FILTERED],
  ]);
});

describe('locations', () => {
  eachFilter(LOCATIONS, ADMINISTRATOR, 'archived_at IS NULL', [
    [{}, 'true'],
    [{ kind: 'room' }, "kind = 'room'", ONE_BY_ONE],
    [{ parentId: 2 }, 'parent_id = 2', FILTERED],
    [{ root: true }, 'parent_id IS NULL', { factor: 8, prepared: false }],
    [{ search: 'r-777' }, "code_key = 'r-777'", FILTERED],
  ]);
});

const THINGS: readonly Filter[] = [
  [{ assetId: 7 }, "asset_id IN (SELECT id FROM assets WHERE path LIKE '/7/%')", FILTERED],
  [{ assetId: 7, exact: true }, 'asset_id = 7', FILTERED],
  [{ categoryId: 9 }, 'category_id = 9', FILTERED],
  [{ locationId: 1 }, at(1), FILTERED],
  [{ locationId: 2 }, at(2), FILTERED],
  [
    { locationId: 77 },
    '(location_id = 77 OR asset_id IN (SELECT id FROM assets WHERE location_id = 77))',
    FILTERED,
  ],
  [{ locationId: 2, status: 'pending' }, `${at(2)} AND status = 'pending'`, FILTERED],
  [{ locationId: 2, categoryId: 9 }, `${at(2)} AND category_id = 9`, FILTERED],
];

describe.each([
  ['administrator', ADMINISTRATOR, 'true'],
  ['head', HEAD, `(department_id = 1 OR requester_id = ${HEAD} OR assignee_id = ${HEAD})`],
  ['employee', EMPLOYEE, `(requester_id = ${EMPLOYEE} OR assignee_id = ${EMPLOYEE})`],
])('requests of things, for the %s', (_name, person, scope) => {
  eachFilter(REQUESTS, person, scope, THINGS);
});

/**
 * The history of asset 11 as rows of SQL, without the requests that a person does not see, and costs
 * where the person reads amounts.
 */
const historyOf = (scope: string, money: string): string => `(
  SELECT 'a' || id AS id, created_at AS at, 'request' AS kind FROM maintenance_requests
    WHERE asset_id = 11 AND ${scope}
  UNION ALL SELECT 'c' || id, created_at, 'cost' FROM maintenance_requests
    WHERE asset_id = 11 AND ${money} AND id % 3 = 0
  UNION ALL SELECT 'd' || id, started_at, 'downtime' FROM downtimes WHERE asset_id = 11
  UNION ALL SELECT 'm' || readings.id, at, 'reading' FROM readings JOIN meters
    ON meters.id = meter_id WHERE asset_id = 11
  UNION ALL SELECT CASE kind WHEN 'move' THEN 'p' ELSE 's' END || id, at, kind::text
    FROM asset_changes WHERE asset_id = 11) AS history`;

describe.each([
  ['administrator', ADMINISTRATOR, 'true', 'true'],
  [
    'head',
    HEAD,
    `(department_id = 1 OR requester_id = ${HEAD} OR assignee_id = ${HEAD})`,
    'department_id = 1',
  ],
  ['employee', EMPLOYEE, `(requester_id = ${EMPLOYEE} OR assignee_id = ${EMPLOYEE})`, 'false'],
])('the history of an asset, for the %s', (_name, person, scope, money) => {
  const list = { operation: 'assetHistory', table: historyOf(scope, money), sorts: { at: 'at' } };
  // Six sources, of which one has five meters; each gives a page.
  eachFilter({ ...list, factor: 3 }, person, 'true', [
    [{ id: 11 }, 'true'],
    ...['request', 'downtime', 'reading', 'move', 'state', 'cost'].map(
      (kind): Filter => [{ id: 11, kind }, `kind = '${kind}'`],
    ),
  ]);
});

describe('downtimes', () => {
  const list = { operation: 'downtimes', table: 'downtimes', sorts: { startedAt: 'started_at' } };
  const [from, to] = ['2023-06-01T00:00:00.000Z', '2023-06-02T00:00:00.000Z'];
  eachFilter(list, ADMINISTRATOR, 'true', [
    [{}, 'true'],
    [{ assetId: 11 }, 'asset_id = 11'],
    [{ assetId: 77 }, 'asset_id = 77'],
    [{ planned: true }, 'planned'],
    [{ planned: false }, 'NOT planned'],
    [{ open: true }, 'ended_at IS NULL'],
    [{ open: false }, 'ended_at IS NOT NULL'],
    [{ assetId: 11, open: true }, 'asset_id = 11 AND ended_at IS NULL'],
    [{ from, to }, `started_at < '${to}' AND (ended_at > '${from}' OR ended_at IS NULL)`],
    [{ from }, `(ended_at > '${from}' OR ended_at IS NULL)`],
    [{ to }, `started_at < '${to}'`],
  ]);
});

describe('readings', () => {
  const list = { operation: 'meterReadings', table: 'readings', sorts: { '': 'at' } };
  eachFilter(list, ADMINISTRATOR, 'true', [
    [{ id: 1 }, 'meter_id = 1'],
    [{ id: 777 }, 'meter_id = 777'],
  ]);
});

describe('meters', () => {
  const sorts = { name: 'name_key', createdAt: 'created_at' };
  eachFilter({ operation: 'meters', table: 'meters', sorts }, ADMINISTRATOR, 'true', [
    [{}, 'true'],
    [{ assetId: 11 }, 'asset_id = 11'],
  ]);
});

describe('what answers about things have', () => {
  it.each([
    [
      'open reports',
      'openReports { id category }',
      'location(id: 80) { openReports { id category } }',
    ],
    ['downtimes', 'downtimes(first: 20) { nodes { id requestId } }', ''],
    [
      'meters with readings',
      'meters(first: 5) { nodes { readings(first: 20) { nodes { id } } } }',
      '',
    ],
  ])('%s', async (_name, ofAsset, more) => {
    const document = `{ asset(id: 11) { ${ofAsset} } ${more} }`;
    expect(await plans.ask(EMPLOYEE, document, {}, 300, true)).toEqual([]);
  });

  it('open reports of a hundred assets', async () => {
    const document = '{ assets(first: 100) { nodes { openReports { id } } } }';
    expect(await plans.ask(EMPLOYEE, document, {}, 3_000)).toEqual([]);
  });
});
