import type { AccountActor, Actor, SystemActor } from './actor.js';
import type { AppError } from './errors.js';
import type { Idempotency } from './idempotency.js';
import type { LoaderRegistry } from './loaders.js';
import type { PerformedAt } from './performed.js';
import type { ReplicaReads } from './replica-reads.js';
import type { Bearer } from './tokens.js';
import type { Unit, Via } from './unit.js';

/** The origin of a call, for access rules, records and logs. */
export interface Caller {
  /** Null for a caller without a session. */
  readonly actor: Actor | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Ties the answer, the audit record and the log lines of one request together. */
  readonly requestId: string;
  /**
   * Called when a login of this account, or its first step, has succeeded; the request then counts
   * towards the account's limits.
   */
  readonly onLogin?: (userId: number | string) => Promise<void>;
  /** Aborted when the connection closes before the answer; work that waits for its turn is left out. */
  readonly signal?: AbortSignal;
  /** True for a trial: what the call changes is rolled back, and nothing is sent. */
  readonly trial?: true;
  /** The header `Performed-At`, in calls of operations that take it (`performable`). */
  readonly performed?: PerformedAt;
  /** Added to the metadata of each audit record of the call. */
  readonly auditMetadata?: Readonly<Record<string, string | number | object>>;
  /** Runs at the end of each transaction of the call, within it; an error rolls it back. */
  readonly within?: (unit: Unit) => Promise<void>;
  /** The account whose time the call records, where its actor records that of somebody else. */
  readonly workOf?: number;
  /** The job by whose link the caller acts; records then name no account. */
  readonly via?: Via;
}

/** A `Caller` that acts for an account. */
export interface ActingCaller extends Caller {
  readonly actor: AccountActor;
}

/** The services of the module that an operation belongs to. */
export interface OperationServices {
  of<S>(operation: { readonly run: (services: S, ...rest: never[]) => unknown }): S;
}

/** The refresh token of a browser session, in a cookie that no script can read. */
export interface RefreshCookie {
  /** The token that the browser sent; null if it sent none. */
  read(): string | null;
  /** Replaces the browser's token. */
  keep(refreshToken: string): void;
  /** Deletes the browser's token. */
  forget(): void;
}

/** Reads saved views for the lists that use them. */
export interface ViewReader {
  /**
   * The parameters that a saved view adds to those given: of its filter, `sort`, and for an export `columns`.
   *
   * @throws AppError VALIDATION_ERROR on `view` for a view that the actor does not read, of another
   *   list, or whose filter or order is no longer valid.
   */
  parametersOf(
    actor: AccountActor,
    list: string,
    id: number,
    options: { readonly columns: boolean; readonly given: Readonly<Record<string, unknown>> },
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Everything an operation runs with: one for each HTTP request and each live event. */
export interface Context extends Caller {
  readonly actor: AccountActor | null;
  /** The bearer of a token without an account; undefined for any other. Its `authFailure` is `session_invalid`. */
  readonly link?: Bearer | undefined;
  /** The reason why the token of a link is not valid, for operations of links. */
  readonly linkFailure?: AppError | undefined;
  /** The header `Accept-Language`, by which mails to people without an account have a language. */
  readonly acceptLanguage?: string | undefined;
  /** The address of the service as the client called it; undefined outside HTTP requests. */
  readonly origin?: string | undefined;
  /** The bearer token as it was sent, if any. */
  readonly bearerToken: string | null;
  /**
   * The cookie with the refresh token; null unless the request has the header `X-Auth-Transport:
   * cookie`. Without that header, which pages of other origins cannot send, no cookie is read.
   */
  readonly refreshCookie: RefreshCookie | null;
  /**
   * Secret from the cookie of a browser that returns from the identity provider; otherwise null. It
   * is accepted only together with a one-time code.
   */
  readonly loginBrowser: string | null;
  /** Reason why the token of the request is not valid; thrown by operations that need a session. */
  readonly authFailure: AppError | null;
  /** The header `Idempotency-Key` and the store that replays answers. */
  readonly idempotencyKey: string | null;
  /** The header `Retry-Of`: the key of the refused call that this one repeats. */
  readonly retryOf?: string | undefined;
  /** The header `Performed-At` as it was sent; read by operations that take it. */
  readonly performedAt?: string | undefined;
  readonly idempotency: Idempotency;
  /**
   * Counts an operation as further calls of its request; absent where calls are not counted.
   *
   * @throws AppError RATE_LIMITED when fewer are left; then none is counted.
   */
  readonly countFurther?: (calls: number) => Promise<void>;
  /** Called with an error of a part of an operation that is answered as a whole. */
  readonly onFailure?: (caller: Caller, error: AppError, what: string) => void;
  /** Called when the answer is replayed from an earlier call with the same key. */
  readonly onReplay?: () => void;
  /** Called before an operation runs whose answer may contain a secret, such as a token. */
  readonly onSecret?: () => void;
  /**
   * Called at the end of each operation with its name, `OK` or its error code, and its duration in
   * seconds.
   */
  readonly onOperation?: (name: string, outcome: string, seconds: number) => void;
  readonly services: OperationServices;
  readonly loaders: LoaderRegistry;
  /** Reads the saved views that lists use; absent outside requests, where no view is named. */
  readonly views?: ViewReader | undefined;
  /** Executes replica-readable queries; undefined without a replica. */
  readonly replicaReads?: ReplicaReads | undefined;
}

/** A `Context` behind an access rule that needs a session. */
export interface ActingContext extends Context {
  readonly actor: AccountActor;
}

/** Makes the caller for mutations that the service itself performs. */
export function systemCaller(component: string): Caller & { readonly actor: SystemActor } {
  return {
    actor: { kind: 'system', component },
    ipAddress: null,
    userAgent: null,
    requestId: component,
  };
}
