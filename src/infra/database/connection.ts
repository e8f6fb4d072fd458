import type pg from 'pg';
import type { withinRequest } from '../request-time.js';
import { asStatement } from './statement-spans.js';

/** SQLSTATE read_only_sql_transaction: the server is a standby. */
const READ_ONLY = '25006';

/** pg's configuration of a statement, or its text. */
export type Query = pg.QueryConfig | pg.QueryArrayConfig | string;

/** The text of a statement. */
export function textOf(query: Query): string {
  return typeof query === 'string' ? query : query.text;
}

/**
 * A connection of the pool while it is in use. It is closed when it is given back after a statement
 * without an answer, because later statements on it would wait as well, or when its server turned
 * out to be a standby, because a proxy does not end connections to a former primary.
 *
 * COMMIT fails after a failed statement, even if its error was caught: PostgreSQL answers such a
 * COMMIT with ROLLBACK, which is no error to pg.
 */
export class Connection {
  /** The error of the first statement that has failed. */
  private failure: { readonly error: unknown } | undefined;
  private isBroken = false;

  /**
   * @param limited bounds a statement by the time limit of its request.
   * @param give returns the connection to the pool, or closes it.
   */
  constructor(
    private readonly client: pg.PoolClient,
    private readonly limited: typeof withinRequest,
    private readonly give: (isBroken: boolean) => void,
  ) {}

  /** Executes a statement, in a span where something is traced. Statements are executed in the order of the calls. */
  async query(query: Query): Promise<pg.QueryResult> {
    return await asStatement(textOf(query), () => this.send(query));
  }

  /** Executes one statement or several; @returns the result of each. */
  async script(query: Query): Promise<pg.QueryResult[]> {
    // pg answers several statements with a list.
    return [await this.query(query)].flat();
  }

  /** The same without a span. */
  async send(query: Query): Promise<pg.QueryResult> {
    let result: pg.QueryResult;
    try {
      result = await this.limited(() => this.client.query(query as pg.QueryConfig));
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

  /** Rolls back. Never throws: without an answer the connection is closed later. */
  async rollback(): Promise<void> {
    await this.query('ROLLBACK').catch(() => {
      this.isBroken = true;
    });
  }

  /** Has the connection closed when it is given back. */
  discard(): void {
    this.isBroken = true;
  }

  /** Gives the connection back; once. */
  release(): void {
    this.give(this.isBroken);
  }

  /** For Prisma's adapter, which listens to errors of its connection; statements report them as well. */
  on(event: 'error', listener: (error: Error) => void): this {
    this.client.on(event, listener);
    return this;
  }

  removeListener(event: 'error', listener: (error: Error) => void): this {
    this.client.removeListener(event, listener);
    return this;
  }
}

/** Whether the error comes from the server, rather than from the lack of an answer. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: unknown }).severity !== undefined;
}
