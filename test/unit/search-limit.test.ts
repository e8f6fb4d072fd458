import { expect, it } from 'vitest';
import type { AppError } from '../../src/core/errors.js';
import { SearchLimit } from '../../src/core/search-limit.js';

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
  const answers = held.map(({ statement }) => searches.run('zq', statement));
  await expect(searches.run(undefined, async () => 'page')).resolves.toBe('page');
  expect(held.map((each) => each.hasStarted())).toEqual([true, true, false]);
  held[0]?.end();
  await answers[0];
  await expect.poll(() => held[2]?.hasStarted()).toBe(true);
  for (const { end } of held) end();
  await expect(Promise.all(answers)).resolves.toEqual(['rows', 'rows', 'rows']);
});

it('a search that fails gives its turn to the next one', async () => {
  const searches = new SearchLimit();
  const failing = () => Promise.reject(new Error('no connection'));
  for (let n = 0; n < 5; n += 1) {
    await expect(searches.run('zq', failing)).rejects.toThrow('no connection');
  }
  await expect(searches.run('zq', async () => 'rows')).resolves.toBe('rows');
});

it('the 203rd search is refused while 200 wait', async () => {
  const searches = new SearchLimit();
  const held = Array.from({ length: 202 }, heldStatement);
  const answers = held.map(({ statement }) => searches.run('zq', statement));
  await expect.poll(() => held.filter((each) => each.hasStarted()).length).toBe(2);
  const refused = await searches.run('zq', async () => 'rows').catch((error: AppError) => error);
  expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  for (const { end } of held) end();
  await Promise.all(answers);
});

it('a search that waits in vain is refused, and never runs', async () => {
  const searches = new SearchLimit(20);
  const held = [heldStatement(), heldStatement(), heldStatement()];
  const [first, second, third] = held.map(({ statement }) => searches.run('zq', statement));
  await expect(third).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  for (const { end } of held) end();
  await Promise.all([first, second]);
  await expect(searches.run('zq', async () => 'rows')).resolves.toBe('rows');
  expect(held[2]?.hasStarted()).toBe(false);
});
