import type pg from 'pg';
import type { BoundedClient } from './database-pool.js';
import type { PreparedExecution, Rows } from './prepared-execution.js';

/** A statement that was asked for, and who waits for its rows. */
interface Waiting {
  readonly statement: PreparedExecution;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A transaction on a connection of its own. It begins with its first statement. Statements that are asked for
 * at the same time are sent together; when one of them fails, all do.
 */
export class ServerTransaction {
  private state: 'idle' | 'open' | 'ended' = 'idle';
  private waiting: Waiting[] = [];
  private readonly last: PreparedExecution[] = [];

  constructor(private readonly client: BoundedClient & pg.PoolClient) {}

  /** Executes a prepared statement. */
  async execute(statement: PreparedExecution): Promise<Rows> {
    this.requireOpen();
    return await new Promise((resolve, reject) => {
      this.waiting.push({ statement, resolve, reject });
      if (this.waiting.length > 1) return;
      queueMicrotask(() => {
        this.send().catch(reject);
      });
    });
  }

  /** Executes a statement as pg does. */
  async query(config: pg.QueryConfig): Promise<unknown> {
    this.requireOpen();
    await this.send();
    if (this.begins()) await this.client.query('BEGIN');
    return await this.client.query(config);
  }

  /** Has a statement executed with COMMIT, before it. */
  executeLast(statement: PreparedExecution): void {
    this.last.push(statement);
  }

  /**
   * Commits, unless there was no statement.
   *
   * @throws the error of the first statement that has failed, even if it was caught.
   */
  async commit(): Promise<void> {
    const { last } = this;
    await this.send();
    if (this.state === 'idle' && last.length > 0) {
      await this.client.executeAll(last.splice(0), this.begins());
    }
    const { state } = this;
    this.state = 'ended';
    if (state !== 'open') return;
    try {
      await this.client.commit(last);
    } catch (error) {
      // When one of the last statements fails, COMMIT is not reached.
      if (last.length > 0) await this.client.query('ROLLBACK').catch(() => this.client.cut());
      throw error;
    }
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

  /** Sends what waits. Never throws: those who wait are told. */
  private async send(): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    try {
      // It may have been rolled back since: the statement would be committed by itself.
      this.requireOpen();
      await this.client.executeAll(
        waiting.map(({ statement }) => statement),
        this.begins(),
      );
      for (const { statement, resolve } of waiting) resolve(statement.take());
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /** Whether the next statement is the first: opens the transaction. */
  private begins(): boolean {
    const { state } = this;
    this.state = 'open';
    return state === 'idle';
  }

  /** @throws Error after the end. */
  private requireOpen(): void {
    if (this.state !== 'ended') return;
    throw Object.assign(new Error('The transaction has ended.'), { code: 'P2028' });
  }
}
