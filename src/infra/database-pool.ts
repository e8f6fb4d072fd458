import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { readsReplica } from '../core/replica-reads.js';
import type { Span } from '../core/tracing.js';
import { FailoverClient } from './database-client.js';
import {
  BEGIN,
  COMMIT,
  type KnownStatement,
  PreparedExecution,
  type Rows,
} from './prepared-execution.js';
import { timeLeft, withinRequest } from './request-time.js';
import { asConnectionWait, asStatement } from './statement-spans.js';

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Whether the call returns a promise, as Prisma's adapter expects; pg itself passes callbacks. */
function isPromised(args: readonly unknown[]): boolean {
  return typeof args.at(-1) !== 'function';
}

/**
 * Maximum number of prepared statements of a connection; each takes some ten kilobytes of the server's
 * memory. The one that was used longest ago is closed.
 */
const MAX_PREPARED = 200;

/** The parts of pg's connection that have no public types. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}

/** pg's method for the settings of a connection; not part of its public types. */
const STARTUP = pg.Client.prototype as unknown as {
  getStartupConf(this: pg.Client): Record<string, string>;
};

/** Settings of a connection beside those of pg. */
interface ConnectionConfig extends pg.ClientConfig {
  /** Whether statements are prepared under a name, which lasts as long as the session. */
  readonly preparedStatements?: boolean;
}

/** Settings of a pool beside those of pg. */
export interface BoundedPoolConfig extends pg.PoolConfig {
  /** Whether statements are prepared under a name; not where a pooler shares sessions. */
  readonly preparedStatements: boolean;
}

/**
 * A connection whose statements observe the time limit of their request. A connection that does not
 * answer is closed, because later statements on it, such as ROLLBACK, would wait as well. Its number of
 * prepared statements is bounded, and its time zone is UTC: Prisma writes times without their offset.
 *
 * COMMIT fails after a failed statement, even if its error was caught: PostgreSQL answers such a COMMIT with
 * ROLLBACK, which is no error to pg.
 */
export class BoundedClient extends FailoverClient {
  /** The error of the first statement that has failed since the last BEGIN. */
  private failure: { readonly error: unknown } | undefined;
  private readonly prepared = new LRUCache<string, true>({
    max: MAX_PREPARED,
    dispose: (_value, name, reason) => {
      if (reason === 'evict') this.closeStatement(name);
    },
  });

  /** The statements that begin a transaction and end it, with names where statements have them. */
  private readonly opening: KnownStatement;
  private readonly closing: KnownStatement;

  constructor(config?: ConnectionConfig) {
    super(config);
    const named = config?.preparedStatements ?? true;
    this.opening = named ? BEGIN : { ...BEGIN, name: '' };
    this.closing = named ? COMMIT : { ...COMMIT, name: '' };
    // A connection in use may break between two statements; the next statement reports it.
    this.on('error', () => {});
    const ask = this.query.bind(this) as Ask;
    const bounded: Ask = async (...args) => {
      if (timeLeft() === undefined) return await ask(...args);
      return await this.answered(() => ask(...args));
    };
    const query = (...args: unknown[]) => {
      const { name, text } = describe(args[0]);
      if (name) this.touch(name);
      if (!isPromised(args)) return ask(...args);
      if (text === BEGIN.text) this.failure = undefined;
      return asStatement(text, () =>
        this.observed(text, bounded(...args), (result) => (result as pg.QueryResult).command),
      );
    };
    this.query = query as unknown as typeof this.query;
    // What pg is handed as a statement of its own makes no promise.
    this.submit = ask as unknown as typeof this.submit;
  }

  /** pg's `query` for a statement that takes its answer itself. */
  private readonly submit: (statement: PreparedExecution) => void;

  /** Executes a prepared statement within the time limit of the request. */
  async execute(statement: PreparedExecution): Promise<void> {
    await asStatement(statement.text, async () => {
      const asked = this.answered(() => this.send(statement));
      await this.observed(statement.text, asked, () => statement.tag);
    });
  }

  /**
   * Executes prepared statements in their order, of which there is at least one; sends them together where
   * each has been executed on this connection before, or none has a name.
   *
   * @param begins whether they begin a transaction.
   * @throws the error of the first that fails; those after it are not executed.
   */
  async executeAll(statements: readonly PreparedExecution[], begins: boolean): Promise<void> {
    if (begins) this.failure = undefined;
    const opening = begins ? [new PreparedExecution(this.opening, [])] : [];
    const all = [...opening, ...statements];
    const last = all.at(-1) as PreparedExecution;
    const before = all.slice(0, -1);
    if (!all.every((each) => each.isDescribed && this.isPrepared(each.name))) {
      for (const each of all) await this.execute(each);
      return;
    }
    last.before = before;
    for (const { name } of before) this.touch(name);
    const executed = this.execute(last);
    await Promise.all([executed, ...before.map(({ text }) => asStatement(text, () => executed))]);
  }

  /**
   * Ends a transaction.
   *
   * @param last statements to be executed before.
   * @throws the error of the first statement that has failed, even if it was caught. When it is one of `last`,
   *   the transaction is still open.
   */
  async commit(last: readonly PreparedExecution[] = []): Promise<void> {
    await this.executeAll([...last, new PreparedExecution(this.closing, [])], false);
  }

  /** Executes a prepared statement, without the time limit of the request. */
  send(statement: PreparedExecution): Promise<void> {
    return new Promise((resolve, reject) => {
      this.touch(statement.name);
      statement.whenEnded((failure) => (failure ? reject(failure) : resolve()));
      this.submit(statement);
    });
  }

