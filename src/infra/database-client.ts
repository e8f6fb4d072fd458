import pg from 'pg';

/** SQLSTATE read_only_sql_transaction: the server is a standby. */
const READ_ONLY = '25006';

/** The parts of pg's connection that have no public types. */
interface Wire {
  readonly stream: { destroy(): void };
  on(event: 'errorMessage', listener: (message: { readonly code?: string }) => void): void;
}

/**
 * A connection that closes when its server turns out to be a standby. The address of the database leads
 * to the new primary by then, or soon, but a proxy does not end the connections that it has already
 * made to the old one.
 */
export class FailoverClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    (this as unknown as { connection: Wire }).connection.on('errorMessage', ({ code }) => {
      // After the error has been reported to the statement.
      if (code === READ_ONLY) setImmediate(() => this.cut());
    });
  }

  /** Closes the connection without waiting for the server. */
  cut(): void {
    (this as unknown as { connection: Wire }).connection.stream.destroy();
  }
}
