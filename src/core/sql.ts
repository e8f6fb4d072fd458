import {
  type CompiledQuery,
  DummyDriver,
  type IdentifierNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import { COLUMNS, type Tables } from '../generated/tables.js';

/** Names of identifiers in the database, quoted; the program has some hundreds. */
const quoted = new Map<string, string>();

/**
 * Writes identifiers in snake case. Kysely's `CamelCasePlugin` does the same by a copy of the whole
 * statement, which takes as long as everything else in building it.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitIdentifier({ name }: IdentifierNode): void {
    const known = quoted.get(name) ?? `"${this.sanitizeIdentifier(columnName(name))}"`;
    quoted.set(name, known);
    this.append(known);
  }
}

/**
 * Builds statements over the tables of prisma/schema.prisma. Columns have Prisma's names:
 * `createdAt` for `created_at`. It executes nothing; `Statements` does
 * (docs/decisions/0046-kysely.md).
 */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  },
});

/** The same for tables whose names are only known at run time; callers have checked the columns. */
// biome-ignore lint/suspicious/noExplicitAny: the columns are those of any table
export const untyped = db as unknown as Kysely<any>;

/** A part of a statement. */
export type Fragment = RawBuilder<unknown>;

/** A builder of Kysely, or `sql` with the type of its rows. */
export interface Buildable<R> {
  compile(provider: QueryExecutorProvider): CompiledQuery<R>;
}

/** A statement with the values of its parameters. */
export interface Statement<R> {
  readonly text: string;
  /** Values of `$1`, `$2`, …. Lists become arrays, other objects JSON, `Date` an ISO 8601 text. */
  readonly values: readonly unknown[];
  /** The type of the rows; never set. */
  readonly row?: R;
}

/**
 * Executes statements, each on any connection or all in one transaction. Column names of the rows
 * are in camel case. A name with dots makes an object: `requester.firstName`; the object is null if
 * its `id` is null. Timestamps are `Date`, `bigint` is `bigint`, JSON is parsed.
 */
export interface Statements {
  /** Executes a statement. @returns its rows. */
  all<R>(statement: Statement<R>): Promise<R[]>;
}

/** The first row of a statement's result. */
export async function first<R>(
  statements: Statements,
  statement: Statement<R>,
): Promise<R | undefined> {
  return (await statements.all(statement))[0];
}

/** A table of prisma/schema.prisma. */
export type TableName = keyof typeof COLUMNS;

/** A column that Prisma's client reads. */
export type StoredColumn<T extends TableName> = (typeof COLUMNS)[T][number];

/** Expressions by the names that they have in a row. */
export type ComputedColumns = Readonly<Record<string, RawBuilder<unknown>>>;

/** The values of expressions in a row. */
export type ComputedRow<C extends ComputedColumns> = {
  readonly [N in keyof C]: C[N] extends RawBuilder<infer V> ? V : never;
};

/** Expressions with their names, for the list of a SELECT. */
export function listOf(computed: ComputedColumns): Fragment[] {
  return Object.entries(computed).map(([name, value]) => sql`${value} AS ${sql.ref(name)}`);
}

/** Columns that are read as another type of SQL. */
export type CastColumns<T extends TableName> = {
  readonly [N in StoredColumn<T>]?: 'float8' | 'text' | 'text[]' | JsonOf<unknown>;
};

/** The type of a JSON column's values. */
export interface JsonOf<V> {
  /** Never set. */
  readonly value?: V;
}

/** The type of the values of a JSON column, for `casts`. */
export function json<V>(): JsonOf<V> {
  return {};
}

/** A value for a JSON column; the driver would make an array of a list. */
export function jsonValue(value: object): RawBuilder<object> {
  return sql`${JSON.stringify(value)}`;
}

/** How the columns of a SELECT differ from those of the table. */
export interface ColumnsChoice<W extends string, S extends object, C extends ComputedColumns> {
  /** Columns that are left out. */
  readonly without?: readonly W[];
  /**
   * A decimal as `float8` (exact for fifteen digits), a day as `text` (`2026-01-31`), a list of an
   * enumeration as `text[]`, which the driver makes a list of, and JSON as what it is known to be.
   */
  readonly casts?: S;
  /** Further expressions. */
  readonly computed?: C;
}

