import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SearchLimit } from '../../src/modules/requests/maintenance/list/search-limit.js';
import { ManualTiming } from '../support/manual-timing.js';

/** A caller of whom no search runs yet. */
const somebody = () => ({ owner: `${owners++}` });
let owners = 0;

/** A statement that ends when it is told to. */
function heldStatement() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasStarted = false;
  const statement = async () => {
    hasStarted = true;
    await ended;
    return 'rows';
  };
  return { statement, end: () => end(), hasStarted: () => hasStarted };
}

it('two searches run at once, the third waits, and a list without a search does not', async () => {
  const searches = new SearchLimit();
  const held = [heldStatement(), heldStatement(), heldStatement()];
  const answers = held.map(({ statement }) => searches.run('pump', somebody(), statement));
  await expect(searches.run(undefined, somebody(), async () => 'page')).resolves.toBe('page');
  expect(held.map((each) => each.hasStarted())).toEqual([true, true, false]);
  held[0]?.end();
  await answers[0];
  await expect.poll(() => held[2]?.hasStarted()).toBe(true);
  for (const { end } of held) end();
  await expect(Promise.all(answers)).resolves.toEqual(['rows', 'rows', 'rows']);
});

/** Which of them run, in order. */
async function running(searches: SearchLimit, words: readonly string[]): Promise<boolean[]> {
  const held = words.map(heldStatement);
  const answers = held.map(({ statement }, n) => searches.run(words[n], somebody(), statement));
  await turn();
  const started = held.map((each) => each.hasStarted());
  for (const { end } of held) end();
  await Promise.all(answers);
  return started;
}

it('of searches that no index finds one runs at once, and others do not wait for it', async () => {
  const words = ['zq', 'x', 'pump', 'a-b c_d', 'no door', 'öl'];
  await expect(running(new SearchLimit(), words)).resolves.toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('where the database executes one statement at a time, one search of any words runs', async () => {
  const started = await running(new SearchLimit(true), ['pump', 'zq', 'valve']);
  expect(started).toEqual([true, false, false]);
});

it('a search that fails gives its turn to the next one', async () => {
  const searches = new SearchLimit();
  const failing = () => Promise.reject(new Error('no connection'));
  for (let n = 0; n < 5; n += 1) {
    await expect(searches.run('zq', somebody(), failing)).rejects.toThrow('no connection');
  }
  await expect(searches.run('zq', somebody(), async () => 'rows')).resolves.toBe('rows');
});

it('of one caller twenty searches wait, and those of others are not held up', async () => {
  const searches = new SearchLimit();
  const greedy = { owner: 'greedy' };
  const held = Array.from({ length: 21 }, heldStatement);
  const answers = held.map(({ statement }) => searches.run('pump', greedy, statement));
  const refused = searches.run('pump', greedy, async () => 'rows');
  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  await expect(searches.run('pump', somebody(), async () => 'rows')).resolves.toBe('rows');
  expect(held.filter((each) => each.hasStarted())).toHaveLength(1);
  for (const { end } of held) end();
  await Promise.all(answers);
});

it('a search whose caller has gone never runs', async () => {
  const searches = new SearchLimit(true);
  const first = heldStatement();
  const running = searches.run('pump', somebody(), first.statement);
  const gone = new AbortController();
  const second = heldStatement();
  const left = searches.run('pump', { owner: 'left', signal: gone.signal }, second.statement);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.end();
  await running;
  expect(second.hasStarted()).toBe(false);
});

it('a search that waits in vain is refused, and never runs', async () => {
  const timing = new ManualTiming();
  const searches = new SearchLimit(false, 20, timing);
  const held = [heldStatement(), heldStatement(), heldStatement()];
  const [first, second, third] = held.map(({ statement }) =>
    searches.run('pump', somebody(), statement),
  );
  await expect(third).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  for (const { end } of held) end();
  await Promise.all([first, second]);
  await timing.advance(0);
  await expect(searches.run('pump', somebody(), async () => 'rows')).resolves.toBe('rows');
  expect(held[2]?.hasStarted()).toBe(false);
});

it('between searches one after the other, others have as long as each took', async () => {
  const timing = new ManualTiming();
  const searches = new SearchLimit(true, undefined, timing);
  let begun = 0;
  const search = async () => {
    begun += 1;
    await timing.advance(60);
  };
  const all = Promise.all([1, 2, 3].map(() => searches.run('zq', somebody(), search)));
  await expect.poll(() => timing.paused).toEqual([60]);
  await timing.advance(59);
  expect(begun).toBe(1);
  await timing.advance(1);
  await expect.poll(() => timing.paused).toEqual([60, 60]);
  expect(begun).toBe(2);
  await timing.advance(60);
  await all;
  expect([begun, timing.paused]).toEqual([3, [60, 60]]);
});

it('a search for which none waits makes no pause', async () => {
  const timing = new ManualTiming();
  const searches = new SearchLimit(true, undefined, timing);
  for (let n = 0; n < 3; n += 1) {
    await searches.run('zq', somebody(), () => timing.advance(100));
    // The next one comes when the turn is over, as that of another request does.
    await turn();
  }
  expect(timing.paused).toEqual([]);
});
