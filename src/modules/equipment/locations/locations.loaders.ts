import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { anyOf, statement } from '../../../core/sql.js';
import { toLocation } from './locations.mapper.js';
import { BY_NAME, LOCATION_COLUMNS, type LocationRow } from './locations.queries.js';
import type { Location } from './locations.types.js';

/** Locations by id. */
export const locationById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(
        statement(sql<LocationRow>`SELECT ${LOCATION_COLUMNS} FROM locations AS t
          WHERE t.id = ${anyOf(sql.val(ids))}`),
      );
      return rows.map(toLocation);
    },
    (location) => location.id,
  ),
);

/** Pages of the locations directly below a location. */
export const childrenOfLocation = defineLoader(({ statements, actor }) => {
  const readable = actor !== null && holds(actor, 'maintenance.read');
  return ownedPages<LocationRow, Location>(
    statements,
    {
      name: 'locationChildren',
      table: 'locations',
      columns: LOCATION_COLUMNS,
      conditions: [sql`t.archived_at IS NULL`, ...(readable ? [] : [sql`false`])],
      owner: 'parent_id',
      order: { ...BY_NAME, field: 'name', descending: false },
    },
    toLocation,
  );
});
