import type pg from 'pg';
import type { Connection } from './connection.js';
import { EmbeddedStream } from './embedded-stream.js';
import { EmbeddedThread } from './embedded-thread.js';
import type { Opening } from './embedded-worker.js';
import { DatabasePool } from './pool.js';
import { StatementNames } from './statement-names.js';

/** Statements that reset the single session of the embedded database for a new connection. */
const RESET = ['ROLLBACK', 'DISCARD ALL'];

/** Rows of a statement. */
type Results<R> = Pick<pg.QueryResult<R & pg.QueryResultRow>, 'rows'>;

/** Executes statements: the database, or the holder of its connection. */
interface Queries {
  query<R>(text: string, values?: readonly unknown[]): Promise<Results<R>>;
  /** Executes statements without parameters. @returns the result of each. */
  exec(text: string): Promise<Results<Record<string, unknown>>[]>;
}

/**
 * The embedded database, PGlite in a thread. pg is its client, as for a server, with a pool of one
 * connection (docs/decisions/0046-kysely.md).
 */
export class EmbeddedClient implements Queries {
  readonly names = new StatementNames();
  readonly pool: DatabasePool;
  private isClosed = false;

  private constructor(private readonly thread: EmbeddedThread) {
    const stream = () => new EmbeddedStream(thread);
    const config = { stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres' };
    this.pool = new DatabasePool(config, this.names, RESET, (ask) => ask());
    // The current statement reports it.
    this.pool.on('error', () => {});
  }

  /**
   * Opens a database.
   *
   * @param thread a thread that was started earlier, to do other work meanwhile.
   */
  static async open(opening: Opening, thread = new EmbeddedThread()): Promise<EmbeddedClient> {
    try {
      await thread.open(opening);
    } catch (error) {
      await thread.close();
      throw error;
    }
    return new EmbeddedClient(thread);
  }

  /** The error with which the database has ended; pending while it runs. */
  get ended(): Promise<Error> {
    return this.thread.ended;
  }

  get closed(): boolean {
    return this.isClosed;
  }

  async query<R>(text: string, values: readonly unknown[] = []): Promise<Results<R>> {
    return await this.pool.use((connection) => queries(connection).query<R>(text, values));
  }

  /** Executes a script. If it fails within its own transaction, the transaction is rolled back. */
  async exec(text: string) {
    return await this.exclusively(async (own) => {
      try {
        return await own.exec(text);
      } catch (error) {
        await own.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Runs `work` while no other statement runs, without a transaction. */
  async exclusively<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return await this.pool.use((connection) => work(queries(connection)));
  }

  /**
   * Executes a COPY from or to `/dev/blob`.
   *
   * @param blob input of the COPY.
   * @returns its output.
   * @throws DatabaseError of PGlite.
   */
  async copy(text: string, blob?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
    return await this.exclusively(() => this.thread.copy(text, blob));
  }

  /** The folder of the database, packed as a tar file. */
  async dump(): Promise<Uint8Array> {
    return await this.exclusively(() => this.thread.dump());
  }

  /** Closes the database after the running statements. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.pool.end();
    await this.thread.close();
  }
}

function queries(connection: Connection): Queries {
  return {
    query: (text, values = []) => connection.query({ text, values: [...values] }),
    exec: (text) => connection.script(text),
  };
}
