import { messages, types } from '@electric-sql/pglite';
import pg from 'pg';
import pgUtils from 'pg/lib/utils.js';
import type { Answer, Converters, Field } from './embedded-answer.js';
import { EmbeddedSession } from './embedded-session.js';
import { EmbeddedThread } from './embedded-thread.js';
import type { Opening } from './embedded-worker.js';
import { TransactionOrder } from './transaction-order.js';
import type { Converter } from './values.js';

/** By PostgreSQL's object id of a type, what makes a value of its text. */
type Parsers = Readonly<Record<number, (text: string) => unknown>>;

/** As PGlite has them. */
interface QueryOptions {
  /** Default `object`. */
  readonly rowMode?: 'array' | 'object';
  /** Instead of those of PGlite for the same types. */
  readonly parsers?: Parsers;
  /** What COPY reads from `/dev/blob`. */
  readonly blob?: Uint8Array<ArrayBuffer>;
}

/** The result of a statement, as PGlite has it. */
interface Results<R> {
  readonly rows: R[];
  readonly fields: readonly Field[];
  readonly affectedRows: number;
  /** What COPY wrote to `/dev/blob`. */
  readonly blob?: Uint8Array | undefined;
}

/** What executes statements: the database, or a transaction of it. */
interface Queries {
  /**
   * @throws DatabaseError of PGlite, DatabaseEndedError.
   */
  query<R>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Results<R>>;
  /** Executes statements without parameters; @returns the result of each. */
  exec(text: string): Promise<Results<Record<string, unknown>>[]>;
}

/** A transaction of the embedded database. It refuses statements when it has ended. */
export interface EmbeddedTransaction extends Queries {
  /** Runs a statement of the session as a part of the transaction. */
  statement<T>(send: () => Promise<T>): Promise<T>;
  rollback(): Promise<void>;
}

/** A statement came after the end of its transaction, for example after its time limit. */
class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';
  /** As Prisma says it. */
  readonly code = 'P2028';

  constructor() {
    super('The transaction has ended.');
  }
}

const BLOB = '/dev/blob';

/** Commands whose tag ends with the number of rows they have changed. */
const CHANGES = /^(?:INSERT|UPDATE|DELETE|COPY|MERGE)\b.* (\d+)$/;

/**
 * The embedded database, PGlite in a thread, with the methods of PGlite that its users need: Prisma's adapter,
 * pg-boss and the copying of tables. It has one connection.
 */
export class EmbeddedClient implements Queries {
  private readonly order = new TransactionOrder();
  private isClosed = false;
  private current: EmbeddedTransaction | undefined;
  /** Statements of who has the connection. */
  private readonly own: Queries = {
    query: (text, values = [], options = {}) => this.run(text, values, options),
    exec: (text) => this.runScript(text),
  };

  private constructor(
    private readonly thread: EmbeddedThread,
    /** For who keeps the order by `statement` and `transaction`. */
    readonly session: EmbeddedSession,
  ) {}

  /**
   * Opens a database.
   *
   * @param thread started before, where there is something else to do meanwhile.
   */
  static async open(opening: Opening, thread = new EmbeddedThread()): Promise<EmbeddedClient> {
    try {
      await thread.open(opening);
    } catch (error) {
      await thread.close();
      throw error;
    }
    return new EmbeddedClient(thread, new EmbeddedSession(thread));
  }

  /** The error with which the database has ended by itself; pending while it runs. */
  get ended(): Promise<Error> {
    return this.thread.ended;
  }

  get closed(): boolean {
    return this.isClosed;
  }

  /** How many statements and transactions wait for a transaction to end. */
  get waiting(): number {
    return this.order.length;
  }

