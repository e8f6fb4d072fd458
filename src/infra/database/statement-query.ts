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

/** Finds the reader of a statement's rows. */
export type FindReader = (text: string, fields: readonly pg.FieldDef[]) => Reader;

/** By connection: the statements that it has prepared, by name, with the readers of their rows. */
const prepared = new WeakMap<object, Map<string, Reader | undefined>>();

/**
 * One execution of a statement, as pg takes it (`client.query(submittable)`). A connection
 * describes the columns of a statement once, when it prepares it; pg's own query has them described
 * and looks up their parsers at each execution, which takes a third of the time to read a page.
 */
export class StatementQuery {
  /** The rows as the server sent them: each column's text, or null. */
  private readonly cells: (readonly (string | null)[])[] = [];
  private reader: Reader | undefined;
  private onConnection: Map<string, Reader | undefined> = new Map();
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
    this.reader = this.onConnection.get(statement);
    connection.stream.cork();
    try {
      if (!this.onConnection.has(statement)) {
        // After an error it is not known whether the server has kept the statement.
        if (statement !== '') connection.close({ type: 'S', name: statement });
        connection.parse({ name: statement, text });
        connection.describe({ type: 'S', name: statement });
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
    this.reader = this.readerOf(this.text, fields);
    this.keep();
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.cells.push(fields);
  }

  handleCommandComplete(): void {
    this.keep();
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  /** Remembers that the connection has prepared the statement. */
  private keep(): void {
    if (this.statement !== '') this.onConnection.set(this.statement, this.reader);
  }
}
