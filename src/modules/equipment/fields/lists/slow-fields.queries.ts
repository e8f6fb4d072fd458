import { sql } from 'kysely';
import { type FieldError, validationError } from '../../../../core/errors.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import type { FieldRow } from '../fields.queries.js';
import type { FieldCriteria } from './criteria.js';
import { criterionIn, type FieldBearers, sortedValue } from './criteria.queries.js';

/** Largest number of records that a filter or an order without an index reads. */
const MAX_READ = 100_000;

const SLOW = 'would read more than 100,000 records; add other filters, or let the field be fast';

/** Returns whether an index finds the values of a field. */
export function isIndexed({ fast, indexed, archivedAt }: FieldRow): boolean {
  return fast && indexed === true && archivedAt === null;
}

/** The criteria without an index. */
export function slowOf({ known, filters, order }: FieldCriteria): FieldCriteria {
  return {
    known,
    filters: filters.filter(({ field }) => !isIndexed(field)),
    order: order === undefined || isIndexed(order.field) ? undefined : order,
  };
}

/** The filters that an index finds. */
export function indexedOf({ known, filters }: FieldCriteria): FieldCriteria {
  return { known, filters: filters.filter(({ field }) => isIndexed(field)), order: undefined };
}

/** Returns whether there is a filter or an order. */
export function isAny({ filters, order }: FieldCriteria): boolean {
  return filters.length > 0 || order !== undefined;
}

/**
 * Checks that criteria without an index have few records to read.
 *
 * @param rest the condition of the other filters, over the table as `t`.
 * @param known the number of these records, if it is known.
 * @throws AppError VALIDATION_ERROR on each of the criteria.
 */
export async function requireFew(
  statements: Statements,
  slow: FieldCriteria,
  {
    table,
    rest,
    known,
  }: { readonly table: string; readonly rest: Fragment; readonly known?: number },
): Promise<void> {
  if (!isAny(slow)) return;
  const count = known ?? (await countUpTo(statements, table, rest, MAX_READ));
  if (count <= MAX_READ) return;
  const errors: FieldError[] = slow.filters.map(({ field }) => ({
    field: `fields.${field.key}`,
    reason: SLOW,
  }));
  if (slow.order !== undefined) errors.push({ field: 'sort', reason: SLOW });
  const [one, ...others] = errors;
  if (one !== undefined) throw validationError([one, ...others]);
}

/** Largest number of records that an index finds in no order and that are sorted for a page. */
const MAX_SORTED = 2_000;

/**
 * Returns whether an index finds few records by a filter, so that they are read by it and sorted; of
 * more, the page is met in the order of the list. The index by one value has the order of the list.
 */
export async function findsFew(
  statements: Statements,
  table: string,
  { known, filters }: FieldCriteria,
  bearers: FieldBearers,
): Promise<boolean> {
  for (const one of filters) {
    const { kind } = one.field;
    if (!isIndexed(one.field) || (one.equals !== undefined && kind !== 'multi')) continue;
    const conditions = sql.join(criterionIn(bearers, known, one), sql` AND `);
    // The order keeps the planner from reading all records; the index by several choices has none.
    const inOrder = kind === 'multi' ? sql`` : sql`ORDER BY ${sortedValue('t', one.field)}`;
    const where = sql`${conditions} ${inOrder}`;
    if ((await countUpTo(statements, table, where, MAX_SORTED)) <= MAX_SORTED) return true;
  }
  return false;
}

/** The number of records, counted up to one more than `most`. */
async function countUpTo(
  statements: Statements,
  table: string,
  where: Fragment,
  most: number,
): Promise<number> {
  const counted = statement(sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (SELECT FROM ${sql.table(table)} AS t WHERE ${where} LIMIT ${most + 1}) AS few`);
  return (await first(statements, counted))?.count ?? 0;
}
