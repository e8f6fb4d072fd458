import { sql } from 'kysely';
import { isDecimal } from '../../../../core/constraints.js';
import { invalid } from '../../../../core/errors.js';
import type { PageInput } from '../../../../core/list-inputs.js';
import {
  decodeCursor,
  type Order,
  type Page,
  type Position,
  paginate,
} from '../../../../core/pagination.js';
import type { RowList } from '../../../../core/row-lists.js';
import {
  type Buildable,
  type Fragment,
  first,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import { isDay } from '../definition.js';
import type { FieldRow } from '../fields.queries.js';
import { type FieldValuesByKey, fieldValue, type KnownFields } from '../known-fields.js';
import type { FieldOrder } from './criteria.js';
import { type FieldBearers, shownIn, sortedValue } from './criteria.queries.js';
import { FIELD_PREFIX } from './field-parameters.js';
import { isIndexed } from './slow-fields.queries.js';

/** A list in the order of a field. */
export interface FieldSortedList<R> {
  readonly table: string;
  /** Begin of the statement that reads its rows: `SELECT … FROM … AS t`. */
  readonly rows: Fragment;
  /** The condition of the list, over the table as `t`. */
  readonly condition: Fragment;
  readonly bearers: FieldBearers;
  readonly known: KnownFields;
  readonly order: FieldOrder;
  readonly read: (page: Buildable<R>) => Promise<readonly R[]>;
}

/** The order of a list by a field, for its cursors. */
export function cursorOrder(list: string, { field, descending }: FieldOrder): Order {
  return { list, field: `${FIELD_PREFIX}${field.key}`, descending };
}

/** The place of a record in the order: that of one without a shown value is an empty text. */
export function fieldPosition(
  { key }: FieldRow,
  { id, fields }: { readonly id: number; readonly fields?: unknown },
): Position {
  const value = fieldValue((fields ?? {}) as FieldValuesByKey, key);
  return { id, value: value === null ? '' : String(value) };
}

/** The position of a cursor. @throws AppError VALIDATION_ERROR for one of another list or order. */
export function fieldPositionOf(cursor: string, list: string, order: FieldOrder): Position {
  const position = decodeCursor(cursor, cursorOrder(list, order), { value: 'text' });
  const { value } = position;
  const isValue = order.field.kind === 'number' ? isDecimal(Number(value)) : isDay(value);
  if (value !== '' && !isValue) throw invalid('cursor', 'is not a cursor of this list');
  return position;
}

/**
 * Up to `take` rows in the order: first those with a shown value, by value and id, then those without,
 * by id. The second part is only read where the first one does not fill the page.
 */
export async function rowsByField<R>(
  list: FieldSortedList<R>,
  position: Position | undefined,
  take: number,
): Promise<readonly R[]> {
  const isBeyond = position?.value === '';
  const valued = isBeyond ? [] : await list.read(partOf<R>(list, valuedPart(list, position), take));
  if (valued.length >= take) return valued;
  const after = isBeyond ? position.id : undefined;
  const others = await list.read(partOf<R>(list, restPart(list, after), take - valued.length));
  return [...valued, ...others];
}

/** Some of the rows, in an order. */
interface Part {
  readonly conditions: readonly Fragment[];
  readonly sorted: Fragment;
}

function partOf<R>(
  { table, rows, condition }: FieldSortedList<R>,
  { conditions, sorted }: Part,
  take: number,
): Buildable<R> {
  const where = sql.join([condition, ...conditions], sql` AND `);
  return sql<R>`${rows} WHERE t.id IN (SELECT t.id FROM ${sql.table(table)} AS t
    WHERE ${where} ORDER BY ${sorted} LIMIT ${take}) ORDER BY ${sorted}`;
}

function valuedPart<R>(
  { bearers, known, order: { field, descending } }: FieldSortedList<R>,
  position: Position | undefined,
): Part {
  const [beyond, direction] = directionsOf(descending);
  const value = sortedValue('t', field);
  const json = field.kind === 'number' ? String(position?.value) : JSON.stringify(position?.value);
  const after = sql`(${value}, t.id) ${beyond} (${json}::text::jsonb, ${position?.id}::int)`;
  return {
    conditions: [...shownIn(bearers, known, field), ...(position === undefined ? [] : [after])],
    sorted: sql`${value} ${direction}, t.id ${direction}`,
  };
}

function restPart<R>(
  { bearers, known, order: { field, descending } }: FieldSortedList<R>,
  after: Position['id'] | undefined,
): Part {
  const [beyond, direction] = directionsOf(descending);
  const isShown = sql.join(shownIn(bearers, known, field), sql` AND `);
  // Few rows are sorted; of all, they are met in the order of the ids.
  const id = isIndexed(field) ? sql`t.id` : sql`(t.id + 0)`;
  return {
    conditions: [
      sql`(${isShown}) IS NOT TRUE`,
      ...(after === undefined ? [] : [sql`t.id ${beyond} ${after}::int`]),
    ],
    sorted: sql`${id} ${direction}`,
  };
}

function directionsOf(descending: boolean): [Fragment, Fragment] {
  return descending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
}

/** A list of rows in the order of a field. */
type FieldRowList<R> = RowList<R> &
  Pick<FieldSortedList<R>, 'bearers' | 'known' | 'order'> & { readonly name: string };

/**
 * A page of a list of rows in the order of a field, as `pageOfRows`.
 *
 * @param map makes items with the values of fields that the reader sees.
 * @throws AppError VALIDATION_ERROR for an invalid cursor.
 */
export async function pageByField<R extends object, T extends { readonly id: number }>(
  statements: Statements,
  { name, table, columns, conditions, ...list }: FieldRowList<R>,
  { limit, cursor }: PageInput,
  map: (row: R) => T & { readonly fields?: unknown },
): Promise<Page<T>> {
  const { order } = list;
  const position = cursor ? fieldPositionOf(cursor, name, order) : undefined;
  const condition = sql`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
  const rows = sql`SELECT ${columns} FROM ${sql.table(table)} AS t`;
  const read = (page: Buildable<R>) => statements.all(statement(page));
  const counted = sql<{ count: number }>`SELECT count(*)::int AS count
    FROM ${sql.table(table)} AS t WHERE ${condition}`;
  return await paginate({
    limit,
    order: cursorOrder(name, order),
    fetch: (take) => rowsByField({ ...list, table, rows, condition, read }, position, take),
    count: async () => (await first(statements, statement(counted)))?.count ?? 0,
    map,
    position: (item) => fieldPosition(order.field, item),
  });
}
