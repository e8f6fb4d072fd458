import type { RawBuilder } from 'kysely';
import type { AccountActor } from './actor.js';
import type { Operation } from './operation.js';
import type { Fragment, TableName } from './sql.js';

/**
 * How the search over all lists finds the rows of a list. Expressions are over `t`, a row of the table; its column
 * `search_text` has the texts that the search of the list finds, folded (search-fold.ts), one a line.
 */
export interface Searchable {
  /** Groups come in this order. */
  readonly rank: number;
  /** The list; its callers find its rows. */
  readonly list: Operation;
  readonly table: TableName;
  /** Conditions of the rows that the actor sees. */
  readonly visible: (actor: AccountActor) => Fragment;
  /** The order of the list, such as `t.tag_key, t.id`. */
  readonly order: Fragment;
  readonly code: RawBuilder<string | null>;
  readonly title: RawBuilder<string>;
  /** Place or department. */
  readonly detail: RawBuilder<string | null>;
  /** Those lines of `search_text` that find a row; default: all. */
  readonly found?: Fragment;
  /** Those lines that name a row: its codes and titles. */
  readonly names: Fragment;
  /** Those lines that mean a row when they are the whole search; none without it. */
  readonly keys?: Fragment;
}
