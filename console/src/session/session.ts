import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { OFFLINE, ServiceError } from '../api/service-error.ts';
import { send } from '../api/transport.ts';
import { endBrowserSubscription } from '../offline/push.ts';
import { browserTabs } from './browser-tabs.ts';
import * as pendingRefresh from './pending-refresh.ts';
import {
  ExchangeLoginCodeDocument,
  RefreshTokenDocument,
  SignInDocument,
  SignOutDocument,
  type TokensFragment,
} from './session.generated.ts';
import { TokenStore, type Tokens } from './token-store.ts';

/** The session of this browser. The program has one, because a tab has one person. */
export const store = new TokenStore(browserTabs());

/** With this header the refresh token is in a cookie that no script can read. */
const COOKIE_TRANSPORT = { 'X-Auth-Transport': 'cookie' };

/** Codes that mean that there is no session any more. */
const ENDED = new Set(['session_invalid', 'UNAUTHENTICATED', 'expired_token']);

const hasEnded = (error: unknown): boolean =>
  error instanceof ServiceError && ENDED.has(error.code);

function tokensOf({ accessToken, expiresIn, user }: TokensFragment): Tokens {
  return { accessToken, expiresAt: Date.now() + expiresIn * 1000, user };
}

/**
 * Sends an authentication document; its answer sets the refresh token in the cookie. @throws
 * ServiceError
 */
export function call<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  return send(document, variables, { headers: { ...COOKIE_TRANSPORT, ...headers } });
}

/** Stores the tokens of a login. */
export function keepTokens(tokens: TokensFragment): void {
  store.keep(tokensOf(tokens));
}

/** Signs in with a password. @throws ServiceError of the service. */
export async function signIn(email: string, password: string): Promise<void> {
  const data = await call(SignInDocument, { input: { email, password } });
  keepTokens(data.login);
}

/** Signs in with the one-time code of the identity provider's redirect. @throws ServiceError */
export async function signInWithCode(code: string): Promise<void> {
  const data = await call(ExchangeLoginCodeDocument, { input: { code } });
  keepTokens(data.exchangeLoginCode);
}

/** Ends the session here, in the service and in all other tabs. */
export async function signOut(): Promise<void> {
  const tokens = await accessToken().catch(() => undefined);
  if (tokens !== undefined) {
    await call(SignOutDocument, {}, { Authorization: `Bearer ${tokens}` }).catch(
      (error: unknown) => {
        // An ended session is the desired result.
        if (!hasEnded(error)) throw error;
      },
    );
  }
  // Not before: a sign-out that fails ends nothing.
  await endBrowserSubscription();
  store.drop('anonymous');
  store.announceSignOut();
}

let renewal: Promise<string | undefined> | undefined;

/**
 * An access token that is valid for at least half a minute, renewed if necessary; `undefined`
 * without a session.
 *
 * @throws ServiceError when the service does not answer: the session may still be valid.
 */
export async function accessToken(): Promise<string | undefined> {
  const { fresh } = store;
  if (fresh !== undefined) return fresh.accessToken;
  if (store.state === 'anonymous' || store.state === 'ended') return undefined;
  if (store.state === 'unknown' && !store.hadSession) {
    store.drop('anonymous');
    return undefined;
  }
  return renewOnce(store.tokens?.accessToken);
}

/** A token other than `refused`, which the service no longer accepts. */
export async function accessTokenAfter(refused: string): Promise<string | undefined> {
  const { fresh } = store;
  if (fresh !== undefined && fresh.accessToken !== refused) return fresh.accessToken;
  return renewOnce(refused);
}

/** Allows one renewal at a time in this tab. */
function renewOnce(refused: string | undefined): Promise<string | undefined> {
  renewal ??= renew(refused).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/**
 * Allows one refresh for all tabs, because the service treats a reused refresh token as stolen. A
 * tab that has waited for the lock finds the token that another tab has received meanwhile.
 */
function renew(refused: string | undefined): Promise<string | undefined> {
  return exclusively(async () => {
    // The next call must not wait for the mark of a refresh that was never sent.
    if (navigator.onLine === false)
      throw new ServiceError(OFFLINE, 'No connection to the service.');
    const other = store.fresh ?? (await store.askOtherTabs());
    if (other !== undefined && other.accessToken !== refused) return other.accessToken;
    try {
      const tokens = tokensOf(await refresh());
      store.keep(tokens);
      return tokens.accessToken;
    } catch (error) {
      if (!hasEnded(error)) throw error;
      store.drop(store.state === 'unknown' ? 'anonymous' : 'ended');
      return undefined;
    }
  });
}

/**
 * Renews the tokens by the cookie. A page may be reloaded meanwhile: the browser then completes the
 * call and stores the new cookie, and the next page waits for that, because the old cookie would
 * count as stolen.
 */
async function refresh(): Promise<TokensFragment> {
  await pendingRefresh.end();
  pendingRefresh.begin();
  try {
    const data = await send(
      RefreshTokenDocument,
      {},
      { headers: COOKIE_TRANSPORT, keepalive: true },
    );
    pendingRefresh.remove();
    return data.refreshToken;
  } catch (error) {
    if (error instanceof ServiceError && error.code === OFFLINE) pendingRefresh.removeIfPageStays();
    else pendingRefresh.remove();
    throw error;
  }
}

/**
 * Web Locks exist only in secure contexts, and not where site data is blocked; otherwise tabs share
 * tokens only by the channel.
 */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return await work();
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    return await locks.request('session-refresh', begin);
  } catch (error) {
    if (begun) throw error;
    return await work();
  }
}