  /** Keeps the first failure of a transaction, and throws it when COMMIT is answered with ROLLBACK. */
  private async observed<T>(
    text: string,
    asked: Promise<T>,
    tagOf: (answer: T) => string,
  ): Promise<T> {
    let answer: T;
    try {
      answer = await asked;
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
    if (text === COMMIT.text && tagOf(answer) !== COMMIT.text) {
      throw this.failure?.error ?? new Error('The transaction was rolled back.');
    }
    return answer;
  }

  /** Whether the next execution of a statement needs no preparation; true for one without a name. */
  private isPrepared(name: string): boolean {
    return name === '' || this.wire().parsedStatements[name] !== undefined;
  }

  /** Closes the connection unless the server answers within the time limit of the request. */
  private async answered<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await withinRequest(ask);
    } catch (error) {
      if (isUnanswered(error)) this.cut();
      throw error;
    }
  }

  /** The settings of the connection, sent with its first message. */
  protected getStartupConf(): Record<string, string> {
    return { ...STARTUP.getStartupConf.call(this), TimeZone: 'UTC' };
  }

  /** The message is processed after those of the running statement and before those of the next. */
  private closeStatement(name: string): void {
    const wire = this.wire();
    delete wire.parsedStatements[name];
    delete wire.submittedNamedStatements[name];
    wire.close({ type: 'S', name });
  }

  /** Marks a prepared statement as used now. */
  private touch(name: string): void {
    if (name !== '') this.prepared.set(name, true);
  }

  private wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}

/** Whether the server has not answered; an error from the server is an answer. */
function isUnanswered(error: unknown): boolean {
  return (error as { severity?: unknown }).severity === undefined;
}

/** Name and text of what pg's `query` was called with. */
function describe(query: unknown): { readonly name?: string; readonly text: string } {
  if (typeof query === 'string') return { text: query };
  return (query ?? { text: '' }) as pg.QueryConfig;
}

/** Which connection Prisma gets for the transaction that it starts, in place of one of its own. */
export interface TransactionScope {
  connection: pg.PoolClient | undefined;
}

/** The scope of the transaction that is being started. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** The attribute of a statement that waited for a connection, in milliseconds. */
const WAIT = 'app.db.connection.wait_ms';

/** A pool whose waiting time is bounded by the time limit of the request (request-time.ts). */
export class BoundedPool extends pg.Pool {
  /** Takes a connection of its own, within the time limit of the request; release it. */
  readonly reserve: () => Promise<BoundedClient & pg.PoolClient>;

  /** The pool of the replica, for work that reads from it (core/replica-reads.ts). */
  replica: BoundedPool | undefined;

  /** pg's `connect`, without the time limit of the request. */
  private readonly acquire: pg.Pool['connect'];

  constructor(config: BoundedPoolConfig) {
    super({ ...config, Client: BoundedClient } as pg.PoolConfig);
    const ask = this.query.bind(this) as Ask;
    const connect = this.connect.bind(this) as unknown as Ask;
    const query = (config: pg.QueryConfig, ...rest: unknown[]) => {
      if (!isPromised(rest)) return ask(config, ...rest);
      const elsewhere = this.elsewhere();
      if (elsewhere !== undefined) return elsewhere.query(config, ...(rest as []));
      return asStatement(describe(config).text, () => {
        const left = timeLeft();
        if (left === undefined || typeof config !== 'object') return ask(config, ...rest);
        // Reported to pg as well, which removes the connection from the pool.
        const own = (config as { query_timeout?: number }).query_timeout ?? left;
        const bounded = { ...config, query_timeout: Math.min(own, left) };
        return withinRequest(() => ask(bounded, ...rest));
      });
    };
    const connected = (...args: unknown[]) => {
      if (!isPromised(args)) return connect(...args);
      const scope = transactionScope.getStore();
      if (scope?.connection === undefined) return (this.elsewhere() ?? this).reserve();
      // The first connection within the scope is that of the transaction.
      const { connection } = scope;
      scope.connection = undefined;
      return Promise.resolve(connection);
    };
    this.reserve = () =>
      asConnectionWait(() =>
        withinRequest(
          () => connect() as Promise<BoundedClient & pg.PoolClient>,
          (client) => client.release(),
        ),
      );
    this.query = query as unknown as typeof this.query;
    this.connect = connected as unknown as typeof this.connect;
    this.acquire = connect as unknown as pg.Pool['connect'];
  }

  /** Executes a prepared statement on any connection, within the time limit of the request. */
  async execute(statement: PreparedExecution): Promise<Rows> {
    const elsewhere = this.elsewhere();
    if (elsewhere !== undefined) return await elsewhere.execute(statement);
    await asStatement(statement.text, (span) => this.executeOn(statement, span));
    return statement.take();
  }

  /** The replica's pool for work that reads from it; transactions of changes use `reserve`. */
  private elsewhere(): BoundedPool | undefined {
    return this.replica !== undefined && readsReplica() ? this.replica : undefined;
  }

  private async executeOn(statement: PreparedExecution, span: Span | undefined): Promise<void> {
    const began = span && performance.now();
    let client: BoundedClient | undefined;
    let settled = false;
    const execution = () =>
      new Promise<void>((resolve, reject) => {
        this.acquire((error, acquired, release) => {
          if (error || acquired === undefined) return reject(error);
          if (settled) return release();
          client = acquired as unknown as BoundedClient;
          if (began !== undefined) span?.set({ [WAIT]: Math.round(performance.now() - began) });
          const released = <T>(settle: (value: T) => void) => {
            return (value: T) => {
              release();
              settle(value);
            };
          };
          client.send(statement).then(released(resolve), released(reject));
        });
      });
    try {
      await withinRequest(execution);
    } catch (error) {
      if (isUnanswered(error)) client?.cut();
      throw error;
    } finally {
      settled = true;
    }
  }
}
