import pg from 'pg';
import type { Database } from '../../src/infra/database.js';

/** A statement as it reached the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records the statements of the service below every client library. */
export interface StatementRecorder {
  /** Runs `work`; returns the queries (SELECT, WITH) that any connection of this process sent meanwhile. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; statements: readonly Statement[] }>;
  stop(): void;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** The methods of the embedded database by which statements reach it. */
interface Embedded {
  query: Query;
  transaction: (work: (transaction: { query: Query }) => Promise<unknown>) => Promise<unknown>;
}

/**
 * Records at the connection: at pg's clients, or at the instance of the embedded database. Create it
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
  const embedded =
    database.source.kind === 'embedded'
      ? (database.source.client as unknown as Partial<Embedded>)
      : undefined;
  if (embedded?.query) embedded.query = watched(embedded.query);
  const begin = embedded?.transaction;
  if (embedded && begin) {
    embedded.transaction = (work) =>
      begin.call(embedded, (transaction) =>
        work(Object.assign(transaction, { query: watched(transaction.query) })),
      );
  }
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
      // The methods of the class are visible again.
      if (embedded) delete embedded.query;
      if (embedded) delete embedded.transaction;
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
