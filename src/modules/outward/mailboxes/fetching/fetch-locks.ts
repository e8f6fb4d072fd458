import pg from 'pg';

/** First key of the advisory locks; the second is the id of the mailbox. */
const CLASS = 20261129;

const CONNECTION = 'maintenance mailboxes';

/** Time to connect, and for a statement, in milliseconds. */
const TIMEOUT = 5_000;

/** The right to fetch a mailbox, which one process has at a time. */
export interface FetchLocks {
  /** Takes the lock of a mailbox; false while another process has it. */
  take(mailboxId: number): Promise<boolean>;
  give(mailboxId: number): Promise<void>;
  /** False once all locks are lost. */
  readonly hold: boolean;
  close(): Promise<void>;
}

/** Locks of the process that has the embedded database to itself. */
export const NO_LOCKS: FetchLocks = {
  take: async () => true,
  give: async () => {},
  hold: true,
  close: async () => {},
};

/**
 * Locks at a server, on a connection of their own session: they end with it, so another process goes
 * on soon after this one was killed.
 */
export async function locksAt(url: string): Promise<FetchLocks> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: CONNECTION,
    keepAlive: true,
  });
  let hold = true;
  const lost = () => {
    hold = false;
  };
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  return {
    take: async (mailboxId) => {
      const { rows } = await client.query<{ locked: boolean }>({
        text: 'SELECT pg_try_advisory_lock($1, $2) AS locked',
        values: [CLASS, mailboxId],
      });
      return rows[0]?.locked === true;
    },
    give: async (mailboxId) => {
      await client.query({
        text: 'SELECT pg_advisory_unlock($1, $2)',
        values: [CLASS, mailboxId],
      });
    },
    get hold() {
      return hold;
    },
    close: async () => {
      await client.end().catch(() => {});
    },
  };
}
