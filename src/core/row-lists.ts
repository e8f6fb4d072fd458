import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { PageInput } from './list-inputs.js';
import { withArguments } from './loaders.js';
import {
  decodeCursor,
  type Order,
  type Page,
  type Position,
  pageFrom,
  paginate,
  parseSort,
} from './pagination.js';
import type { Rows } from './rows.js';
import { searchWords } from './search.js';
import { type Fragment, first, type Statement, type Statements, statement } from './sql.js';

/** A list of rows, in keyset order. */
export interface RowList<R> extends Rows<R> {
  /** Over `t`. */
  readonly conditions: readonly Fragment[];
  /**
   * Sub-selects of the table that have no row in common. A page reads each in order and merges them,
   * where no index has the rows of all in order. Default: the table. The column of the order is
   * selected.
   */
  readonly parts?: readonly Fragment[];
}

/** An order of a list by a column, which is one of `t` as well. */
export interface RowOrder<R> {
  readonly by: keyof R & string;
  readonly kind: 'text' | 'date' | 'number';
}

/**
 * A page of a list, by the column of the order and then the id.
 *
 * @param name names the list; its cursors are not valid for another list.
 * @param orders the orders by name, as in `input.sort` without `-`.
 * @throws AppError VALIDATION_ERROR for an invalid cursor.
 */
export async function pageOfRows<R extends { readonly id: number }, T extends { id: number }>(
  statements: Statements,
  {
    name,
    orders,
    ...list
  }: RowList<R> & { name: string; orders: Readonly<Record<string, RowOrder<NoInfer<R>>>> },
  { limit, cursor, sort }: PageInput & { readonly sort: string },
  map: (row: R) => T,
): Promise<Page<T>> {
  const order = parseSort(name, sort);
  const { by, kind } = orders[order.field] as RowOrder<R>;
  const position = cursor ? decodeCursor(cursor, order, { value: kind }) : undefined;
  // What a row is sorted by, such as its folded name, is not always a part of the answer.
  const values = new Map<number, Position['value']>();
  return await paginate({
    limit,
    order,
    fetch: (take) => rowsOfPage<R>(statements, list, { order, by, position, take }),
    count: () => countRows(statements, list),
    map: (row) => {
      values.set(row.id, positionOf(row, by));
      return map(row);
    },
    position: ({ id }) => ({ value: values.get(id) ?? '', id }),
  });
}

/** A list of the rows that belong to another row. */
export interface OwnedRows<R> extends RowList<R> {
  readonly name: string;
  /** Column of `t` that has the id of the owner. */
  readonly owner: string;
  readonly order: RowOrder<NoInfer<R>> & { readonly field: string; readonly descending: boolean };
}

