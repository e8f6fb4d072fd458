import type pg from 'pg';
import type { withinRequest } from '../request-time.js';
import { StatementQuery } from './statement-query.js';
import { asStatement } from './statement-spans.js';

/** SQLSTATE read_only_sql_transaction: the server is a standby. */
const READ_ONLY = '25006';

/** pg's configuration of a statement, its text, or one that keeps its own rows. */
export type Query = pg.QueryConfig | pg.QueryArrayConfig | StatementQuery | string;

/** The text of a statement. */
export function textOf(query: Query): string {
  return typeof query === 'string' ? query : query.text;
}

/**
 * A connection of the pool while it is in use. When it is released, it is closed after a statement
 * without an answer, because later statements on it would wait as well, and when its server turned
 * out to be a standby, because a proxy does not end connections to a former primary.
 *
 * COMMIT fails after a failed statement, even if its error was caught: PostgreSQL answers such a
 * COMMIT with ROLLBACK, which pg does not treat as an error.
 */
export class Connection {
  /** Error of the first failed statement. */
  private failure: { readonly error: unknown } | undefined;
  private isBroken = false;
  /** Settled when the current statement has ended; undefined without one. */
  private last: Promise<void> | undefined;

  /**
   * @param limited bounds a statement by the time limit of its request.
   * @param give returns the connection to the pool, or closes it; `error` is that of the first failed statement.
   */
  constructor(
    private readonly client: pg.PoolClient,
    private readonly limited: typeof withinRequest,
    private readonly give: (isBroken: boolean, error: unknown) => void,
  ) {}

  /** Executes a statement, in a span if tracing is on. */
  async query(query: Query): Promise<pg.QueryResult> {
    return await asStatement(textOf(query), () => this.send(query));
  }

  /** Executes one statement or several. @returns the result of each. */
  async script(query: Query): Promise<pg.QueryResult[]> {
    // pg answers several statements with a list.
    return [await this.query(query)].flat();
  }

  /** The same as `query`, without a span. Concurrent statements are executed in the order of the calls. */
  async send(query: Query): Promise<pg.QueryResult> {
    const before = this.last;
    const asked = before === undefined ? this.ask(query) : before.then(() => this.ask(query));
    const settled: Promise<void> = asked.then(ignore, ignore).then(() => {
      if (this.last === settled) this.last = undefined;
    });
    this.last = settled;
    return await asked;
  }

  /** The same as `send`, for a connection that executes only this statement. */
  async ask(query: Query): Promise<pg.QueryResult> {
    let result: pg.QueryResult;
    try {
      result = await this.limited(() => this.execute(query));
    } catch (error) {
      this.failure ??= { error };
      this.isBroken ||= !isAnswer(error) || (error as { code?: unknown }).code === READ_ONLY;
      throw error;
    }
    if (textOf(query) === 'COMMIT' && result.command !== 'COMMIT') {
      throw this.failure?.error ?? new Error('The transaction was rolled back.');
    }
    return result;
  }

  private async execute(query: Query): Promise<pg.QueryResult> {
    if (!(query instanceof StatementQuery)) return await this.client.query(query as pg.QueryConfig);
    await query.on(this.client);
    return NO_RESULT;
  }

  /** Rolls back. Never throws: without an answer the connection is closed later. */
  async rollback(): Promise<void> {
    await this.query('ROLLBACK').catch(() => {
      this.isBroken = true;
    });
  }

  /** Makes `release` close the connection. */
  discard(): void {
    this.isBroken = true;
  }

  /** Releases the connection; must be called once. */
  release(): void {
    this.give(this.isBroken, this.failure?.error);
  }

  /**
   * For Prisma's adapter, which listens to errors of its connection; statements report them as
   * well.
   */
  on(event: 'error', listener: (error: Error) => void): this {
    this.client.on(event, listener);
    return this;
  }

  removeListener(event: 'error', listener: (error: Error) => void): this {
    this.client.removeListener(event, listener);
    return this;
  }
}

const ignore = () => {};

/** Result of a statement that keeps its own rows. */
const NO_RESULT: pg.QueryResult = { rows: [], fields: [], rowCount: 0, oid: 0, command: '' };

/** Returns whether the error comes from the server and not from a missing answer. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: unknown }).severity !== undefined;
}
