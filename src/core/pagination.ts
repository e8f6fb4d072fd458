import { type AppError, invalid } from './errors.js';
import { isStorableDate, isStorableText } from './storable.js';

/** Default and maximum number of rows of a page (docs/api/rest.md). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** One page of a list in keyset order. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly limit: number;
  readonly hasMore: boolean;
  /** Cursor that continues after the last item; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** Returns the cursor that continues after this item. */
  readonly cursorOf: (item: T) => string;
  /** Counts the list; the query runs when this is called. */
  readonly totalCount: () => Promise<number>;
  /** Only of a list that leaves out rows: whether it has. */
  readonly truncated?: boolean;
}

/** A page of a list that has nothing for the reader. */
export function emptyPage<T>(limit = DEFAULT_LIMIT): Page<T> {
  return {
    items: [],
    limit,
    hasMore: false,
    nextCursor: undefined,
    cursorOf: () => '',
    totalCount: async () => 0,
  };
}

/** A position in a list: the value of the sort field and the id that breaks ties. */
export interface Position {
  readonly value: Date | string | number;
  readonly id: number | bigint | string;
}

/** The order of a list: a field and a direction; ties are ordered by id in the same direction. */
export interface Order<F extends string = string> {
  /** Names the list; its cursors are not valid for another list. */
  readonly list: string;
  readonly field: F;
  readonly descending: boolean;
}

/** Splits `-createdAt` into field and direction. */
export function parseSort<F extends string>(list: string, sort: F | `-${F}`): Order<F> {
  return sort.startsWith('-')
    ? { list, field: sort.slice(1) as F, descending: true }
    : { list, field: sort as F, descending: false };
}

/** An opaque cursor; it contains the list and the order for which it was made. */
export function encodeCursor(order: Order, position: Position): string {
  const value = position.value instanceof Date ? position.value.toISOString() : position.value;
  const parts = [order.list, sortOf(order), value, String(position.id)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function sortOf(order: Order): string {
  return order.descending ? `-${order.field}` : order.field;
}

/** Type of the ids of a list. */
type IdKind = 'narrow' | 'wide' | 'uuid' | 'entry';

/** The position of a row in a list: the value of the sort field and the id. */
export interface CursorKind {
  /** Type of the sort field; `id` when the list is sorted only by id. */
  readonly value: 'date' | 'text' | 'number' | 'id';
  /**
   * Type of the ids: 32-bit numbers (the default), 64-bit numbers, UUIDs, or ids of entries that
   * several tables have: a letter for the table, and the number in it.
   */
  readonly ids?: IdKind;
}

const MAX_INT = 2_147_483_647;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Decodes a cursor.
 *
 * @throws AppError VALIDATION_ERROR for a cursor that is malformed, of another list or of another
 *   order.
 */
export function decodeCursor(cursor: string, order: Order, kind: CursorKind): Position {
  const [list, sort, value, idText] = parseCursor(cursor) ?? [];
  const id = parseId(idText, kind.ids ?? 'narrow');
  if (list !== order.list || id === undefined) throw foreignCursor();
  if (sort !== sortOf(order)) throw invalid('cursor', 'belongs to another sort order');
  if (kind.value === 'id') return { value: Number(id), id };
  if (kind.value === 'number' && isWhole(value)) return { value, id };
  if (typeof value !== 'string' || !isStorableText(value)) throw foreignCursor();
  if (kind.value === 'text') return { value, id };
  const date = new Date(value);
  if (!ISO_INSTANT.test(value) || !isStorableDate(date)) throw foreignCursor();
  return { value: date, id };
}

function foreignCursor(): AppError {
  return invalid('cursor', 'is not a cursor of this list; send that of the page before');
}

function parseId(text: unknown, ids: IdKind): Position['id'] | undefined {
  if (typeof text !== 'string') return undefined;
  if (ids === 'entry')
    return /^[a-z]\d{1,10}$/.test(text) && isNarrow(text.slice(1)) ? text : undefined;
  if (ids === 'uuid') return UUID.test(text) ? text : undefined;
  if (!/^\d{1,18}$/.test(text)) return undefined;
  if (ids === 'wide') return BigInt(text);
  return isNarrow(text) ? Number(text) : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= MAX_INT;
}

function isNarrow(digits: string): boolean {
  return Number(digits) <= MAX_INT;
}

function parseCursor(cursor: string): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.length === 4 ? parts : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Prisma `where` for the rows after a position. The separate bound on the sort field follows from
 * the rest; PostgreSQL can start an index scan from it, but not from the OR.
 */
export function after(order: Order, position: Position): Record<string, unknown> {
  const beyond = order.descending ? 'lt' : 'gt';
  const { field } = order;
  if (field === 'id') return { id: { [beyond]: position.id } };
  return {
    [field]: { [`${beyond}e`]: position.value },
    OR: [
      { [field]: { [beyond]: position.value } },
      { [field]: position.value, id: { [beyond]: position.id } },
    ],
  };
}

/** Prisma `orderBy` for an order. */
export function orderBy(order: Order): Record<string, 'asc' | 'desc'>[] {
  const direction = order.descending ? 'desc' : 'asc';
  return order.field === 'id'
    ? [{ id: direction }]
    : [{ [order.field]: direction }, { id: direction }];
}

/** The queries and mappings of a list, for `paginate`. */
export interface PageRequest<R, T> {
  readonly limit: number;
  readonly order: Order;
  /** Up to `take` rows in order. */
  readonly fetch: (take: number) => Promise<readonly R[]>;
  readonly count: () => Promise<number>;
  readonly position: (row: T) => Position;
  readonly map: (row: R) => T;
}

/** Fetches one row more than the page has, to detect a next page without counting. */
export async function paginate<R, T>(request: PageRequest<R, T>): Promise<Page<T>> {
  const rows = await request.fetch(request.limit + 1);
  return pageFrom(rows.map(request.map), request.limit, request);
}

/** Makes a page from up to `limit` + 1 fetched items. */
export function pageFrom<T>(
  fetched: readonly T[],
  limit: number,
  list: Pick<PageRequest<never, T>, 'order' | 'position' | 'count'>,
): Page<T> {
  const items = fetched.slice(0, limit);
  const hasMore = fetched.length > limit;
  const cursorOf = (item: T) => encodeCursor(list.order, list.position(item));
  const last = items.at(-1);
  return {
    items,
    limit,
    hasMore,
    nextCursor: hasMore && last !== undefined ? cursorOf(last) : undefined,
    cursorOf,
    totalCount: list.count,
  };
}
