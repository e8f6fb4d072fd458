import { LRUCache } from 'lru-cache';
import type { Statement, Statements } from '../../core/sql.js';
import { type Reader, readerOf } from './rows.js';
import type { StatementNames } from './statement-names.js';
import { type FindReader, StatementQuery } from './statement-query.js';
import { parameterText } from './values.js';

/** Maximum number of lists of columns whose readers are remembered. */
const MAX_READERS = 1_000;

/** Executes a statement: on any connection of a pool, or on that of a transaction. */
export type Execute = (query: StatementQuery) => Promise<unknown>;

/** Executes statements, and prepares them if that is worthwhile. */
export class StatementExecutor {
  private readonly known = new LRUCache<string, Reader>({ max: MAX_READERS });

  constructor(private readonly names: StatementNames) {}

  /** Statements that are executed by `execute`. */
  on(execute: Execute): Statements {
    return { all: (statement) => this.all(execute, statement) };
  }

  private async all<R>(execute: Execute, { text, values }: Statement<R>): Promise<R[]> {
    const name = this.names.of(text);
    const query = new StatementQuery(
      // Prisma's adapter prepares statements by the same names.
      name === undefined ? '' : `k${name}`,
      text,
      values.map(parameterText),
      this.readerOf,
    );
    await execute(query);
    return query.rows() as R[];
  }

  /** Reader of rows with these columns, which all connections and statements share. */
  private readonly readerOf: FindReader = (fields) => {
    const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const reader = this.known.get(key) ?? readerOf(fields);
    this.known.set(key, reader);
    return reader;
  };
}
