import type { ActingContext } from './context.js';
import type { FieldError } from './errors.js';
import type { Operation } from './operation.js';
import type { Searchable } from './searchable.js';

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

/** The lists of all modules by what else shows them; complete once all services are created. */
export class KnownLists {
  /** Those that have saved views, by name. */
  readonly views = new Map<string, KnownListViews>();
  /** Those that the search over all lists finds, by the kind of their group. */
  readonly searchables = new Map<string, Searchable>();

  /** Adds the lists of a module. */
  add(
    module: { readonly views: object; readonly searchables: Readonly<Record<string, Searchable>> },
    services: object,
  ): void {
    for (const [name, list] of Object.entries(module.views)) {
      this.views.set(name, { ...list, services });
    }
    for (const [kind, list] of Object.entries(module.searchables)) this.searchables.set(kind, list);
  }
}
