import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { childCount, pathName, type Tree } from '../../../core/trees.js';
import { toLocation } from './locations.mapper.js';
import type { Location } from './locations.types.js';

/** The tree of locations. */
export const LOCATIONS: Tree = {
  table: 'locations',
  noun: 'location',
  maxDepth: 10,
  ended: { condition: 'archived_at IS NOT NULL', reason: 'is archived' },
};

/** A location with its folded name, by which lists are sorted. */
export interface LocationRow extends Omit<Location, 'imageUrl'> {
  readonly nameKey: string;
}

/** The columns of `LocationRow`, of the table `t`. */
export const LOCATION_COLUMNS = sql`t.id, t.name, t.name_key, t.code, t.kind, t.parent_id,
  t.department_id, t.time_zone, t.image_id, t.path, ${pathName(LOCATIONS)} AS path_name, t.depth::int AS depth,
  ${childCount(LOCATIONS, 'archived_at IS NULL')} AS child_count,
  t.archived_at, t.version, t.created_at, t.updated_at`;

/** The order by name. */
export const BY_NAME: RowOrder<LocationRow> = { by: 'nameKey', kind: 'text' };

/** A location; undefined for an unknown id. */
export async function findLocation(
  statements: Statements,
  id: number,
): Promise<Location | undefined> {
  const row = await first(
    statements,
    statement(sql<LocationRow>`SELECT ${LOCATION_COLUMNS} FROM locations AS t WHERE t.id = ${id}`),
  );
  return row && toLocation(row);
}

/** Returns whether a request, an asset or an archived child refers to the location. */
export async function isLocationInUse(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`SELECT EXISTS (SELECT 1 FROM locations WHERE parent_id = ${id})
      OR EXISTS (SELECT 1 FROM assets WHERE location_id = ${id})
      OR EXISTS (SELECT 1 FROM schedules WHERE location_id = ${id})
      OR EXISTS (SELECT 1 FROM maintenance_requests WHERE location_id = ${id}) AS used`),
  );
  return row?.used ?? false;
}
