import type { ActingContext } from './context.js';
import type { FieldError } from './errors.js';
import type { Operation } from './operation.js';

/** A list that has saved views; the filter of its input is made with `viewed`. */
export interface ListViews<S> {
  readonly list: Operation;
  /** Names of the columns of its export, where the exports of lists (docs/behaviour/exports.md) have none. */
  readonly columns?: readonly string[];
  /** The number of its rows, counted up to a number; default: the length of a page. */
  // A method, so that its parameters may be those of the module and of its input.
  countUpTo?(services: S, context: ActingContext, input: object, most: number): Promise<number>;
  /** Errors of valid parameters that do not go together. */
  readonly contradictions?: (input: Readonly<Record<string, unknown>>) => readonly FieldError[];
}

/** A list with the services of its module. */
export interface KnownListViews extends ListViews<object> {
  readonly services: object;
}
