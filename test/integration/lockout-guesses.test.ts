import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import type { Guesses } from '../../src/modules/sign-in/auth/lockout.policy.js';
import { findGuesses, replaceGuesses } from '../../src/modules/sign-in/auth/lockout.queries.js';
import { openTestDatabase } from '../support/database.js';

const KIND = inject('freshDatabase').kind;
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 12, 0, second, 120));
const EXPIRES = at(59);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let counter = 0;
const address = () => {
  counter += 1;
  return `address ${counter}`;
};

const guesses = (failed: number[], pending: number[] = [], lockedUntil: Date | null = null) => ({
  failedAt: failed.map(at),
  pendingAt: pending.map(at),
  lockedUntil,
});

const find = (hash: string) => findGuesses(database.statements, hash);
const replace = (hash: string, known: Guesses | null, next: Guesses) =>
  replaceGuesses(database.statements, hash, known, next, EXPIRES);

describe(`the recorded guesses at an address, on ${KIND}`, () => {
  it('are read as they were stored, to the millisecond', async () => {
    const hash = address();
    expect(await find(hash)).toBeNull();
    const stored = guesses([1, 2], [3], at(40));
    expect(await replace(hash, null, stored)).toBe(true);
    const read = await find(hash);
    expect(read?.failedAt.map(Number)).toEqual(stored.failedAt.map(Number));
    expect(read?.pendingAt.map(Number)).toEqual([Number(at(3))]);
    expect(Number(read?.lockedUntil)).toBe(Number(at(40)));
    expect(await replace(hash, read, guesses([]))).toBe(true);
    expect(await find(hash)).toBeNull();
  });

  it('are replaced only as they were read', async () => {
    const hash = address();
    const [first, other] = [guesses([], [1]), guesses([], [2])];
    expect(await replace(hash, null, first)).toBe(true);
    expect(await replace(hash, null, other)).toBe(false);
    for (const stale of [
      guesses([], [2]),
      guesses([], []),
      guesses([1], [1]),
      guesses([], [1], at(9)),
    ]) {
      expect(await replace(hash, stale, other)).toBe(false);
      expect(await replace(hash, stale, guesses([]))).toBe(false);
    }
    expect((await find(hash))?.pendingAt.map(Number)).toEqual([Number(at(1))]);
    expect(await replace(hash, first, other)).toBe(true);
    expect(await replace(hash, first, guesses([]))).toBe(false);
    expect((await find(hash))?.pendingAt.map(Number)).toEqual([Number(at(2))]);
  });

  it('of many changes at once to what was read, one is made', async () => {
    const hash = address();
    for (const known of [null, guesses([], [1])]) {
      if (known !== null) expect(await replace(hash, await find(hash), known)).toBe(true);
      const made = await Promise.all(
        Array.from({ length: 20 }, (_none, n) => replace(hash, known, guesses([], [2 + n]))),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      const winner = made.indexOf(true);
      expect((await find(hash))?.pendingAt.map(Number)).toEqual([Number(at(2 + winner))]);
    }
  });

  it('of another address stay as they are', async () => {
    const [hash, other] = [address(), address()];
    const same = guesses([1]);
    for (const each of [hash, other]) await replace(each, null, same);
    expect(await replace(hash, same, guesses([]))).toBe(true);
    expect((await find(other))?.failedAt.map(Number)).toEqual([Number(at(1))]);
  });
});
