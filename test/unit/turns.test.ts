import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '../../src/core/turns.js';

/** Work of some milliseconds that notes when it began and ended. */
function timed(times: [number, number][], milliseconds: number) {
  return async () => {
    const began = performance.now();
    await sleep(milliseconds);
    times.push([began, performance.now()]);
  };
}

it('as many run at once as may, and each answers before its pause', async () => {
  const turns = new Turns(2);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(20);
    running -= 1;
    return 'done';
  };
  const answers = [1, 2, 3, 4, 5].map(() => turns.run(work));
  expect(turns.waiting).toBe(5 - 2);
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(most).toBe(2);
  expect(turns.waiting).toBe(0);
});

it('while others wait, a turn pauses for as long as its work took', async () => {
  const turns = new Turns(1);
  const times: [number, number][] = [];
  await Promise.all([1, 2, 3].map(() => turns.run(timed(times, 60))));
  const [[, first] = [0, 0], [second, end] = [0, 0], [third] = [0]] = times;
  // Timers may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(58);
  expect(third - end).toBeGreaterThanOrEqual(58);
});

it('a turn pauses for a second at most, and not at all when none waits', async () => {
  const turns = new Turns(1);
  const times: [number, number][] = [];
  await Promise.all([1_500, 10].map((milliseconds) => turns.run(timed(times, milliseconds))));
  await turns.run(timed(times, 10));
  const [[, first] = [0, 0], [second, end] = [0, 0], [third] = [0]] = times;
  expect(second - first).toBeGreaterThanOrEqual(998);
  expect(second - first).toBeLessThan(1_450);
  expect(third - end).toBeLessThan(300);
});

it('work that fails gives its turn to the next one', async () => {
  const turns = new Turns(1);
  const failing = turns.run(() => Promise.reject(new Error('no connection')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('no connection');
  await expect(next).resolves.toBe('done');
});
