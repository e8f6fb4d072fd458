import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/core/turns.js';
import { SearchLimit } from '../../src/modules/requests/maintenance/list/search-limit.js';

// An error that nobody handles fails the run of the tests, too.

type Work = () => Promise<string>;

const throws: Work = () => {
  throw new Error('broken');
};
const rejects: Work = () => Promise.reject(new Error('broken'));

const QUEUES: Readonly<Record<string, () => (work: Work) => Promise<string>>> = {
  'a search that an index finds': () => {
    const searches = new SearchLimit();
    return (work) => searches.run('pump', { owner: 'a' }, work);
  },
  'a search that no index finds': () => {
    const searches = new SearchLimit();
    return (work) => searches.run('zq', { owner: 'a' }, work);
  },
  'a list without a search': () => {
    const searches = new SearchLimit();
    return (work) => searches.run(undefined, { owner: 'a' }, work);
  },
  turns: () => {
    const turns = new Turns({ running: 1, patience: 60_000, busy: 'Too many works' });
    return (work) => turns.run({ owner: 'a' }, work);
  },
};

describe.each(Object.entries(QUEUES))('%s', (_name, open) => {
  it.each([
    ['throws', throws],
    ['rejects', rejects],
  ])('rejects the promise of its caller when it %s, and the next one runs', async (_how, work) => {
    const run = open();
    const outcomes = await Promise.allSettled([run(work), run(work), run(async () => 'rows')]);
    expect(outcomes).toEqual([
      { status: 'rejected', reason: new Error('broken') },
      { status: 'rejected', reason: new Error('broken') },
      { status: 'fulfilled', value: 'rows' },
    ]);
  });
});
