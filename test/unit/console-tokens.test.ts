import { describe, expect, it } from 'vitest';
import { TokenStore, type Tokens } from '../../console/src/session/token-store.js';
import { FakeBrowser, settled } from '../support/console-device.js';

/** A time that no test lasts, in milliseconds. */
const NEVER = 3_600_000;

const tokensOf = (id: number, seconds = 900): Tokens => ({
  accessToken: `token of ${id}`,
  expiresAt: Date.now() + seconds * 1_000,
  user: { id, email: `user${id}@example.org`, role: 'EMPLOYEE' },
});

/** A browser with tabs that wait for each other's answers for this long. */
function tabsOf(count: number, patience = NEVER) {
  const browser = new FakeBrowser();
  const stores = Array.from({ length: count }, () => new TokenStore(browser.open(), patience));
  return { browser, stores: stores as [TokenStore, TokenStore, TokenStore] };
}

describe('a tab', () => {
  it('knows of no session at first, and of one once it keeps tokens', () => {
    const { browser, stores } = tabsOf(1);
    const [one] = stores;
    expect([one.state, one.tokens, one.fresh, one.hadSession]).toEqual([
      'unknown',
      undefined,
      undefined,
      false,
    ]);
    const tokens = tokensOf(1);
    one.keep(tokens);
    expect([one.state, one.tokens, one.fresh, one.hadSession]).toEqual([
      'active',
      tokens,
      tokens,
      true,
    ]);
    expect(browser.hadSession).toBe(true);
  });

  it.each([
    [40, true],
    [31, true],
    [29, false],
    [-1, false],
  ])('holds a token of %i more seconds for fresh: %s', (seconds, isFresh) => {
    const [one] = tabsOf(1).stores;
    const tokens = tokensOf(1, seconds);
    one.keep(tokens);
    expect(one.fresh).toBe(isFresh ? tokens : undefined);
    // It is known, however old it is.
    expect(one.tokens).toBe(tokens);
  });

  it('forgets its tokens at the end of the session, and the browser its session when that was meant', () => {
    for (const [state, had] of [
      ['anonymous', false],
      ['ended', true],
    ] as const) {
      const { browser, stores } = tabsOf(1);
      stores[0].keep(tokensOf(1));
      stores[0].drop(state);
      expect([stores[0].state, stores[0].tokens, browser.hadSession]).toEqual([
        state,
        undefined,
        had,
      ]);
    }
  });

  it('tells its listeners of each change, until they have had enough', () => {
    const [one] = tabsOf(1).stores;
    const seen: string[] = [];
    const stop = one.subscribe(() => seen.push(one.state));
    one.keep(tokensOf(1));
    one.drop('ended');
    stop();
    one.keep(tokensOf(1));
    expect(seen).toEqual(['active', 'ended']);
  });

  it('that is the only one asks nobody', async () => {
    const [one] = tabsOf(1).stores;
    expect(await one.askOtherTabs()).toBeUndefined();
  });
});

describe('of two tabs', () => {
  it('one gets the token of the other without a refresh', async () => {
    const { browser, stores } = tabsOf(1);
    stores[0].keep(tokensOf(1));
    const late = new TokenStore(browser.open(), NEVER);
    expect(await late.askOtherTabs()).toEqual(stores[0].tokens);
    expect(late.state).toBe('active');
  });

  it('one gets no token that the other would have to renew', async () => {
    const { browser, stores } = tabsOf(1, 0);
    stores[0].keep(tokensOf(1, 20));
    const late = new TokenStore(browser.open(), 0);
    await settled();
    expect(await late.askOtherTabs()).toBeUndefined();
    await settled();
    expect([late.state, late.tokens]).toEqual(['unknown', undefined]);
  });

  it('one gives up when the other does not answer', async () => {
    const [, two] = tabsOf(2, 0).stores;
    expect(await two.askOtherTabs()).toBeUndefined();
  });

  it('each gets what the other renews, without sending it back', async () => {
    const { stores } = tabsOf(2);
    const [one, two] = stores;
    const changes: string[] = [];
    one.subscribe(() => changes.push('one'));
    two.subscribe(() => changes.push('two'));
    one.keep(tokensOf(1, 40));
    await settled();
    const renewed = tokensOf(1, 900);
    two.keep(renewed);
    await settled();
    expect([one.tokens, two.tokens]).toEqual([renewed, renewed]);
    expect(changes).toEqual(['one', 'two', 'two', 'one']);
  });

  it('one asks again once it has had a session, though it was the first', async () => {
    const { stores } = tabsOf(2);
    const [one, two] = stores;
    one.keep(tokensOf(1, 20));
    await settled();
    two.keep(tokensOf(1));
    one.drop('ended');
    expect(await one.askOtherTabs()).toEqual(two.tokens);
  });

  it('both are signed out by one, and the other is told so', async () => {
    const { browser, stores } = tabsOf(3);
    const [one, two, three] = stores;
    one.keep(tokensOf(1));
    await settled();
    const told: string[] = [];
    one.onSignedOut = () => told.push('one');
    two.onSignedOut = () => told.push('two');
    one.drop('anonymous');
    one.announceSignOut();
    await settled();
    expect([one, two, three].map(({ state, tokens }) => [state, tokens])).toEqual(
      Array(3).fill(['anonymous', undefined]),
    );
    expect([told, browser.hadSession]).toEqual([['two'], false]);
  });

  it('one begins anew when somebody else signs in in the other, and shows nothing of theirs', async () => {
    const { browser, stores } = tabsOf(2);
    const [one, two] = stores;
    one.keep(tokensOf(1));
    await settled();
    const before = one.tokens;
    two.drop('anonymous');
    two.keep(tokensOf(2));
    await settled();
    expect(browser.restarted).toEqual([0]);
    expect(one.tokens).toBe(before);
    expect(two.tokens?.user.id).toBe(2);
  });

  it('one without a session takes that of whoever signs in in the other', async () => {
    const { browser, stores } = tabsOf(2);
    const [one, two] = stores;
    one.keep(tokensOf(1));
    await settled();
    one.drop('anonymous');
    one.announceSignOut();
    await settled();
    two.keep(tokensOf(2));
    await settled();
    expect([one.tokens?.user.id, browser.restarted]).toEqual([2, []]);
  });
});
