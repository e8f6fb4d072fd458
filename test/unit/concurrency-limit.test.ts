import { expect, it } from 'vitest';
import type { AppError } from '../../src/core/errors.js';
import { ConcurrencyLimit } from '../../src/graphql/concurrency-limit.js';

const present = () => {};

it('five run at once, and the others wait in the order of their coming', async () => {
  const turns = new ConcurrencyLimit();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 8 }, async (_, index) => {
    const end = await turns.take('a', present);
    started.push(index);
    if (end) ends.push(end);
  });
  await Promise.all(all.slice(0, 5));
  expect(started).toEqual([0, 1, 2, 3, 4]);
  // Another caller does not wait.
  (await turns.take('b', present))?.();
  for (const index of [5, 6, 7]) {
    ends.shift()?.();
    await all[index];
    expect(started.at(-1)).toBe(index);
  }
  for (const end of ends) {
    end();
    end();
  }
  expect(turns.callers).toBe(0);
});

it('the hundred-and-sixth is refused, one that waits in vain too, and one that goes away makes room', async () => {
  const turns = new ConcurrencyLimit(50);
  const running = await Promise.all(Array.from({ length: 5 }, () => turns.take('a', present)));
  let disconnect = () => {};
  const leaving = turns.take('a', (leave) => {
    disconnect = leave;
  });
  const waiting = Array.from({ length: 99 }, () => turns.take('a', present));
  const outcomes = Promise.allSettled(waiting);
  await expect(turns.take('a', present)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 1,
  });
  disconnect();
  expect(await leaving).toBeUndefined();
  const late = turns.take('a', present);
  await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
  const codes = (await outcomes).map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as AppError).code : 'started',
  );
  expect(new Set(codes)).toEqual(new Set(['SERVICE_UNAVAILABLE']));
  for (const end of running) end?.();
  expect(turns.callers).toBe(0);
});
