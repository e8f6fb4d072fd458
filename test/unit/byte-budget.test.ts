import { expect, it } from 'vitest';
import { ByteBudget } from '../../src/http/byte-budget.js';

const LIMITS = {
  bytes: 128,
  userBytes: 48,
  addressBytes: 96,
  leastCost: 1,
  waiting: 1_000,
  userWaiting: 100,
  waitTimeout: 30_000,
};

it('ten users who take all that they may leave room for the upload of another one', async () => {
  const budget = new ByteBudget(LIMITS);
  const leaving = new AbortController();
  let begun = 0;
  let refused = 0;
  const greedy = Array.from({ length: 200 }, async (_, index) => {
    const uploader = { user: `greedy${index % 10}`, address: 'office' };
    try {
      await budget.admit(1, uploader, leaving.signal);
      begun += 1;
    } catch {
      refused += 1;
    }
  });
  const { signal } = new AbortController();
  // It resolves although nothing is released: it does not wait.
  const lease = await budget.admit(10, { user: 'other', address: 'office' }, signal);
  expect(lease.charge(10)).toBeUndefined();
  expect(begun).toBeGreaterThan(50);
  expect(begun).toBeLessThan(96 - 10);
  leaving.abort(new Error('gone'));
  await Promise.all(greedy);
  expect(refused).toBe(200 - begun);
});

it('the user who announces least comes first in the line', async () => {
  const budget = new ByteBudget({ ...LIMITS, bytes: 16, leastCost: 1 });
  const { signal } = new AbortController();
  const admit = (user: string) => budget.admit(1, { user, address: 'here' }, signal);
  await admit('greedy');
  const large = await admit('large');
  expect(large.charge(15)).toBeUndefined();
  const order: string[] = [];
  const waiting = ['greedy', 'modest', 'greedy'].map(async (user) => {
    await admit(user);
    order.push(user);
  });
  expect(budget.waiting).toBe(3);
  large.release();
  await Promise.all(waiting);
  expect(order).toEqual(['modest', 'greedy', 'greedy']);
});
