import pg from 'pg';
import type { Database } from '../../src/infra/database/database.js';

/** A statement as it reached the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records the statements of the service below every client library. */
export interface StatementRecorder {
  /**
   * Runs `work`; returns the queries (SELECT, WITH) that any connection of this process sent
   * meanwhile.
   */
  during<T>(work: () => Promise<T>): Promise<{ result: T; statements: readonly Statement[] }>;
  stop(): void;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Records at the connections, pg's clients. Create it
 * before the first statement, because clients keep a reference to their methods.
 *
 * @param open opens the database.
 */
export async function recordStatements<D extends Database>(
  open: () => Promise<D>,
): Promise<{ database: D; recorder: StatementRecorder }> {
  let recorded: Statement[] | undefined;
  const watched = (query: Query): Query =>
    function (...args) {
      const statement = statementOf(args);
      if (statement && /^\s*(SELECT|WITH)/i.test(statement.text)) recorded?.push(statement);
      return query.apply(this, args);
    };
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  client.query = watched(original);
  const database = await open();
  const recorder: StatementRecorder = {
    during: async (work) => {
      const statements: Statement[] = [];
      recorded = statements;
      try {
        return { result: await work(), statements };
      } finally {
        recorded = undefined;
      }
    },
    stop: () => {
      client.query = original;
    },
  };
  return { database, recorder };
}

/** The statement in the arguments of a `query` method: a text and values, or pg's configuration. */
function statementOf([first, second]: readonly unknown[]): Statement | undefined {
  const values = Array.isArray(second) ? second : [];
  if (typeof first === 'string') return { text: first, values };
  const config = first as { text?: unknown; values?: unknown[] } | null;
  return typeof config?.text === 'string'
    ? { text: config.text, values: config.values ?? values }
    : undefined;
}
