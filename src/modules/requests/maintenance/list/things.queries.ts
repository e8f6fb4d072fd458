import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import { ASSETS } from '../../../equipment/assets/assets.queries.js';
import { CATEGORIES } from '../../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../../equipment/locations/locations.queries.js';
import { fewOf, inSubtree, isBelow, type Tree } from '../../../equipment/trees/trees.queries.js';
import { codesIn } from './code-filters.js';
import type { Alias } from './filter.queries.js';
import type { MaintenanceRequestFilter } from './list.types.js';
import type { SortField } from './sort-field.js';

/**
 * Largest number of records whose requests are read from the index of each; with more, the requests
 * are compared one by one in the order of the list, in which they are then frequent.
 */
const MAX_READ_EACH = 500;

/** Largest number of requests that are sorted for a page; the indexes have them by creation. */
const MAX_SORTED = 2_000;

/** Largest number of requests, watched or sent to contractors, that are sorted for a page. */
const MAX_WATCHED = 5_000;

/** Columns of a request that refer to a record, or the request itself. */
type LinkColumn =
  | ('category_id' | 'location_id' | 'asset_id' | 'id')
  | ('problem_id' | 'cause_id' | 'remedy_id');

/** Requests that refer to some records by one column. */
export interface LinkedBy {
  readonly column: LinkColumn;
  /** The ids of the records as a sub-select. */
  readonly ids: Fragment;
  /** The ids, if there are few. */
  readonly few: readonly number[] | undefined;
  /** Expression for whether the record of a column is one of them; null without a record. */
  readonly isOne: (column: Fragment) => Fragment;
  /** True if their requests are too many to be sorted; false in the order of the index. */
  readonly frequent: boolean;
}

/** A filter by linked records; a request satisfies it by any of the columns. */
export type ThingFilter = readonly LinkedBy[];

/**
 * The filters by linked records and by watching, which must all hold, for a list in an order.
 *
 * @param userId the account whose watched requests are meant.
 */
export async function thingFilters(
  statements: Statements,
  userId: number,
  filter: MaintenanceRequestFilter,
  sortedBy: SortField,
): Promise<readonly ThingFilter[]> {
  const { categoryId, locationId, assetId, exact = false } = filter;
  const asked = [
    ...(categoryId === undefined ? [] : [[linkedTo('category_id', CATEGORIES, categoryId, exact)]]),
    ...(assetId === undefined ? [] : [[linkedTo('asset_id', ASSETS, assetId, exact)]]),
    ...(locationId === undefined ? [] : [linkedToLocation(locationId, exact)]),
    ...codesIn(filter).map(({ column, id }) => [withCode(column, id)]),
  ];
  const read = async (asked: Asked): Promise<LinkedBy> => {
    const few = await fewOf(statements, asked.ids, MAX_READ_EACH);
    const isSorted = few !== undefined && sortedBy !== 'createdAt';
    const frequent = isSorted && (await isFrequent(statements, asked.column, few));
    return { ...asked, few, frequent };
  };
  const linked = await Promise.all(asked.map((columns) => Promise.all(columns.map(read))));
  const watched = filter.mine === 'watching' ? [[await watchedBy(statements, userId)]] : [];
  const jobs = isByJob(filter) ? [[await sentTo(statements, filter)]] : [];
  return [...watched, ...jobs, ...linked];
}

/** Returns whether the filter selects requests by the jobs of contractors. */
function isByJob({ contractorId, contractorState = [] }: MaintenanceRequestFilter): boolean {
  return contractorId !== undefined || contractorState.length > 0;
}

