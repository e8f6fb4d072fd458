import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { childCount, pathName, type Tree } from '../trees/trees.queries.js';

/** The tree of locations. */
export const LOCATIONS: Tree = {
  table: 'locations',
  noun: 'location',
  maxDepth: 10,
  ended: { condition: 'archived_at IS NOT NULL', reason: 'is archived' },
};

/** Locations as they are stored, with their place. */
export const LOCATION_ROWS = rowsOf('locations', {
  without: ['codeKey', 'searchText'],
  computed: {
    pathName: pathName(LOCATIONS),
    childCount: childCount(LOCATIONS, 'archived_at IS NULL'),
  },
});

/** A location as it is stored. */
export type LocationRow = RowOf<typeof LOCATION_ROWS>;

/** The order by name. */
export const BY_NAME: RowOrder<LocationRow> = { by: 'nameKey', kind: 'text' };

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
