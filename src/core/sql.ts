import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import { COLUMNS, type Tables } from '../generated/tables.js';

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
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

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

/** Every column of a table that Prisma's client reads, as the list of a SELECT. */
export function columnsOf(table: keyof typeof COLUMNS, alias: string): Fragment {
  return sql.raw(COLUMNS[table].map((column) => `"${alias}"."${columnName(column)}"`).join(', '));
}

/** The name of a column in the database: `created_at` for `createdAt`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Right side of an equality with any of a list of ids; the SQL text does not depend on the length
 * of the list.
 */
export function anyOf(ids: RawBuilder<readonly number[]>): RawBuilder<number> {
  return sql`ANY(${ids}::int[])`;
}

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
