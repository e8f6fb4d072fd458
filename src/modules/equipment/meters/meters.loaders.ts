import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import { BY_NAME, BY_TIME, METER_ROWS, READING_ROWS, toMeter } from './meters.queries.js';
import type { StoredReading } from './meters.types.js';

/** Pages of the meters of an asset that are not archived, by name. */
export const metersByAsset = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'metersByAsset',
      ...METER_ROWS,
      conditions: [mayRead(actor) ? sql`t.archived_at IS NULL` : sql`false`],
      owner: 'asset_id',
      order: { ...BY_NAME, field: 'name', descending: false },
    },
    toMeter,
  ),
);

/** Readings by id. */
export const readingById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) =>
      mayRead(actor) ? await rowsWithIds(statements, READING_ROWS, ids) : [],
    ({ id }) => id,
  ),
);

/** Pages of the readings of a meter, newest first. */
export const readingsByMeter = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'readingsByMeter',
      ...READING_ROWS,
      conditions: mayRead(actor) ? [] : [sql`false`],
      owner: 'meter_id',
      order: { ...BY_TIME, field: 'at', descending: true },
    },
    (reading): StoredReading => reading,
  ),
);

function mayRead(actor: AccountActor | null): boolean {
  return actor !== null && holds(actor, 'maintenance.read');
}
