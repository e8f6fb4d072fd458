import type pg from 'pg';
import { type Converter, converterOf, parameterText } from './values.js';

/** The rows of a result, as lists of values. */
export type Rows = readonly (readonly unknown[])[];

/** What is known of a statement after its first execution. */
export interface KnownStatement {
  readonly name: string;
  readonly text: string;
  /** For each column of the result; undefined before the first execution. */
  converters: readonly Converter[] | undefined;
}

/** The statements that begin a transaction and end it. */
export const BEGIN: KnownStatement = { name: 'begin', text: 'BEGIN', converters: [] };
export const COMMIT: KnownStatement = { name: 'commit', text: 'COMMIT', converters: [] };

/** The messages of pg's connection; not part of its public types. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types: [] }): void;
  describe(message: { type: 'P'; name: string }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: { portal: string; rows: undefined }): void;
  sync(): void;
}

interface RowDescription {
  readonly fields: readonly { readonly dataTypeID: number }[];
}

interface DataRow {
  readonly fields: (string | null)[];
}

/**
 * The execution of a prepared statement, for `pg.Client.query`, in place of pg's own `Query`: it asks
 * for the description of the result at the first execution alone, and converts values once. The
 * methods are those that pg calls.
 */
export class PreparedExecution implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Called once, with the rows or the error; pg wraps it. */
  callback: ((error: Error | null, rows: Rows) => void) | undefined;
  /**
   * Executions that are sent with it and executed before it, in their order: each without a name or prepared
   * on the connection before, and described. When one fails, those after it are not executed.
   */
  before: readonly PreparedExecution[] = [];
  /** What PostgreSQL says that it has done, such as `COMMIT`. */
  tag = '';
  /** The rows, once it was executed. */
  readonly rows: unknown[][] = [];
  private failed = false;
  /** How many of `before` have been executed. */
  private done = 0;

  constructor(
    private readonly statement: KnownStatement,
    private readonly values: readonly unknown[],
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  /** Whether the columns of its result are known. */
  get isDescribed(): boolean {
    return this.statement.converters !== undefined;
  }

  /** Sends all messages of the execution at once. */
  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    wire.stream.cork();
    try {
      for (const statement of this.before) statement.sendAhead(wire);
      const isNew =
        name === '' || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
      if (isNew) {
        wire.parse({ name, text, types: [] });
        if (name !== '') wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ portal: '', statement: name, values: this.values, valueMapper: parameterText });
      if (this.statement.converters === undefined) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: undefined });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  /** Sends the execution of one of `before`. */
  private sendAhead(wire: Wire): void {
    const { name, text, values } = this;
    if (name === '') wire.parse({ name, text, types: [] });
    wire.bind({ portal: '', statement: name, values, valueMapper: parameterText });
    wire.execute({ portal: '', rows: undefined });
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.statement.converters = fields.map(({ dataTypeID }) => converterOf(dataTypeID));
  }

  handleDataRow(message: DataRow): void {
    (this.before[this.done] ?? this).addRow(message);
  }

  private addRow({ fields }: DataRow): void {
    const row: unknown[] = fields;
    const converters = this.statement.converters ?? [];
    for (let index = 0; index < row.length; index += 1) {
      const convert = converters[index];
      const value = row[index];
      if (convert !== undefined && value !== null) row[index] = convert(value as string);
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.done < this.before.length) this.done += 1;
    else this.tag = text;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (!this.failed) this.callback?.(null, this.rows);
  }

  handleError(error: Error): void {
    this.failed = true;
    this.callback?.(error, []);
  }
}
