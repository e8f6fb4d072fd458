import {
  catchError,
  defer,
  from,
  mergeMap,
  type Observable,
  type ObservableInput,
  throwError,
} from 'rxjs';
import { type Requirement, sessionRequirements } from '../session/requirements.ts';
import { accessToken, accessTokenAfter, store } from '../session/session.ts';
import { ServiceError } from './service-error.ts';

/** Codes after which a call may succeed with another access token. */
const TOKEN_REFUSED = new Set(['expired_token', 'session_invalid', 'UNAUTHENTICATED']);

const isTokenRefused = (error: unknown): boolean =>
  error instanceof ServiceError && TOKEN_REFUSED.has(error.code);

/**
 * The access token. While the session has ended and the person is asked to sign in again, it waits,
 * so that calls are not lost.
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

/** Requirement on the session that prevented a call; undefined for other errors. */
function requirementOf(error: unknown): Requirement | undefined {
  const { reason } = error instanceof ServiceError ? error.details : {};
  return REQUIREMENTS.includes(reason) ? (reason as Requirement) : undefined;
}

/** Headers of a call within the session. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

type Request<T> = (token: string) => ObservableInput<T>;

/**
 * Calls `request` with an access token, and again if that may succeed: with another token, or after
 * the person has met a requirement on the session. The page keeps its input meanwhile.
 *
 * @param request returns an answer, or fails with a `ServiceError`.
 */
export function authorized<T>(request: Request<T>): Observable<T> {
  return withToken(request).pipe(
    catchError((error: unknown) => {
      const requirement = requirementOf(error);
      if (requirement === undefined) return throwError(() => error);
      return from(sessionRequirements.ask(requirement)).pipe(
        mergeMap((isMet) => (isMet ? withToken(request) : throwError(() => error))),
      );
    }),
  );
}

function withToken<T>(request: Request<T>): Observable<T> {
  const withRequired = (first: (token: string) => Observable<T>) =>
    from(requiredToken()).pipe(mergeMap(first));
  return defer(() =>
    withRequired((token) =>
      defer(() => request(token)).pipe(
        catchError((error: unknown) => {
          if (!isTokenRefused(error)) return throwError(() => error);
          const renewed = from(accessTokenAfter(token));
          return renewed.pipe(mergeMap(() => withRequired((next) => defer(() => request(next)))));
        }),
      ),
    ),
  );
}