type ReadColumn<T extends TableName, N> = N extends keyof Selectable<Tables[T]>
  ? Selectable<Tables[T]>[N]
  : never;

/** A value of a column that is read as another type. */
type Cast<To, V> = To extends 'text[]'
  ? V
  : To extends string
    ? (To extends 'float8' ? number : string) | (V & null)
    : To extends JsonOf<infer J>
      ? J
      : never;

/** A row with these columns. */
type SelectedRow<
  T extends TableName,
  W extends string,
  S extends CastColumns<T>,
  C extends ComputedColumns,
> = {
  readonly [N in Exclude<StoredColumn<T>, W> | keyof C]: N extends keyof C
    ? ComputedRow<C>[N]
    : N extends keyof S
      ? Cast<S[N], ReadColumn<T, N>>
      : ReadColumn<T, N>;
};

/**
 * The list of a SELECT, with the type of its rows: every column of a table that Prisma's client
 * reads, as far as `choice` says nothing else.
 */
export function columnsOf<
  T extends TableName,
  W extends StoredColumn<T> = never,
  const S extends CastColumns<T> = Record<never, never>,
  C extends ComputedColumns = Record<never, never>,
>(
  table: T,
  alias: string,
  { without = [], casts, computed }: ColumnsChoice<W, S, C> = {},
): RawBuilder<SelectedRow<T, W, S, C>> {
  const left = new Set<string>(without);
  const types = new Map<string, unknown>(Object.entries(casts ?? {}));
  const stored = COLUMNS[table]
    .filter((name) => !left.has(name))
    .map((name) => {
      const [column, type] = [columnName(name), types.get(name)];
      return `"${alias}"."${column}"${typeof type === 'string' ? `::${type} AS "${column}"` : ''}`;
    });
  return sql`${sql.join([sql.raw(stored.join(', ')), ...listOf(computed ?? {})])}`;
}

/** Columns that a row of the second table can copy from one of the first, besides id, version and creation. */
export function sharedColumns(from: TableName, to: TableName): string[] {
  const own = new Set<string>(['id', 'version', 'createdAt']);
  const given = new Set<string>(COLUMNS[from]);
  return COLUMNS[to].filter((name) => given.has(name) && !own.has(name));
}

/** The name of a column in the database: `created_at` for `createdAt`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Right side of an equality with any of a list; the SQL text does not depend on its length. In a
 * subquery, so that the planner does not know the length: it would plan the statement again for
 * each list of less than ten, for longer than the execution takes.
 */
export const anyOf = <T>(list: RawBuilder<readonly T[]>, type: 'int' | 'text' | 'uuid' = 'int') =>
  sql<T>`ANY((SELECT ${list}::${sql.raw(type)}[])::${sql.raw(type)}[])`;

/** Placeholder for a parameter's value while a statement is compiled. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** The parameters of a prepared statement, as expressions. */
export type Parameters<P extends object> = {
  readonly [Name in keyof P]-?: RawBuilder<P[Name]>;
};

const PLACEHOLDERS: Parameters<Record<string, unknown>> = new Proxy(
  {},
  { get: (_target, name) => sql.val(new Placeholder(String(name))) },
);

/** Compiles a statement that contains its values, for statements that differ from call to call. */
export function statement<R>(builder: Buildable<R>): Statement<R> {
  const { sql: text, parameters: values } = builder.compile(db);
  return { text, values };
}

/**
 * A statement that is compiled at its first use.
 *
 * @param build builds it from expressions for its parameters.
 * @returns a function that makes the statement for the values of its parameters.
 */
export function prepared<P extends object, R>(
  build: (parameters: Parameters<P>) => Buildable<R>,
): (values: P) => Statement<R> {
  let compiled: CompiledQuery<R> | undefined;
  return (values) => {
    compiled ??= build(PLACEHOLDERS as Parameters<P>).compile(db);
    const { sql: text, parameters } = compiled;
    const given = (parameter: unknown) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter;
    return { text, values: parameters.map(given) };
  };
}
