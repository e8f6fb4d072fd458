import type { IncomingMessage } from 'node:http';
import type { AccountActor } from '../core/actor.js';
import type { Context, OperationServices } from '../core/context.js';
import { type AppError, toAppError } from '../core/errors.js';
import type { FailureListener } from '../core/failures.js';
import type { Idempotency } from '../core/idempotency.js';
import { LoaderRegistry } from '../core/loaders.js';
import type { Bearer } from '../core/tokens.js';
import type { Database } from '../infra/database/database.js';
import type { SecretPaths } from './secret-paths.js';

/** Reads the client's address of an HTTP request or a socket's upgrade request. */
export type AddressReader = (request: IncomingMessage) => string | null;

/** The sources of a context. */
export interface ContextSources {
  readonly services: OperationServices;
  /** Reads the actor of an access token; throws AppError expired_token or session_invalid. */
  readonly actorOf: (accessToken: string) => Promise<AccountActor>;
  /** The bearer of a token without an account; undefined for another token. Throws as `actorOf`. */
  readonly bearerOf?: (token: string) => Promise<Bearer | undefined>;
  readonly secrets: SecretPaths;
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly addressOf: AddressReader;
  /** The address of the console; undefined if it is not set. */
  readonly publicUrl?: string | undefined;
  /** Reads the saved views that lists use. */
  readonly views?: Context['views'];
  /** Executes replica-readable queries; undefined without a replica. */
  readonly replicaReads?: Context['replicaReads'];
  /** Counts operations. */
  readonly onOperation?: NonNullable<Context['onOperation']>;
  /** Records errors of parts of operations. */
  readonly onFailure?: FailureListener;
  /** Lifetime of the refresh token's cookie, in seconds. */
  readonly refreshTtlSeconds: number;
}

/** Context of a call with this token and the current state of its session. */
export async function contextOf(
  sources: ContextSources,
  bearerToken: string | null,
  call: Omit<
    Context,
    | 'actor'
    | 'link'
    | 'linkFailure'
    | 'authFailure'
    | 'bearerToken'
    | 'loaders'
    | 'idempotency'
    | 'services'
    | 'replicaReads'
    | 'views'
    | 'onOperation'
    | 'onFailure'
  >,
): Promise<Context> {
  const { services, actorOf, database, idempotency, replicaReads, onOperation, onFailure } =
    sources;
  const authenticated = await authenticate(actorOf, bearerToken, sources.bearerOf);
  const { actor } = authenticated;
  const loaders = new LoaderRegistry({
    prisma: database.prisma,
    statements: database.statements,
    actor,
    publicUrl: sources.publicUrl,
  });
  const own = {
    ...authenticated,
    bearerToken,
    idempotency,
    services,
    loaders,
    views: sources.views,
    replicaReads,
  };
  return {
    ...call,
    ...own,
    ...(onOperation && { onOperation }),
    ...(onFailure && { onFailure }),
  };
}

async function authenticate(
  actorOf: ContextSources['actorOf'],
  token: string | null,
  bearerOf: ContextSources['bearerOf'],
): Promise<{
  actor: AccountActor | null;
  authFailure: AppError | null;
  link?: Bearer | undefined;
  linkFailure?: AppError;
}> {
  if (token === null) return { actor: null, authFailure: null };
  try {
    return { actor: await actorOf(token), authFailure: null };
  } catch (error) {
    // Thrown later by operations that need a session; public operations continue.
    const authFailure = toAppError(error);
    if (authFailure.code !== 'session_invalid' || bearerOf === undefined) {
      return { actor: null, authFailure };
    }
    try {
      return { actor: null, authFailure, link: await bearerOf(token) };
    } catch (failure) {
      return { actor: null, authFailure, linkFailure: toAppError(failure) };
    }
  }
}
