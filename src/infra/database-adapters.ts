import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { EmbeddedClient } from './embedded-client.js';
import type { Logger } from './logger.js';
import { runConcurrently, runScript, type ScriptConnection } from './migration-scripts.js';
import { concurrentStatements } from './migration-statements.js';
import type { StatementNames } from './statement-names.js';
import { asStatement } from './statement-spans.js';

/** Time limit of a statement of a migration, in milliseconds; large tables take minutes. */
const MIGRATION_TIMEOUT = 3_600_000;

/**
 * Gives up what a script has set for its connection. A new connection for each script would take longer than most
 * of the scripts.
 */
const FORGET_SESSION = 'RESET ALL';

/** A connection of the pool for scripts, without the time limits of requests; it is closed afterwards. */
export function serverConnection(client: pg.PoolClient): ScriptConnection {
  let isUnbounded = false;
  return {
    query: async (text, values) => {
      if (!isUnbounded) await client.query('SET statement_timeout = 0');
      isUnbounded = true;
      return await client.query({
        text,
        ...(values && { values }),
        query_timeout: MIGRATION_TIMEOUT,
      } as pg.QueryConfig);
    },
  };
}

/** The connection of the embedded database, while nobody else uses it. */
export function embeddedConnection(
  queries: Pick<EmbeddedClient, 'query' | 'exec'>,
): ScriptConnection {
  return {
    query: async (text, values) => {
      if (values !== undefined) return await queries.query(text, values);
      const results = await queries.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    },
  };
}

/**
 * Prisma's adapter for a server, with three corrections. It splits scripts at every semicolon, although
 * function bodies in migrations contain semicolons. It has one time limit for statements of requests and
 * of migrations. It waits for locks without a limit.
 */
export class ServerAdapter extends PrismaPg {
  constructor(
    private readonly pool: pg.Pool,
    names: StatementNames,
    private readonly logger: Logger,
  ) {
    super(pool, { statementNameGenerator: ({ sql }) => names.of(sql) });
  }

  /** A connection of the pool, as Prisma uses it. */
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      const client = await this.pool.connect();
      let isUnchanged = false;
      try {
        await runScript(serverConnection(client), script, this.logger);
        await client.query(FORGET_SESSION);
        isUnchanged = true;
      } finally {
        client.release(!isUnchanged);
      }
    };
    return connection;
  }
}

/**
 * The adapter for the embedded database, with two corrections. It ignores errors at COMMIT, so
 * that a rolled back transaction would look committed. It does not wait for scripts.
 */
export class EmbeddedAdapter extends PrismaPGlite {
  constructor(private readonly embedded: EmbeddedClient) {
    super(asPGlite(embedded));
  }

  /** The single connection, as Prisma uses it. */
  override async connect(): Promise<SqlDriverAdapter> {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      const concurrent = concurrentStatements(script);
      if (concurrent === undefined) await this.embedded.exec(script);
      else await runConcurrently({ query: (text) => this.embedded.query(text) }, concurrent);
    };
    const query = connection.queryRaw.bind(connection);
    const execute = connection.executeRaw.bind(connection);
    connection.startTransaction = () => beginObserved(this.embedded);
    connection.queryRaw = (statement) => asStatement(statement.sql, () => query(statement));
    connection.executeRaw = (statement) => asStatement(statement.sql, () => execute(statement));
    return connection;
  }
}

/** The adapter uses no other methods than those that `client` has. */
function asPGlite(client: Partial<EmbeddedClient>): PGlite {
  return client as unknown as PGlite;
}

/** Starts a transaction whose `commit` fails when the database has not committed. */
async function beginObserved(embedded: EmbeddedClient): Promise<Transaction> {
  let outcome: Promise<unknown> | undefined;
  // The only method that the adapter uses to start a transaction; it drops the outcome.
  const observed: Pick<EmbeddedClient, 'transaction'> = {
    transaction: (work) => {
      const ended = embedded.transaction(work);
      outcome = ended;
      return ended;
    },
  };
  const adapter = await new PrismaPGlite(asPGlite(observed)).connect();
  const transaction = await adapter.startTransaction();
  const query = transaction.queryRaw.bind(transaction);
  const execute = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (statement) => asStatement(statement.sql, () => query(statement));
  transaction.executeRaw = (statement) => asStatement(statement.sql, () => execute(statement));
  const commit = transaction.commit.bind(transaction);
  transaction.commit = async () => {
    await commit();
    await outcome;
  };
  return transaction;
}
