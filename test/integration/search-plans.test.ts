import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  EMPLOYEE,
  HEAD,
  ListPlans,
  NEWCOMER,
  TECHNICIAN,
} from '../support/list-plans.js';

/** As in list-plans.test.ts: the plans of a server. */
const RUNS = FULL || inject('freshDatabase').kind === 'server';

let plans: ListPlans;
beforeAll(async () => {
  if (!RUNS) return;
  plans = await ListPlans.open();
  await plans.fill(new URL('../support/many-texts.sql', import.meta.url), {});
}, 600_000);
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

const DOCUMENT = `query ($q: String!, $departmentId: Int) {
  search(q: $q, departmentId: $departmentId, first: 20) { totalCount nodes { title excerpt request { id } } }
}`;

describe.each([
  ['administrator', ADMINISTRATOR],
  ['head', HEAD],
  ['employee', EMPLOYEE],
  ['technician', TECHNICIAN],
  ['newcomer', NEWCOMER],
])('a search of the %s', (_name, person) => {
  it.each([
    'wort77 ',
    'zehntel ',
    'jeder ',
    'j',
    'wort77',
    'jeder -zehntel ',
    '-zehntel ',
    '"jeder zehntel"',
    '#77',
  ])('for %j reads no table as a whole', async (q) => {
    // At most the ranked ones, the others of their ranges, and an entry of each.
    expect(await plans.ask(person, DOCUMENT, { q }, 30_000)).toEqual([]);
  });
});

it('the plan of a rare word, of a frequent one and of any word reads the index', async () => {
  const plan = (q: string) =>
    plans.planOf(`SELECT request_id FROM request_texts AS x WHERE x.scopes @@ 'b2'::tsquery
      AND x.public @@ '${q}'::tsquery ORDER BY request_id + 0 DESC LIMIT 1001`);
  for (const q of ['wort77', 'zehntel', 'jeder']) {
    expect(await plan(q)).toContain('request_texts_words');
  }
});

it('a search of one department', async () => {
  expect(
    await plans.ask(ADMINISTRATOR, DOCUMENT, { q: 'zehntel ', departmentId: 1 }, 10_000),
  ).toEqual([]);
});