  query<R>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}) {
    return this.order.statement(() => this.run<R>(text, values, options));
  }

  /** A script that fails within a transaction of its own leaves none behind. */
  exec(text: string) {
    return this.order.transaction(async () => {
      try {
        return await this.runScript(text);
      } catch (error) {
        await this.runScript('ROLLBACK');
        throw error;
      }
    });
  }

  /** Runs a statement of the session that is not a part of a transaction. */
  statement<T>(send: () => Promise<T>): Promise<T> {
    return this.order.statement(send);
  }

  /**
   * Runs `work` in a transaction, which is committed when it has ended.
   *
   * @throws what `work` throws, after ROLLBACK; DatabaseError when PostgreSQL has rolled back instead.
   */
  transaction<T>(work: (transaction: EmbeddedTransaction) => Promise<T>): Promise<T> {
    return this.order.transaction(async () => {
      await this.runScript('BEGIN');
      let ending: Promise<unknown> | undefined;
      const rollback = async () => {
        ending ??= this.runScript('ROLLBACK');
        await ending;
      };
      const statement = async <R>(send: () => Promise<R>) => {
        // It would be executed, and committed, by itself or within the next transaction.
        if (ending !== undefined) throw new TransactionEndedError();
        return await send();
      };
      const transaction: EmbeddedTransaction = {
        query: (...query) => statement(() => this.own.query(...query)),
        exec: (text) => statement(() => this.own.exec(text)),
        statement,
        rollback,
      };
      this.current = transaction;
      let result: T;
      try {
        result = await work(transaction);
      } catch (error) {
        await rollback();
        throw error;
      }
      ending ??= this.commit();
      await ending;
      return result;
    });
  }

  /** The transaction that was begun last. */
  get transactionUnderWay(): EmbeddedTransaction {
    if (this.current === undefined) throw new TransactionEndedError();
    return this.current;
  }

  /** Runs `work` while nobody else's statement runs, without a transaction. */
  exclusively<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.order.transaction(() => work(this.own));
  }

  /** The folder of the database, packed as a tar file. */
  async dump(): Promise<Uint8Array> {
    return await this.exclusively(() => this.thread.dump());
  }

  /** Closes the database after the statements under way. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.exclusively(() => this.thread.close());
  }

  private async commit(): Promise<void> {
    const [answer] = await this.session.script('COMMIT', defaultConverters);
    if (answer?.command === 'COMMIT') return;
    const text = 'Transaction was rolled back instead of committed';
    const error = new messages.DatabaseError(text, 0, 'error');
    throw Object.assign(error, { severity: 'ERROR', code: '25P02' });
  }

  private async run<R>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions,
  ): Promise<Results<R>> {
    if (text.includes(BLOB)) {
      const blob = await this.session.copy(text, options.blob);
      return { rows: [], fields: [], affectedRows: 0, blob };
    }
    const { parsers } = options;
    const converters = parsers === undefined ? defaultConverters : convertersWith(parsers);
    const answer = await this.session.execute(text, values.map(textOf), converters);
    return resultsOf<R>(answer, options.rowMode);
  }

  private async runScript(text: string): Promise<Results<Record<string, unknown>>[]> {
    const answers = await this.session.script(text, defaultConverters);
    return answers.map((answer) => resultsOf(answer, 'object'));
  }
}

/** A parameter's text, as pg writes it. */
function textOf(value: unknown): string | null {
  const prepared = pgUtils.prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared;
}

/** As PGlite makes values, and for arrays as pg does. */
function defaultConverters(type: number): Converter {
  return types.parsers[type] ?? (pg.types.getTypeParser(type, 'text') as (text: string) => unknown);
}

const withParsers = new WeakMap<Parsers, Converters>();

function convertersWith(parsers: Parsers): Converters {
  const known = withParsers.get(parsers);
  if (known !== undefined) return known;
  const converters = (type: number) => parsers[type] ?? defaultConverters(type);
  withParsers.set(parsers, converters);
  return converters;
}

function resultsOf<R>({ columns, rows, command }: Answer, rowMode: QueryOptions['rowMode']) {
  const { fields } = columns;
  const affectedRows = Number(CHANGES.exec(command)?.[1] ?? 0);
  if (rowMode === 'array') return { rows: rows as R[], fields, affectedRows };
  const objects = rows.map((row) =>
    Object.fromEntries(fields.map(({ name }, index) => [name, row[index]])),
  );
  return { rows: objects as R[], fields, affectedRows };
}
