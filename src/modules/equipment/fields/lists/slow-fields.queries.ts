import { sql } from 'kysely';
import { type FieldError, validationError } from '../../../../core/errors.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import type { FieldRow } from '../fields.queries.js';
import type { FieldCriteria } from './criteria.js';

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
  const count = known ?? (await countUpTo(statements, table, rest));
  if (count <= MAX_READ) return;
  const errors: FieldError[] = slow.filters.map(({ field }) => ({
    field: `fields.${field.key}`,
    reason: SLOW,
  }));
  if (slow.order !== undefined) errors.push({ field: 'sort', reason: SLOW });
  const [one, ...others] = errors;
  if (one !== undefined) throw validationError([one, ...others]);
}

async function countUpTo(statements: Statements, table: string, rest: Fragment): Promise<number> {
  const counted = statement(sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (SELECT FROM ${sql.table(table)} AS t WHERE ${rest} LIMIT ${MAX_READ + 1}) AS few`);
  return (await first(statements, counted))?.count ?? 0;
}