/** Loads pages of a list by the id of its owner; the same page of many owners is one statement. */
export function ownedPages<R extends { readonly id: number }, T extends { id: number }>(
  statements: Statements,
  { name, owner, order: { field, descending, by, kind }, ...list }: OwnedRows<R>,
  map: (row: R) => T,
) {
  const order: Order = { list: name, field, descending };
  const counts = new DataLoader(async (ids: readonly number[]) => {
    const found = await statements.all(countsOf(list, owner, ids));
    const byOwner = new Map(found.map((row) => [row.ownerId, row.count]));
    return ids.map((id) => byOwner.get(id) ?? 0);
  });
  return withArguments(({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
    const position = cursor ? decodeCursor(cursor, order, { value: kind }) : undefined;
    const values = new Map<number, Position['value']>();
    return new DataLoader(async (ids: readonly number[]): Promise<Page<T>[]> => {
      const page = { order, by, position, take: limit + 1 };
      const rows = await statements.all(ownedRowsOf<R>(list, owner, ids, page));
      for (const row of rows) values.set(row.id, positionOf<R>(row, by));
      const byOwner = Map.groupBy(rows, (row) => row.ownerId);
      return ids.map((id) =>
        pageFrom(
          (byOwner.get(id) ?? []).map(({ ownerId: _, ...row }) => map(row as unknown as R)),
          limit,
          {
            order,
            position: (item) => ({ value: values.get(item.id) ?? '', id: item.id }),
            count: () => counts.load(id),
          },
        ),
      );
    });
  });
}

function ownedRowsOf<R>(
  { table, columns, conditions }: RowList<R>,
  owner: string,
  ids: readonly number[],
  page: RowPage,
): Statement<R & { readonly ownerId: number }> {
  const { by, order } = page;
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
  return statement(sql`SELECT owner.id AS owner_id, row.* FROM unnest(${ids}::int[]) AS owner(id)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM ${sql.table(table)} AS t
      WHERE ${sql.ref(`t.${owner}`)} = owner.id AND ${all(conditions)} ${pageEnd(page)}
    ) AS row
    ORDER BY owner.id, ${sql.ref(`row.${by}`)} ${direction}, row.id ${direction}`);
}

function countsOf(
  { table, conditions }: RowList<unknown>,
  owner: string,
  ids: readonly number[],
): Statement<{ readonly ownerId: number; readonly count: number }> {
  const column = sql.ref(`t.${owner}`);
  return statement(sql`SELECT ${column} AS owner_id, count(*)::int AS count
    FROM ${sql.table(table)} AS t
    WHERE ${column} = ANY (${ids}::int[]) AND ${all(conditions)} GROUP BY ${column}`);
}

/** A page of such a list. */
interface RowPage {
  readonly order: Order;
  readonly by: string;
  readonly position: Position | undefined;
  /** Maximum number of rows. */
  readonly take: number;
}

async function rowsOfPage<R>(
  statements: Statements,
  { table, columns, conditions, parts = [sql.table(table)] }: RowList<R>,
  page: RowPage,
): Promise<R[]> {
  const [first, ...others] = parts.map(
    (part) => sql<R>`SELECT ${columns} FROM ${part} AS t WHERE ${all(conditions)} ${pageEnd(page)}`,
  );
  if (first === undefined) return [];
  const merged = sql.join(
    [first, ...others].map((part) => sql`(${part})`),
    sql` UNION ALL `,
  );
  const { order, by, take } = page;
  const end = pageEnd({ order, by, take, position: undefined });
  return await statements.all(
    statement(others.length === 0 ? first : sql<R>`SELECT * FROM (${merged}) AS t ${end}`),
  );
}

/** Position, order and limit of a page, after the conditions of a statement over `t`. */
function pageEnd({ order, by, position, take }: RowPage): Fragment {
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
  const beyond = sql.raw(order.descending ? '<' : '>');
  const sorted = sql.ref(`t.${by}`);
  const from =
    position === undefined
      ? sql``
      : sql`AND (${sorted}, t.id) ${beyond} (${position.value}, ${position.id})`;
  return sql`${from} ORDER BY ${sorted} ${direction}, t.id ${direction} LIMIT ${take}`;
}

function positionOf<R>(row: R, by: keyof R): Position['value'] {
  return row[by] as Position['value'];
}

/** The number of rows of the list. */
async function countRows(
  statements: Statements,
  { table, conditions, parts = [sql.table(table)] }: RowList<unknown>,
): Promise<number> {
  const counts = parts.map(
    (part) => sql`(SELECT count(*)::int FROM ${part} AS t WHERE ${all(conditions)})`,
  );
  const counted = statement(sql<{ count: number }>`SELECT ${sql.join(counts, sql` + `)} AS count`);
  return (await first(statements, counted))?.count ?? 0;
}

function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` AND `)}`;
}

/** Conditions for the rows whose `search_text` has every word of the search. */
export function wordConditions(search: string | undefined): Fragment[] {
  if (search === undefined) return [];
  const words = searchWords(search);
  // A text that has only accents has no words, and finds nothing.
  if (words.length === 0) return [sql`false`];
  return words.map((word) => sql`t.search_text LIKE ${`%${word}%`}`);
}
