import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { type Requirement, sessionRequirements } from '../session/requirements.ts';
import { accessToken, accessTokenAfter, store } from '../session/session.ts';
import { subscribe } from './live.ts';
import { ServiceError } from './service-error.ts';
import { errorOf, post } from './transport.ts';

/** Codes after which another access token may help. */
const TOKEN_REFUSED = new Set(['expired_token', 'session_invalid', 'UNAUTHENTICATED']);

/**
 * The access token; waits while the session has ended and the person is asked to sign in again, so
 * that what they had sent is not lost.
 *
 * @throws ServiceError `UNAUTHENTICATED` when there is no session.
 */
async function requiredToken(): Promise<string> {
  for (;;) {
    const token = await accessToken();
    if (token !== undefined) return token;
    if (store.state !== 'ended') throw new ServiceError('UNAUTHENTICATED', 'Not signed in.');
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

const REQUIREMENTS: readonly unknown[] = [
  'reauthenticate',
  'mfa_enrolment_required',
] satisfies Requirement[];

/** What the session lacks before the same call can work. */
function requirementOf(refusal: ServiceError | undefined): Requirement | undefined {
  const { reason } = refusal?.details ?? {};
  return REQUIREMENTS.includes(reason) ? (reason as Requirement) : undefined;
}

/**
 * Calls `request` with an access token, and once more when that may work: with another token, or after
 * the person has met what the service requires of the session. What was typed stays meanwhile.
 */
export async function authorized<T>(
  request: (token: string) => Promise<T>,
  refusalOf: (result: T) => ServiceError | undefined,
): Promise<T> {
  const result = await withToken(request, refusalOf);
  const requirement = requirementOf(refusalOf(result));
  if (requirement === undefined || !(await sessionRequirements.ask(requirement))) return result;
  return withToken(request, refusalOf);
}

async function withToken<T>(
  request: (token: string) => Promise<T>,
  refusalOf: (result: T) => ServiceError | undefined,
): Promise<T> {
  const token = await requiredToken();
  const result = await request(token);
  const refusal = refusalOf(result);
  if (refusal === undefined || !TOKEN_REFUSED.has(refusal.code)) return result;
  await accessTokenAfter(token);
  return request(await requiredToken());
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Queries and mutations over HTTP, subscriptions over the live socket. */
const link = new ApolloLink((operation) => {
  if (operation.operationType === 'subscription') {
    return subscribe(operation.query, operation.variables);
  }
  return new Observable((observer) => {
    const abort = new AbortController();
    authorized(
      (token) =>
        post(operation.query, operation.variables, {
          headers: { ...bearer(token), ...operation.getContext().headers },
          signal: abort.signal,
        }),
      errorOf,
    ).then(
      (answer) => {
        const error = errorOf(answer);
        if (error !== undefined) return observer.error(error);
        observer.next({ data: answer.data as Record<string, unknown> });
        observer.complete();
      },
      (error: unknown) => {
        if (!abort.signal.aborted) observer.error(error);
      },
    );
    return () => abort.abort();
  });
});

/** The cache; `app/type-policies.ts` has its policies. */
export const cache = new InMemoryCache();

/** The client of the console. Errors are `ServiceError`s. */
export const client = new ApolloClient({
  link,
  cache,
  defaultOptions: {
    // What is known is shown at once, and what has changed follows.
    watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  },
});
