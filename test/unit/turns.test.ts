import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '../../src/core/turns.js';
import { ManualTiming } from '../support/manual-timing.js';

/** Turns one at a time on a separate timing, with the moments at which works began. */
function observed() {
  const timing = new ManualTiming();
  const turns = new Turns(1, timing);
  const begun: number[] = [];
  const run = (milliseconds: number) =>
    turns.run(async () => {
      begun.push(timing.now());
      await timing.advance(milliseconds);
    });
  return { timing, begun, run };
}

it('as many run at once as may, and the others wait', async () => {
  const turns = new Turns(2, new ManualTiming());
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const answers = [1, 2, 3, 4, 5].map(() => turns.run(work));
  expect(turns.waiting).toBe(5 - 2);
  for (let ended = 0; ended < 5; ended += 1) {
    await turn();
    expect(ends).toHaveLength(Math.min(5, ended + 2));
    ends[ended]?.();
  }
  await Promise.all(answers);
  expect(turns.waiting).toBe(0);
});

it('while others wait, a turn answers before it pauses for as long as its work took', async () => {
  const { timing, begun, run } = observed();
  const [first, second, third] = [run(60), run(40), run(10)];
  await first;
  await turn();
  expect(timing.paused).toEqual([60]);
  await timing.advance(59);
  expect(begun).toEqual([0]);
  await timing.advance(1);
  await second;
  await turn();
  expect(timing.paused).toEqual([60, 40]);
  await timing.advance(40);
  await third;
  expect(begun).toEqual([0, 120, 200]);
});

it('a turn pauses for a second at most, and not at all when none waits', async () => {
  const { timing, begun, run } = observed();
  const both = [run(1_500), run(10)];
  await both[0];
  await turn();
  expect(timing.paused).toEqual([1_000]);
  await timing.advance(1_000);
  await both[1];
  // The next one comes when the turn is over, as that of another request does.
  await turn();
  await run(10);
  expect(begun).toEqual([0, 2_500, 2_510]);
  expect(timing.paused).toEqual([1_000]);
});

it('work that fails gives its turn to the next one', async () => {
  const turns = new Turns(1);
  const failing = turns.run(() => Promise.reject(new Error('no connection')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('no connection');
  await expect(next).resolves.toBe('done');
});
