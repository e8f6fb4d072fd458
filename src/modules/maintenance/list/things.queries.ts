import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';
import { inSubtree } from '../../../core/trees.js';
import { ASSETS } from '../../assets/assets.queries.js';
import { CATEGORIES } from '../../categories/categories.queries.js';
import { LOCATIONS } from '../../locations/locations.queries.js';
import type { Alias } from './filter.queries.js';
import type { MaintenanceRequestFilter } from './list.types.js';

/**
 * Largest number of records whose requests are read from the index of each; with more, the requests
 * are compared one by one in the order of the list, in which they are then frequent.
 */
const MAX_READ_EACH = 500;

/** Columns of a request that refer to a record. */
type LinkColumn = 'category_id' | 'location_id' | 'asset_id';

/** Requests that refer to some records by one column. */
export interface LinkedBy {
  readonly column: LinkColumn;
  /** The ids of the records as a sub-select. */
  readonly ids: Fragment;
  /** The ids, if there are few. */
  readonly few: readonly number[] | undefined;
}

/** A filter by linked records; a request satisfies it by any of the columns. */
export type ThingFilter = readonly LinkedBy[];

/** The filters by linked records, which must all hold. */
export async function thingFilters(
  statements: Statements,
  filter: MaintenanceRequestFilter,
): Promise<readonly ThingFilter[]> {
  const { categoryId, locationId, assetId, exact = false } = filter;
  const asked: Omit<LinkedBy, 'few'>[][] = [];
  const self = (id: number) => sql`(SELECT ${id}::int AS id)`;
  if (categoryId !== undefined) {
    const ids = exact ? self(categoryId) : inSubtree(CATEGORIES, categoryId);
    asked.push([{ column: 'category_id', ids }]);
  }
  if (assetId !== undefined) {
    asked.push([{ column: 'asset_id', ids: exact ? self(assetId) : inSubtree(ASSETS, assetId) }]);
  }
  if (locationId !== undefined) {
    const ids = exact ? self(locationId) : inSubtree(LOCATIONS, locationId);
    // Also the requests of assets that are there.
    const there = sql`(SELECT id FROM assets WHERE location_id IN ${ids})`;
    asked.push([
      { column: 'location_id', ids },
      { column: 'asset_id', ids: there },
    ]);
  }
  return await Promise.all(
    asked.map((columns) =>
      Promise.all(columns.map(async (one) => ({ ...one, few: await fewIds(statements, one.ids) }))),
    ),
  );
}

async function fewIds(
  statements: Statements,
  ids: Fragment,
): Promise<readonly number[] | undefined> {
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM ${ids} AS thing LIMIT ${MAX_READ_EACH + 1}`),
  );
  return rows.length > MAX_READ_EACH ? undefined : rows.map(({ id }) => id);
}

/** The filter whose records are few, which the page is read by; undefined for none. */
export function readByThings(filters: readonly ThingFilter[]): ThingFilter | undefined {
  return filters.find((filter) => filter.every(({ few }) => few !== undefined));
}

/** Condition for the requests that satisfy every filter. */
export function thingConditions(alias: Alias, filters: readonly ThingFilter[]): Fragment[] {
  return filters.map((filter) => {
    const by = filter.map(({ column, ids, few }) => {
      const linked = sql.ref(`${alias}.${column}`);
      return few === undefined ? sql`${linked} IN ${ids}` : sql`${linked} = ANY (${few}::int[])`;
    });
    return sql`(${sql.join(by, sql` OR `)})`;
  });
}
