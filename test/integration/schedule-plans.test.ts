import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import { ADMINISTRATOR, type Filter, HEAD, type List, ListPlans } from '../support/list-plans.js';

/** As in list-plans.test.ts: the plans of a server. */
const RUNS = FULL || inject('freshDatabase').kind === 'server';

let plans: ListPlans;
beforeAll(async () => {
  if (!RUNS) return;
  plans = await ListPlans.open();
  const things = new URL('../support/many-things.sql', import.meta.url);
  await plans.fill(things, { rooms: 3_000, assets: 12_000 });
  const values = { schedules: 12_000, occurrences: 40_000 };
  await plans.fill(new URL('../support/many-schedules.sql', import.meta.url), values);
});
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

/** A condition without an index in order beside it: a page reads what it filters out. */
const FILTERED = { factor: 12, prepared: false } as const;

const LIST: List = {
  operation: 'schedules',
  table: 'schedules',
  sorts: { createdAt: 'created_at', title: 'title_key' },
};

describe.each([
  ['administrator', ADMINISTRATOR, 'true'],
  ['head', HEAD, `(department_id = 1 OR assignee_id = ${HEAD})`],
])('schedules, for the %s', (_name, person, scope) => {
  const filters: readonly Filter[] = [
    [{}, 'true', FILTERED],
    [{ state: 'paused' }, "state = 'paused'", FILTERED],
    [{ departmentId: 1 }, 'department_id = 1', FILTERED],
    [
      { assetId: 21 },
      'id IN (SELECT schedule_id FROM schedule_assets WHERE asset_id = 21)',
      FILTERED,
    ],
    [{ search: 'schedule 000777' }, "title_key = 'schedule 000777'", FILTERED],
  ];
  it.each(filters.map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter: [input, where, wanted] }) => {
      const all = `${scope} AND archived_at IS NULL AND ${where}`;
      expect(await plans.readThrough(LIST, person, [input, all, wanted])).toEqual([]);
    },
  );
});

it('schedules by their next due time, and occurrences of one and of all', async () => {
  const document = `query ($from: DateTimeISO, $to: DateTimeISO) {
    schedules(orderBy: NEXT_DUE_AT_ASC) { nodes { id } }
    latest: schedules(orderBy: NEXT_DUE_AT_DESC) { nodes { id } }
    scheduleOccurrences(filter: { from: $from, to: $to }) { nodes { occurrenceKey } }
    one: scheduleOccurrences(scheduleId: 5, filter: { from: $from, to: $to }) {
      nodes { occurrenceKey }
    }
    scheduleCompliance(scheduleId: 5, from: $from, to: $to) { denominator }
  }`;
  const period = { from: '2024-01-02T00:00:00Z', to: '2024-01-03T00:00:00Z' };
  expect(await plans.ask(ADMINISTRATOR, document, period, 3_000)).toEqual([]);
});

it('the finder reads what is due from an index', async () => {
  const lines = await plans.planOf(`SELECT id FROM schedules
    WHERE next_run_at <= timestamptz '2030-01-01T08:00Z'
    ORDER BY next_run_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`);
  expect(lines).toContain('schedules_next_run');
});
