import type pg from 'pg';
import type { BoundedClient } from './database-pool.js';
import type { PreparedExecution, Rows } from './prepared-execution.js';

/** A transaction on a connection of its own. It begins with its first statement. */
export class ServerTransaction {
  private state: 'idle' | 'open' | 'ended' = 'idle';

  constructor(private readonly client: BoundedClient & pg.PoolClient) {}

  /** Executes a prepared statement. */
  async execute(statement: PreparedExecution): Promise<Rows> {
    if (!this.isFirst()) return await this.client.execute(statement);
    return await this.client.begin(statement);
  }

  /** Executes a statement as pg does. */
  async query(config: pg.QueryConfig): Promise<unknown> {
    if (this.isFirst()) await this.client.query('BEGIN');
    return await this.client.query(config);
  }

  /**
   * Commits, unless there was no statement.
   *
   * @throws the error of the first statement that has failed, even if it was caught.
   */
  async commit(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state === 'open') await this.client.commit();
  }

  /** Rolls back what is not committed. Never throws: without an answer the connection is closed. */
  async rollback(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state === 'open') await this.client.query('ROLLBACK').catch(() => this.client.cut());
  }

  /** Gives the connection back. */
  release(): void {
    this.client.release();
  }

  /** Whether this is the first statement. @throws Error after the end. */
  private isFirst(): boolean {
    if (this.state === 'ended') {
      throw Object.assign(new Error('The transaction has ended.'), { code: 'P2028' });
    }
    const { state } = this;
    this.state = 'open';
    return state === 'idle';
  }
}
