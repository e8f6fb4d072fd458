import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  type Filter,
  HEAD,
  type List,
  ListPlans,
  TECHNICIAN,
} from '../support/list-plans.js';

/** As in list-plans.test.ts: the plans of a server. */
const RUNS = FULL || inject('freshDatabase').kind === 'server';

let plans: ListPlans;
beforeAll(async () => {
  if (!RUNS) return;
  plans = await ListPlans.open();
  await plans.fill(new URL('../support/many-things.sql', import.meta.url), {
    rooms: 3_000,
    assets: 12_000,
  });
  const values = { parts: 12_000, moves: 20_000 };
  await plans.fill(new URL('../support/many-parts.sql', import.meta.url), values);
});
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

/** A condition without an index in order beside it: a page reads what it filters out. */
const FILTERED = { factor: 6, prepared: false } as const;

function eachFilter(list: List, person: number, scope: string, filters: readonly Filter[]): void {
  it.each(filters.map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter: [input, where, wanted] }) => {
      const found = await plans.readThrough(list, person, [input, `${scope} AND ${where}`, wanted]);
      expect(found).toEqual([]);
    },
  );
}

describe('parts', () => {
  const sorts = { sku: 'sku_key', name: 'name_key' };
  eachFilter({ operation: 'parts', table: 'parts', sorts }, ADMINISTRATOR, 'archived_at IS NULL', [
    [{}, 'true'],
    [{ low: true }, 'on_hand <= reorder_point', FILTERED],
    [{ departmentId: 3 }, 'department_id = 3', FILTERED],
    [{ sku: 'SKU-000777' }, "sku_key = 'sku-000777'"],
    [{ search: 'sku-000778' }, "sku_key = 'sku-000778'", FILTERED],
  ]);
});

describe('movements', () => {
  const list = { table: 'stock_movements', sorts: { '': 'id' }, factor: 4 };
  eachFilter({ operation: 'partMovements', ...list }, ADMINISTRATOR, 'true', [
    [{ id: 1 }, 'part_id = 1'],
    [{ id: 777 }, 'part_id = 777'],
  ]);
  eachFilter({ operation: 'requestParts', ...list }, ADMINISTRATOR, 'true', [
    [{ requestId: 900 }, 'request_id = 900'],
    [{ requestId: 777 }, 'request_id = 777'],
  ]);
});

describe.each([
  ['administrator', ADMINISTRATOR, 'true'],
  ['head', HEAD, `(department_id = 1 OR assignee_id = ${HEAD})`],
  ['technician', TECHNICIAN, `(assignee_id = ${TECHNICIAN} OR ${TECHNICIAN} = ANY (helper_ids))`],
])('purchases, for the %s', (_name, person, scope) => {
  const list = { operation: 'purchases', table: 'purchases', sorts: { '': 'id' } };
  const staff = `request_id IN (SELECT id FROM maintenance_requests WHERE ${scope})`;
  eachFilter(list, person, staff, [
    [{}, 'true', FILTERED],
    [{ state: 'requested' }, "state = 'requested'", FILTERED],
    [{ requestId: 900 }, 'request_id = 900', FILTERED],
    [{ requestedById: 1003 }, 'requested_by_id = 1003', FILTERED],
  ]);
});
