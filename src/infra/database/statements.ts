import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Statement, Statements } from '../../core/sql.js';
import { RowReader } from './rows.js';
import type { StatementNames } from './statement-names.js';
import { parameterText, TYPES } from './values.js';

/** Maximum number of statements whose columns are remembered. */
const MAX_READERS = 1_000;

/** Executes a statement of pg: on any connection of a pool, or on that of a transaction. */
export type Execute = (
  query: pg.QueryArrayConfig,
) => Promise<Pick<pg.QueryResult, 'rows' | 'fields'>>;

/** Executes statements, and prepares them if that is worthwhile. */
export class StatementExecutor {
  private readonly readers = new LRUCache<string, RowReader>({ max: MAX_READERS });

  constructor(private readonly names: StatementNames) {}

  /** Statements that are executed by `execute`. */
  on(execute: Execute): Statements {
    return { all: (statement) => this.all(execute, statement) };
  }

  private async all<R>(execute: Execute, { text, values }: Statement<R>): Promise<R[]> {
    const name = this.names.of(text);
    const { rows, fields } = await execute({
      ...(name === undefined ? {} : { name }),
      text,
      values: values.map(parameterText),
      rowMode: 'array',
      types: TYPES,
    });
    if (fields.length === 0) return [];
    const reader = this.readerOf(text, fields);
    return rows.map((row) => reader.read(row as unknown[]) as R);
  }

  /** Reader of a statement; a new one when a migration has changed its columns. */
  private readerOf(text: string, fields: readonly pg.FieldDef[]): RowReader {
    const known = this.readers.get(text);
    if (known?.width === fields.length) return known;
    const reader = new RowReader(fields);
    this.readers.set(text, reader);
    return reader;
  }
}
