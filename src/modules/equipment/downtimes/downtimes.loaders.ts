import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { byKey, defineLoader, type LoaderSource } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import { BY_START, downtimeRows, toDowntime } from './downtimes.queries.js';

/** Downtimes by id. */
export const downtimeById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (!mayRead(actor)) return [];
      const rows = await rowsWithIds(statements, downtimeRows(actor), ids);
      return rows.map(toDowntime);
    },
    ({ id }) => id,
  ),
);

/** Pages of the downtimes of an asset, the latest start first. */
export const downtimesByAsset = defineLoader((source) => downtimePages(source, 'asset_id'));

/** Pages of the downtimes of a request, the latest start first. */
export const downtimesByRequest = defineLoader((source) => downtimePages(source, 'request_id'));

function downtimePages({ statements, actor }: LoaderSource, owner: 'asset_id' | 'request_id') {
  return ownedPages(
    statements,
    {
      name: `downtimesBy_${owner}`,
      ...downtimeRows(actor),
      conditions: mayRead(actor) ? [] : [sql`false`],
      owner,
      order: { ...BY_START, field: 'startedAt', descending: true },
    },
    toDowntime,
  );
}

function mayRead(actor: AccountActor | null): boolean {
  return actor !== null && holds(actor, 'maintenance.read');
}