/** The requests whose newest job is of a contractor, or in one of some states. */
async function sentTo(
  statements: Statements,
  { contractorId, contractorState = [] }: MaintenanceRequestFilter,
): Promise<LinkedBy> {
  const states = sql`${`{${contractorState.join(',')}}`}::job_link_state[]`;
  const conditions = [
    ...(contractorId === undefined ? [] : [sql`job.contractor_id = ${contractorId}`]),
    ...(contractorState.length === 0 ? [] : [sql`job.state = ANY (${states})`]),
    sql`NOT EXISTS (SELECT FROM job_links AS later
      WHERE later.request_id = job.request_id AND later.id > job.id)`,
  ];
  const sent = sql`SELECT job.request_id AS id FROM job_links AS job
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const ids = sql`(${sent})`;
  return {
    column: 'id',
    ids,
    few: await fewOf(statements, ids, MAX_WATCHED),
    isOne: (id) => sql`EXISTS (${sent} AND job.request_id = ${id})`,
    frequent: false,
  };
}

/** The requests that an account watches: its index has them, in no order of lists. */
async function watchedBy(statements: Statements, userId: number): Promise<LinkedBy> {
  const watched = sql`SELECT watcher.request_id AS id FROM request_watchers AS watcher
    WHERE watcher.user_id = ${userId}`;
  const ids = sql`(${watched})`;
  return {
    column: 'id',
    ids,
    few: await fewOf(statements, ids, MAX_WATCHED),
    isOne: (id) => sql`EXISTS (${watched} AND watcher.request_id = ${id})`,
    frequent: false,
  };
}

type Asked = Omit<LinkedBy, 'few' | 'frequent'>;

function linkedTo(column: LinkColumn, tree: Tree, id: number, exact: boolean): Asked {
  const self = sql`(SELECT ${id}::int AS id)`;
  return {
    column,
    ids: exact ? self : inSubtree(tree, id),
    isOne: (linked) =>
      sql`(SELECT ${isBelow(tree, 'thing', id)} FROM ${sql.table(tree.table)} AS thing
        WHERE thing.id = ${linked})`,
  };
}

/** Requests with a code. */
function withCode(column: LinkColumn, id: number): Asked {
  return {
    column,
    ids: sql`(SELECT ${id}::int AS id)`,
    isOne: (linked) => sql`${linked} = ${id}::int`,
  };
}

/** Requests of a location, also those of assets that are there. */
function linkedToLocation(id: number, exact: boolean): Asked[] {
  const direct = linkedTo('location_id', LOCATIONS, id, exact);
  const byAsset: Asked = {
    column: 'asset_id',
    ids: sql`(SELECT id FROM assets WHERE location_id IN ${direct.ids})`,
    isOne: (linked) =>
      sql`(SELECT ${isBelow(LOCATIONS, 'place', id)} FROM assets AS thing
        JOIN locations AS place ON place.id = thing.location_id WHERE thing.id = ${linked})`,
  };
  return exact ? [direct] : [direct, byAsset];
}

/** Returns whether more requests refer to the records than are sorted for a page. */
async function isFrequent(
  statements: Statements,
  column: LinkColumn,
  ids: readonly number[],
): Promise<boolean> {
  const rows = await statements.all(
    statement(sql`SELECT 1 FROM maintenance_requests
      WHERE ${sql.ref(column)} = ANY (${ids}::int[]) LIMIT ${MAX_SORTED + 1}`),
  );
  return rows.length > MAX_SORTED;
}

/** The filter whose records are few, which the page is read by; undefined for none. */
export function readByThings(filters: readonly ThingFilter[]): ThingFilter | undefined {
  return filters.find((filter) =>
    filter.every(({ few, frequent }) => few !== undefined && !frequent),
  );
}

/**
 * Condition for the requests that satisfy every filter.
 *
 * @param inOrder true for requests that are read in the order of the list until a page is full: each
 *   looks up its records then. To find all of them, the records are read once instead.
 */
export function thingConditions(
  alias: Alias,
  filters: readonly ThingFilter[],
  inOrder: boolean,
): Fragment[] {
  return filters.map((filter) => {
    const by = filter.map(({ column, ids, few, isOne }) => {
      const linked = sql.ref(`${alias}.${column}`);
      if (few !== undefined) return sql`${linked} = ANY (${few}::int[])`;
      return inOrder ? sql`coalesce(${isOne(linked)}, false)` : sql`${linked} IN ${ids}`;
    });
    return sql`(${sql.join(by, sql` OR `)})`;
  });
}
