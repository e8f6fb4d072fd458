import type pg from 'pg';
import { type Converter, converterOf, parameterText } from './values.js';
import { type BoundExecution, executionMessages } from './wire-messages.js';

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

/** What is used of pg's connection; not part of its public types. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
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
  /** What pg calls at the end; it wraps it in a function of its own. */
  callback: ((error: Error | null) => void) | undefined;
  /**
   * Executions that are sent with it and executed before it, in their order: each without a name or prepared
   * on the connection before, and described. When one fails, those after it are not executed.
   */
  before: readonly PreparedExecution[] = [];
  /** What PostgreSQL says that it has done, such as `COMMIT`. */
  tag = '';
  /** The rows, once it was executed, until they are taken. */
  rows: unknown[][] = [];
  private settle: ((error: Error | null) => void) | undefined;
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

  /**
   * Sets what is called once, at the end. Afterwards nothing here refers to it: pg's wrapper of `callback` lives
   * longer than its query (docs/decisions/0039-short-lived-objects.md).
   */
  whenEnded(settle: (error: Error | null) => void): void {
    this.settle = settle;
    const ended = (error: Error | null) => {
      const { settle } = this;
      this.settle = undefined;
      settle?.(error);
    };
    this.callback = ended;
  }

  /** The rows, which are not referred to from here any more. */
  take(): Rows {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Whether the columns of its result are known. */
  get isDescribed(): boolean {
    return this.statement.converters !== undefined;
  }

  /** Sends all messages of the execution at once. */
  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    const last = this.bound(wire);
    const messages = executionMessages([...this.before.map((each) => each.bound(wire)), last]);
    // As pg does, which reports that the connection is closed.
    if (wire.stream.writable) wire.stream.write(messages);
    return null;
  }

  /** The execution as the connection needs it. */
  private bound({ parsedStatements, submittedNamedStatements }: Wire): BoundExecution {
    const { name, text } = this;
    const isKnown = name !== '' && (parsedStatements[name] ?? submittedNamedStatements[name]);
    if (!isKnown && name !== '') submittedNamedStatements[name] = text;
    return {
      name,
      parsed: isKnown ? undefined : text,
      values: this.values.map(parameterText),
      described: !this.isDescribed,
    };
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
    if (!this.failed) this.callback?.(null);
  }

  handleError(error: Error): void {
    this.failed = true;
    this.callback?.(error);
  }
}
