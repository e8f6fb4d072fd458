import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  EMPLOYEE,
  type Filter,
  HEAD,
  type List,
  ListPlans,
  NEWCOMER,
  TECHNICIAN,
} from '../support/list-plans.js';

/** As list-plans.test.ts: the short run reads the plans of a server. */
const RUNS = FULL || inject('freshDatabase').kind === 'server';

let plans: ListPlans;
beforeAll(async () => {
  if (!RUNS) return;
  plans = await ListPlans.open();
  await plans.fill(new URL('../support/many-views.sql', import.meta.url), { owners: 8_000 });
}, 300_000);
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

const PEOPLE: readonly (readonly [string, number])[] = [
  ['administrator', ADMINISTRATOR],
  ['head', HEAD],
  ['employee', EMPLOYEE],
  ['technician', TECHNICIAN],
  ['newcomer', NEWCOMER],
];

/** The scope of a person, as in list-plans.test.ts. */
const scopeOf = (person: number) => {
  if (person === ADMINISTRATOR) return 'true';
  const own = `requester_id = ${person} OR assignee_id = ${person} OR ${person} = ANY (helper_ids)`;
  return person === HEAD ? `(department_id = 1 OR ${own})` : `(${own})`;
};

const ORDERS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastActivityAt: 'last_activity_at',
};
const REQUESTS: List = {
  operation: 'maintenanceRequests',
  table: 'maintenance_requests',
  sorts: ORDERS,
};

/** All rows of a person are read at most, two percent of all in this test. */
const OF_PERSON = { factor: 2.5 };

/** All that a person watches is read: five percent of all in this test. */
const WATCHED = { factor: 3.5 };

const filtersOf = (person: number): readonly Filter[] => {
  const working = `(assignee_id = ${person} OR ${person} = ANY (helper_ids))`;
  const watching = `id IN (SELECT request_id FROM request_watchers WHERE user_id = ${person})`;
  return [
    [{ mine: 'submitted' }, `requester_id = ${person}`],
    [{ mine: 'working' }, working],
    [{ mine: 'working', status: 'assigned' }, `${working} AND status = 'assigned'`],
    [{ mine: 'watching' }, watching, WATCHED],
    [{ mine: 'watching', status: 'completed' }, `${watching} AND status = 'completed'`, WATCHED],
    [{ mine: 'submitted', lastDays: 3650 }, `requester_id = ${person}`],
  ];
};

describe.each(PEOPLE)('own requests of the %s', (_name, person) => {
  it.each(filtersOf(person).map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter: [input, where, expected = OF_PERSON] }) => {
      const filter: Filter = [input, `${scopeOf(person)} AND ${where}`, expected];
      expect(await plans.readThrough(REQUESTS, person, filter)).toEqual([]);
    },
  );
});

describe.each(PEOPLE)('saved views of the %s', (_name, person) => {
  it('are read through the indexes of owner and sharing', async () => {
    const document = `query($after: String) { savedViews(first: 20, after: $after) {
      nodes { id isDefault } totalCount pageInfo { endCursor } } }`;
    expect(await plans.ask(person, document, {}, 40_000)).toEqual([]);
  });

  it.each(Array.from({ length: 12 }, (_, index) => 900_001 + index))(
    '%s is counted',
    async (id) => {
      const document = `{ savedViewCount(id: ${id}) { count capped } }`;
      // In a table of this size the ids of a page are cheapest found in a whole index.
      const most = person === ADMINISTRATOR ? 35_000 : 12_000;
      expect(await plans.ask(person, document, {}, most)).toEqual([]);
    },
  );
});
