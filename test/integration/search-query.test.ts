import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseQuery, toTsquery } from '../../src/modules/requests/search/query.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { randomNumbers } from '../support/random-numbers.js';
import { rowsOf } from '../support/rows.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const PARTS = [
  'alpha',
  'beta',
  'or',
  'OR',
  'order',
  '-',
  '"',
  ' ',
  '  ',
  ' or ',
  ' -',
  '!',
  '&',
  '(',
  'gamma ',
];

/** The text of a query in which each alternative has each of its conditions once. */
function withoutRepetitions(query: string): string {
  const alternatives = query.split(' | ').map((one) => [...new Set(one.split(' & '))].join(' & '));
  return alternatives.join(' | ');
}

it('a query means what it means to websearch_to_tsquery', async () => {
  const below = randomNumbers(7);
  for (let n = 0; n < 1_500; n += 1) {
    const length = 1 + below(9);
    // A blank at the end: the last word is no prefix. Compounds are phrases here, and words there.
    const text = `${Array.from({ length }, () => PARTS[below(PARTS.length)]).join('')} `;
    if (/[^\s"(&!]-|-[\s(&!]*-|…/.test(text)) continue;
    const query = parseQuery(text);
    const [[own, database_]] = (await rowsOf(
      database.statements,
      `SELECT coalesce($1::tsquery::text, ''), websearch_to_tsquery('simple', $2)::text`,
      [query === undefined ? null : toTsquery(query), text],
    )) as [[string, string]];
    // A repetition, which changes nothing of what is found, counts once in a query of ours.
    expect(own, JSON.stringify(text)).toBe(withoutRepetitions(database_));
  }
});
