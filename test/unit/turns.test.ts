import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '../../src/core/turns.js';
import { ManualTiming } from '../support/manual-timing.js';

const LIMITS = { running: 1, patience: 60_000, busy: 'Too many works' };

/** Turns one at a time on a separate timing, with the moments at which works began. */
function observed() {
  const timing = new ManualTiming();
  const turns = new Turns(LIMITS, timing);
  const begun: number[] = [];
  let owners = 0;
  const run = (milliseconds: number) =>
    turns.run({ owner: `${owners++}` }, async () => {
      begun.push(timing.now());
      await timing.advance(milliseconds);
    });
  return { timing, begun, run };
}

/** Works that end when told, with the names of those that have begun. */
function bench(limits: Partial<typeof LIMITS & { waitingOfOwner: number }>) {
  const timing = new ManualTiming();
  const turns = new Turns({ ...LIMITS, ...limits }, timing);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, owner: string, signal?: AbortSignal) =>
    turns.run({ owner, signal }, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    await timing.advance(10);
    ends.get(name)?.();
    await turn();
    // The pause that leaves time to others.
    await timing.advance(10);
  };
  return { turns, began, ask, end };
}

it('as many run at once as may, one of an owner, and the others wait', async () => {
  const { turns, began, ask, end } = bench({ running: 2 });
  const answers = [ask('a1', 'a'), ask('a2', 'a'), ask('b1', 'b'), ask('c1', 'c')];
  await turn();
  expect(began).toEqual(['a1', 'b1']);
  expect(turns.waiting).toBe(2);
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  await Promise.all(answers);
  expect(turns.waiting).toBe(0);
});

it('sixty works of one owner hold up nobody else for longer than one takes', async () => {
  const { began, ask, end } = bench({ running: 2, waitingOfOwner: 3 });
  const greedy = Array.from({ length: 60 }, (_, n) => ask(`a${n}`, 'a').catch(({ code }) => code));
  const others = [ask('b', 'b'), ask('c', 'c')];
  await turn();
  // The second place is free for another owner at once.
  expect(began).toEqual(['a0', 'b']);
  await end('a0');
  expect(began).toEqual(['a0', 'b', 'c']);
  for (const name of ['b', 'c', 'a1', 'a2', 'a3']) await end(name);
  const answers = await Promise.all(greedy);
  expect(answers.slice(0, 4)).toEqual(['a0', 'a1', 'a2', 'a3']);
  expect(new Set(answers.slice(4))).toEqual(new Set(['RATE_LIMITED']));
  expect(await Promise.all(others)).toEqual(['b', 'c']);
});

it('a work whose caller has gone leaves the line, and gives its place to another of the owner', async () => {
  const { turns, began, ask, end } = bench({ waitingOfOwner: 1 });
  const first = ask('first', 'a');
  const gone = new AbortController();
  const leaving = ask('leaving', 'a', gone.signal);
  await expect(ask('too many', 'a')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 5,
  });
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  expect(turns.waiting).toBe(0);
  const second = ask('second', 'a');
  await end('first');
  await end('second');
  await Promise.all([first, second]);
  expect(began).toEqual(['first', 'second']);
});

it('a work that waits in vain is refused, and never runs', async () => {
  const { turns, began, ask, end } = bench({ patience: 20 });
  const first = ask('first', 'a');
  await expect(ask('second', 'b')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(turns.waiting).toBe(0);
  await end('first');
  await first;
  expect(began).toEqual(['first']);
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
  const turns = new Turns(LIMITS);
  const failing = turns.run({ owner: 'a' }, () => Promise.reject(new Error('no connection')));
  const next = turns.run({ owner: 'b' }, async () => 'done');
  await expect(failing).rejects.toThrow('no connection');
  await expect(next).resolves.toBe('done');
});
