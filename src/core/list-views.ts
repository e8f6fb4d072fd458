import type { ActingContext } from './context.js';
import type { FieldError } from './errors.js';
import type { Operation } from './operation.js';

/** A list that has saved views; the filter of its input is made with `viewed`. */
export interface ListViews<S> {
  readonly list: Operation;
  /** Names of the columns of its export, where the exports of lists (docs/behaviour/exports.md) have none. */
  readonly columns?: readonly string[];
  /** The number of its rows, counted up to a number; default: the length of a page. */
  readonly countUpTo?: (
    services: S,
    context: ActingContext,
    input: never,
    most: number,
  ) => Promise<number>;
  /** Errors of valid parameters that do not go together. */
  readonly contradictions?: (input: Readonly<Record<string, unknown>>) => readonly FieldError[];
}

/** A list with the services of its module. */
export interface KnownListViews extends ListViews<never> {
  readonly services: object;
}
