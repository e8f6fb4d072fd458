import type { Prisma, PrismaClient } from '../generated/prisma/client.js';

/** The delegates of the Prisma client, by the name of their model. */
type ModelName = {
  [K in keyof PrismaClient]: PrismaClient[K] extends { findMany: unknown } ? K : never;
}[keyof PrismaClient];

/** The queries of one model, typed as Prisma's. */
type ModelReads<M extends ModelName> = Pick<PrismaClient[M], 'findMany' | 'findFirst' | 'count'> & {
  /** As `findMany`, with a condition in SQL over the table as `t`. */
  readonly findManyWhere: (
    condition: Prisma.Sql,
    query: Pick<QueryOf<M>, 'orderBy' | 'take' | 'select'>,
  ) => Promise<unknown[]>;
  /** The rows for which a condition in SQL over the table as `t` holds, as JSON beside some values. */
  readonly findJsonWhere: (condition: Prisma.Sql, query: JsonQuery) => Promise<JsonRow[]>;
  /** As `findFirst`, with the value of an SQL expression over the row as `t`. */
  readonly findFirstWith: (
    expression: Prisma.Sql,
    query: Pick<QueryOf<M>, 'where' | 'orderBy' | 'select'>,
  ) => Promise<{ readonly row: unknown; readonly value: unknown } | null>;
  /** The first row for which the condition holds, read by `statements`: those of a transaction. */
  readonly findFirstOn: (
    statements: Statements,
    where: QueryOf<M>['where'],
  ) => Promise<RowOf<M> | null>;
  /** The rows that `t` of a WITH clause returns: `t AS (UPDATE … RETURNING *)`. */
  readonly returning: (statements: Statements, changes: Prisma.Sql) => Promise<RowOf<M>[]>;
  /** The number of rows for which a condition in SQL over the table as `t` holds. */
  readonly countWhere: (condition: Prisma.Sql) => Promise<number>;
};

/** A column as a member of JSON; where it is null, the column `otherwise`. */
export interface JsonColumn {
  readonly name: string;
  readonly otherwise?: string;
}

/** Which columns `findJsonWhere` reads. An object is compiled once. */
export interface JsonColumns {
  /** Columns that are members of the JSON, in their order. */
  readonly json: readonly JsonColumn[];
  /** Columns that are read as values. */
  readonly values: readonly string[];
}

/** Of which rows `findJsonWhere` reads which columns. */
export interface JsonQuery {
  readonly columns: JsonColumns;
  readonly orderBy: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
  readonly take: number;
}

/** A row as JSON. */
export interface JsonRow {
  /** An object, written by the database as `JSON.stringify` writes it. */
  readonly json: string;
  /** The columns that are read as values. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A row with every column. */
type RowOf<M extends ModelName> = NonNullable<Awaited<ReturnType<PrismaClient[M]['findFirst']>>>;

/** The arguments of Prisma's `findMany`. */
type QueryOf<M extends ModelName> = NonNullable<Parameters<PrismaClient[M]['findMany']>[0]>;

/**
 * Reads with the arguments and results of Prisma's `findMany`, `findFirst` and `count`, each as one
 * prepared statement, at a fraction of the cost of Prisma's client
 * (docs/decisions/0019-prepared-reads.md). Supported are `where` over columns, `orderBy` of columns,
 * `take`, and `select` or `omit` of columns and relations. Anything else throws an Error, so that it is
 * noticed when it is written.
 */
export type Reads = { readonly [M in ModelName]: ModelReads<M> };

/** SQL statements of our own, beside Prisma's client; inside a transaction also those that write. */
export interface Statements {
  /**
   * Runs a statement.
   *
   * @param text the statement; equal texts are prepared once for each connection.
   * @param values the values of `$1`, `$2`, …; dates as ISO 8601 text, lists as PostgreSQL's text.
   * @returns the rows as lists of values: timestamps are `Date`, `bigint` is `bigint`, JSON is parsed.
   */
  rows(text: string, values: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
}
