import type { Actor } from './actor.js';
import type { AppError } from './errors.js';
import type { IdempotencyStore } from './idempotency.js';

/**
 * The services that operations call, by module. Each module adds its own by declaration merging
 * (`declare module '../../core/context.js'`), so that core knows none of them; app.ts wires them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Services {}

/** The DataLoaders of one request, by module; merged like `Services`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Loaders {}

/** Where a call comes from: what services need for rules, records and logs. */
export interface Caller {
  /** Null for a caller without a session, and for the service itself. */
  readonly actor: Actor | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Ties the answer, the audit record and the log lines of one request together. */
  readonly requestId: string;
}

/** A `Caller` whose session has been checked at the door. */
export interface ActingCaller extends Caller {
  readonly actor: Actor;
}

/** Everything an operation runs with: one per HTTP request, through whichever door. */
export interface Context extends Caller {
  /** The bearer token as it was sent, if any. */
  readonly bearerToken: string | null;
  /** Why the token that was sent gives no actor; thrown by operations that need one. */
  readonly authFailure: AppError | null;
  /** The header `Idempotency-Key`, and the store that replays; both doors hand them on. */
  readonly idempotencyKey: string | null;
  readonly idempotency: IdempotencyStore;
  /** Called when the answer is that of an earlier call with the same key. */
  readonly onReplay?: () => void;
  readonly services: Services;
  readonly loaders: Loaders;
}

/** A `Context` behind an access rule that needs a session. */
export interface ActingContext extends Context {
  readonly actor: Actor;
}
