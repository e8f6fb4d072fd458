import { LRUCache } from 'lru-cache';
import type { Statements } from '../core/reads.js';
import type { LastStatements } from '../core/transaction.js';
import type { BoundedPool } from './database-pool.js';
import { type KnownStatement, PreparedExecution } from './prepared-execution.js';
import type { ServerTransaction } from './server-transaction.js';
import type { StatementNames } from './statement-names.js';

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
    return await this.pool.execute(this.prepared(text, values));
  }

  /** Statements of a transaction. */
  on(transaction: ServerTransaction): Statements {
    return {
      rows: (text, values) => transaction.execute(this.prepared(text, values)),
    };
  }

  /** Statements that are executed with the COMMIT of a transaction. */
  lastOf(transaction: ServerTransaction): LastStatements {
    return {
      add: (text, values) => {
        const statement = this.prepared(text, values);
        transaction.executeLast(statement);
        return () => statement.rows;
      },
    };
  }

  private prepared(text: string, values: readonly unknown[]): PreparedExecution {
    const { known, names } = this;
    const statement = known.get(text) ?? { name: names.of(text), text, converters: undefined };
    known.set(text, statement);
    return new PreparedExecution(statement, values);
  }
}
