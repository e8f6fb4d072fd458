import { describe, expect, it } from 'vitest';
import {
  FairTurns,
  type FairTurnsLimits,
} from '../../src/modules/system/files/images/fair-turns.js';

const LIMITS: FairTurnsLimits = {
  running: 2,
  longest: 500,
  allowance: 1_000,
  regained: 0.01,
  patience: 30_000,
  busy: 'Too many uploads',
};

/** Works that begin in their turn and end when told, with the order in which they began. */
function bench(limits: Partial<FairTurnsLimits> = {}) {
  let time = 0;
  const turns = new FairTurns({ ...LIMITS, ...limits }, () => time);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (
    name: string,
    owner: string,
    estimate: number,
    signal = new AbortController().signal,
  ) =>
    turns.run({ owner, estimate, signal }, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = (name: string) => ends.get(name)?.();
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { turns, began, ask, end, advance };
}

describe('short works', () => {
  it('run two at once, one of an owner at a time', async () => {
    const { began, ask, end, turns } = bench();
    const all = [ask('a1', 'a', 10), ask('a2', 'a', 10), ask('b1', 'b', 10), ask('c1', 'c', 10)];
    await expect.poll(() => began).toEqual(['a1', 'b1']);
    expect(turns.waiting).toBe(2);
    end('b1');
    // c has used less than a, who was first.
    await expect.poll(() => began).toEqual(['a1', 'b1', 'c1']);
    end('a1');
    await expect.poll(() => began).toEqual(['a1', 'b1', 'c1', 'a2']);
    end('c1');
    end('a2');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('wait for no long one', async () => {
    const { began, ask, end } = bench();
    const long = [1, 2, 3].map((n) => ask(`long${n}`, `greedy${n}`, 501));
    const short = ask('short', 'other', 500);
    await expect.poll(() => began).toEqual(['long1', 'short']);
    for (const name of ['short', 'long1']) end(name);
    await short;
    for (const name of ['long2', 'long3']) {
      await expect.poll(() => began).toContain(name);
      end(name);
    }
    await Promise.all(long);
  });

  it('of an owner who has used the allowance run in the second line, until it is regained', async () => {
    const { began, ask, end, advance } = bench();
    const first = ['a1', 'a2', 'a3'].map((name) => ask(name, 'a', 400));
    // The third would be beyond 1,000 ms; the first holds the place of the owner in the first line.
    await expect.poll(() => began).toEqual(['a1', 'a3']);
    for (const name of ['a1', 'a3']) end(name);
    await expect.poll(() => began).toContain('a2');
    end('a2');
    await Promise.all(first);
    advance(200_000);
    const heavy = ask('heavy', 'b', 900);
    const again = ask('a4', 'a', 400);
    await expect.poll(() => began.slice(3)).toEqual(['heavy', 'a4']);
    for (const name of ['heavy', 'a4']) end(name);
    await Promise.all([heavy, again]);
  });
});

describe('long works', () => {
  it('run one after the other, the owner with the least time first', async () => {
    const { began, ask, end } = bench();
    const all = [
      ask('a1', 'a', 900),
      ask('a2', 'a', 900),
      ask('a3', 'a', 900),
      ask('b1', 'b', 900),
    ];
    await expect.poll(() => began).toEqual(['a1']);
    end('a1');
    await expect.poll(() => began).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a2', 'a3']) {
      await expect.poll(() => began).toContain(name);
      end(name);
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });
});

describe('a work that waits', () => {
  it('leaves the line when it is aborted, and never begins', async () => {
    const { began, ask, end, turns } = bench();
    const first = ask('first', 'a', 900);
    const leaving = new AbortController();
    const second = ask('second', 'b', 900, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(turns.waiting).toBe(0);
    await expect(ask('third', 'b', 1, AbortSignal.abort(new Error('late')))).rejects.toThrow(
      'late',
    );
    end('first');
    await first;
    expect(began).toEqual(['first']);
  });

  it('is refused when its turn does not come in time', async () => {
    const { ask, end, turns } = bench({ patience: 5 });
    const first = ask('first', 'a', 900);
    await expect(ask('second', 'b', 900)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(turns.waiting).toBe(0);
    end('first');
    expect(await first).toBe('first');
  });

  it('runs after one that failed', async () => {
    const { turns, ask, end, began } = bench();
    const signal = new AbortController().signal;
    const failing = turns.run({ owner: 'a', estimate: 900, signal }, () =>
      Promise.reject(new Error('broken')),
    );
    const next = ask('next', 'a', 900);
    await expect(failing).rejects.toThrow('broken');
    await expect.poll(() => began).toEqual(['next']);
    end('next');
    expect(await next).toBe('next');
  });
});
