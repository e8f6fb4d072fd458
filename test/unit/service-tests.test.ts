import { globSync } from 'node:fs';
import { expect, it } from 'vitest';

const file = '../../scripts/lib/service-tests.mjs';
const { databaseTests, suiteTests } = (await import(file)) as {
  databaseTests: () => readonly string[];
  suiteTests: () => readonly string[];
};

it('the tests that run on PostgreSQL are there, each in one of the lists', () => {
  const inTest = databaseTests().flatMap((pattern) => globSync(pattern));
  const inSuite = suiteTests();
  expect([inTest.length > 50, inSuite.length > 20]).toEqual([true, true]);
  expect(inSuite.filter((one) => inTest.includes(one))).toEqual([]);
  expect(new Set(inTest).size).toBe(inTest.length);
});
