import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  EMPLOYEE,
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
  if (RUNS) plans = await ListPlans.open();
});
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

const SHEET: List = {
  operation: 'timeEntries',
  table: 'time_entries',
  sorts: { startedAt: 'started_at' },
};
const FILTERS: readonly Filter[] = [
  [{}, 'true'],
  // Some hundred rows of a person are read at once and sorted.
  [{ kind: 'travel' }, "kind = 'travel'", { factor: 2 }],
  [{ kind: 'work' }, "kind = 'work'"],
  // A head reads the time of a person in other departments, too.
  [{ userId: TECHNICIAN }, `user_id = ${TECHNICIAN}`, { factor: 2 }],
  [{ running: true }, 'minutes IS NULL', { prepared: false }],
  [{ running: false }, 'minutes IS NOT NULL'],
  [{ from: '2024-06-01T00:00:00.000Z' }, "started_at >= '2024-06-01Z'"],
  [{ to: '2024-06-01T00:00:00.000Z' }, "started_at <= '2024-06-01Z'"],
];

describe.each([
  ['administrator', ADMINISTRATOR, 'true'],
  ['head', HEAD, `(department_id = 1 OR user_id = ${HEAD})`],
  ['technician', TECHNICIAN, `user_id = ${TECHNICIAN}`],
  ['employee', EMPLOYEE, `user_id = ${EMPLOYEE}`],
] as const)('the time sheet of the %s', (_name, person, scope) => {
  it.each(FILTERS.map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter: [input, where, wanted] }) => {
      const found = await plans.readThrough(SHEET, person, [
        input,
        `${scope} AND ${where}`,
        wanted,
      ]);
      expect(found).toEqual([]);
    },
  );
});

describe('the time of requests', () => {
  it.each([
    'requestTime(requestId: 30000) { nodes { id } }',
    'maintenanceRequests(first: 20) { nodes { timeEntries(first: 5) { nodes { id } } } }',
  ])('%s', async (field) => {
    expect(await plans.ask(ADMINISTRATOR, `{ ${field} }`, {}, 2_500)).toEqual([]);
  });
});
