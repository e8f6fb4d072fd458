import { LRUCache } from 'lru-cache';
import type { Statements } from '../core/reads.js';
import type { BoundedClient, BoundedPool, StatementNames } from './database-pool.js';
import { type KnownStatement, PreparedRead } from './prepared-read.js';
import { converterOf } from './values.js';

/** Maximum number of statements whose result is known. */
const MAX_KNOWN = 2_000;

/** Statements on a server: prepared, so that PostgreSQL parses and plans each text once. */
export class ServerStatements implements Statements {
  private readonly known = new LRUCache<string, KnownStatement>({ max: MAX_KNOWN });

  constructor(
    private readonly pool: BoundedPool,
    private readonly names: StatementNames,
  ) {}

  async rows(text: string, values: readonly unknown[]) {
    return await this.pool.read(this.prepared(text, values));
  }

  /** Statements on the connection of a transaction. */
  on(connection: BoundedClient): Statements {
    return {
      rows: (text, values) => this.pool.readOn(connection, this.prepared(text, values)),
    };
  }

  private prepared(text: string, values: readonly unknown[]): PreparedRead {
    const { known, names } = this;
    const statement = known.get(text) ?? { name: names.of(text), text, converters: undefined };
    known.set(text, statement);
    return new PreparedRead(statement, values, converterOf);
  }
}
