import { AppError } from './errors.js';

/** Facts of a performed call whose answer is not stored, in the terms of the answer. */
export interface Performed {
  readonly id: number | string | null;
  readonly version: number | null;
}

/**
 * A repetition of a call that was performed more than a day ago: its answer is no longer stored. REST
 * answers `details` as data (docs/api/idempotency.md).
 */
export class AlreadyPerformed extends AppError {
  constructor({ id, version }: Performed) {
    const message = 'A request with this key has been carried out; its answer is no longer stored.';
    super('IDEMPOTENCY_CONFLICT', message, { performed: true, id, version });
  }
}

/** A call with an `Idempotency-Key`. */
export interface IdempotentCall {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
  /** The key of a refused call that this one repeats (header `Retry-Of`). */
  readonly retryOf?: string | undefined;
  readonly input: object;
  /** The answer contains a secret; a repetition gets an error instead. */
  readonly answersSecret?: boolean;
  /** Called when the answer or the error of the first call is replayed. */
  readonly onReplay?: (() => void) | undefined;
}

/** Answers repeated calls (docs/api/idempotency.md). */
export interface Idempotency {
  /**
   * Runs `work` unless the same call was made before, with the key or with `retryOf`: a call that was
   * performed under that key, or goes on, is answered as its repetition. `work` gets `retryOf` where
   * that call was refused.
   *
   * @throws AppError VALIDATION_ERROR for malformed keys; IDEMPOTENCY_CONFLICT while the first call is in flight (details `performed:
   *   false`), when it was performed and its answer is not known (`performed: true`), when the key
   *   was used with another input, or when the first answer contained a secret; AlreadyPerformed
   *   when it was performed more than a day ago; otherwise the error of the first call.
   */
  run<T>(call: IdempotentCall, work: (retried?: string) => Promise<T>): Promise<T>;
}
