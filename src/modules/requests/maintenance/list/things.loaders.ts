import { sql } from 'kysely';
import { inScope } from '../../../../core/actor.js';
import { defineLoader, type LoaderSource } from '../../../../core/loaders.js';
import { ownedPages } from '../../../../core/row-lists.js';
import { rowsOf } from '../../../../core/rows.js';
import { visibleIn } from '../maintenance.access.js';
import { toVisibleRequest } from '../maintenance.mapper.js';

const REQUEST_ROWS = rowsOf('maintenanceRequests');

/** Pages of the visible requests that are linked to a category, newest first. */
export const requestsByCategory = defineLoader((source) => requestPages(source, 'category_id'));

/** Pages of the visible requests that are linked to a location, newest first. */
export const requestsByLocation = defineLoader((source) => requestPages(source, 'location_id'));

/** Pages of the visible requests that are linked to an asset, newest first. */
export const requestsByAsset = defineLoader((source) => requestPages(source, 'asset_id'));

/** Pages of the visible requests of a schedule, newest first. */
export const requestsBySchedule = defineLoader((source) => requestPages(source, 'schedule_id'));

function requestPages(
  { statements, actor }: LoaderSource,
  owner: 'category_id' | 'location_id' | 'asset_id' | 'schedule_id',
) {
  const readable = actor !== null && inScope(actor, 'maintenance.read');
  return ownedPages(
    statements,
    {
      name: `requestsBy_${owner}`,
      ...REQUEST_ROWS,
      conditions: [readable ? visibleIn(actor, 't') : sql`false`],
      owner,
      order: {
        field: 'createdAt',
        by: 'createdAt',
        kind: 'date',
        descending: true,
      },
    },
    (row) => toVisibleRequest(actor as NonNullable<typeof actor>, row),
  );
}
