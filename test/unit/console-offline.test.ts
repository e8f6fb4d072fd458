import { describe, expect, it } from 'vitest';
import { KeptAnswers, type KeptStore } from '../../console/src/api/kept-answers.js';
import { ReachState } from '../../console/src/api/reach.js';

const DAY = 86_400_000;

/** A store in memory, with a clock that a test sets. */
function device() {
  const values = new Map<string, unknown>();
  const store: KeptStore = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (keys) => {
      for (const key of keys) values.delete(key);
    },
    entries: async () => [...values],
    clear: async () => values.clear(),
  };
  const clock = { now: 1_000_000 };
  /** Another page of the same browser. */
  const page = () => new KeptAnswers(store, () => clock.now);
  return { values, store, clock, page };
}

describe('kept answers', () => {
  it('are read with their time, by their owner and without a session that can be checked', async () => {
    const { page, clock } = device();
    await page().keep(1, 'Request 7', { title: 'Tap' });
    clock.now += 5;
    const kept = { at: 1_000_000, data: { title: 'Tap' } };
    expect(await page().read(1, 'Request 7')).toEqual(kept);
    expect(await page().read(undefined, 'Request 7')).toEqual(kept);
    expect(await page().read(1, 'Request 8')).toBeUndefined();
  });

  it('of somebody else are neither read nor kept', async () => {
    const { page, values } = device();
    await page().keep(1, 'Request 7', 'of the first');
    expect(await page().read(2, 'Request 7')).toBeUndefined();
    await page().claim(2);
    expect([...values.keys()]).toEqual(['owner']);
    await page().keep(2, 'Request 8', 'of the second');
    expect(await page().read(undefined, 'Request 7')).toBeUndefined();
    expect(await page().read(1, 'Request 8')).toBeUndefined();
  });

  it('are deleted at the end of the session, after what was being kept', async () => {
    const { page, values } = device();
    const answers = page();
    const keeping = answers.keep(1, 'Request 7', 'data');
    await answers.wipe();
    await keeping;
    expect(values.size).toBe(0);
    await answers.keep(2, 'Request 7', 'other');
    expect(values.get('owner')).toBe(2);
  });

  it('are at most 200, the newest, and none is shown after seven days', async () => {
    const { page, values, clock } = device();
    const answers = page();
    for (let number = 0; number < 290; number += 1) {
      clock.now += 1;
      await answers.keep(1, `Request ${number}`, number);
    }
    expect(values.size).toBeLessThanOrEqual(241);
    expect(values.has('Request 0')).toBe(false);
    expect(values.has('Request 289')).toBe(true);
    clock.now += 7 * DAY;
    expect(await answers.read(1, 'Request 289')).toBeUndefined();
    await page().keep(1, 'Request 300', 'new');
    expect([...values.keys()].sort()).toEqual(['Request 300', 'owner']);
  });

  it('are none where the browser blocks its store', async () => {
    const refuse = async () => {
      throw new Error('blocked');
    };
    const answers = new KeptAnswers({
      get: refuse,
      set: refuse,
      del: refuse,
      entries: refuse,
      clear: refuse,
    });
    await answers.keep(1, 'Request 7', 'data');
    await answers.wipe();
    expect(await answers.read(1, 'Request 7')).toBeUndefined();
  });
});

describe('the reach of the service', () => {
  it('is lost after a call without an answer, with the time of the shown data', () => {
    let now = 100;
    const reach = new ReachState(() => now);
    expect(reach.get()).toEqual({ lost: false, asOf: undefined });
    reach.answered();
    now = 200;
    reach.failed();
    expect(reach.get()).toEqual({ lost: true, asOf: 100 });
    // The oldest data of a page counts, and another page has other data.
    reach.shown(50);
    reach.shown(70);
    expect(reach.get()).toEqual({ lost: true, asOf: 50 });
    reach.left();
    reach.shown(70);
    expect(reach.get()).toEqual({ lost: true, asOf: 70 });
    reach.answered();
    expect(reach.get()).toEqual({ lost: false, asOf: undefined });
  });
});
