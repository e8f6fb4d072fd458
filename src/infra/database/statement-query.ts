import type pg from 'pg';
import type { Reader } from './rows.js';

/** The functions of pg's connection that send the messages of PostgreSQL's extended protocol. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { readonly name: string; readonly text: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
  execute(): void;
  sync(): void;
}

/** Finds the reader of rows with these columns. */
export type FindReader = (fields: readonly pg.FieldDef[]) => Reader;

/** A prepared statement, with the reader of its rows; null after a failure, when the server may have kept it or not. */
type Prepared = { readonly reader: Reader | undefined } | null;

/** By connection, and by the statement's name. */
const prepared = new WeakMap<object, Map<string, Prepared>>();

/**
 * One execution of a statement, as pg takes it (`client.query(submittable)`). A connection
 * describes the columns of a statement once, when it prepares it; pg's own query has them described
 * and looks up their parsers at each execution, which takes a third of the time to read a page.
 */
export class StatementQuery {
  /** The rows as the server sent them: each column's text, or null. */
  private readonly cells: (readonly (string | null)[])[] = [];
  private reader: Reader | undefined;
  private unreadable: Error | null = null;
  private onConnection: Map<string, Prepared> = new Map();
  /** Called once, by this class or by pg, which may wrap it. */
  callback: (error: Error | null) => void = () => {};

  /**
   * @param statement its name on the server; empty for one that is not kept.
   * @param values texts of the parameters.
   */
  constructor(
    private readonly statement: string,
    readonly text: string,
    readonly values: readonly (string | null)[],
    private readonly readerOf: FindReader,
  ) {}

  /** Executes it on a connection. @throws pg.DatabaseError */
  async on(client: pg.ClientBase): Promise<void> {
    const executed = new Promise<void>((resolve, reject) => {
      this.callback = (error) => (error === null ? resolve() : reject(error));
    });
    client.query(this as unknown as pg.Submittable);
    try {
      await executed;
    } catch (error) {
      // The stack of the caller instead of that of the socket.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /** The objects of its rows, after `on`. */
  rows(): Record<string, unknown>[] {
    const { reader } = this;
    return reader === undefined ? [] : this.cells.map(reader);
  }

  /** Called by pg when it is the statement's turn. */
  submit(connection: Wire): null {
    const { statement, text, values } = this;
    this.onConnection = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.onConnection);
    const known = this.onConnection.get(statement);
    this.reader = known?.reader;
    connection.stream.cork();
    try {
      if (!known) {
        // It is no error to close a statement that the server does not have.
        if (known === null) connection.close({ type: 'S', name: statement });
        connection.parse({ name: statement, text });
        connection.describe({ type: 'S', name: statement });
        if (statement !== '') this.onConnection.set(statement, null);
      }
      connection.bind({ statement, values });
      connection.execute();
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: pg.FieldDef[] }): void {
    try {
      this.reader = this.readerOf(fields);
    } catch (error) {
      // Thrown here, it would end the process.
      this.unreadable = error as Error;
    }
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.cells.push(fields);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    const { statement, reader, unreadable } = this;
    if (statement !== '' && unreadable === null) this.onConnection.set(statement, { reader });
    this.callback(unreadable);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
