import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import { toLocation } from './locations.mapper.js';
import { BY_NAME, LOCATION_ROWS } from './locations.queries.js';

/** Locations by id. */
export const locationById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await rowsWithIds(statements, LOCATION_ROWS, ids)).map(toLocation),
    (location) => location.id,
  ),
);

/** Pages of the locations directly below a location. */
export const childrenOfLocation = defineLoader(({ statements, actor }) => {
  const readable = actor !== null && holds(actor, 'maintenance.read');
  return ownedPages(
    statements,
    {
      name: 'locationChildren',
      ...LOCATION_ROWS,
      conditions: [sql`t.archived_at IS NULL`, ...(readable ? [] : [sql`false`])],
      owner: 'parent_id',
      order: { ...BY_NAME, field: 'name', descending: false },
    },
    toLocation,
  );
});
