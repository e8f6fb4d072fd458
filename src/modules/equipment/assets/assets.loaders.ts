import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { byKey, defineLoader, type LoaderSource } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { rowsWithIds } from '../../../core/rows.js';
import { toAsset } from './assets.mapper.js';
import { ASSET_ROWS, assignedAmong, BY_TAG } from './assets.queries.js';

/** Assets by id. */
export const assetById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await rowsWithIds(statements, ASSET_ROWS, ids)).map((row) => toAsset(actor, row)),
    (asset) => asset.id,
  ),
);

/** Pages of the parts of an asset. */
export const childrenOfAsset = defineLoader((source) => assetPages(source, 'parent_id'));

/** Pages of the assets at a location, without those at places in it. */
export const assetsOfLocation = defineLoader((source) => assetPages(source, 'location_id'));

function assetPages({ statements, actor }: LoaderSource, owner: 'parent_id' | 'location_id') {
  return ownedPages(
    statements,
    {
      name: `assetsBy_${owner}`,
      ...ASSET_ROWS,
      conditions: mayRead(actor) ? [] : [sql`false`],
      owner,
      order: { ...BY_TAG, field: 'tag', descending: false },
    },
    (row) => toAsset(actor, row),
  );
}

/** True where the actor is the assignee of an open request on an asset, by id of the asset. */
export const assignedOnAsset = defineLoader(
  ({ statements, actor }) =>
    new DataLoader(async (ids: readonly number[]): Promise<readonly boolean[]> => {
      if (actor === null) return ids.map(() => false);
      const found = await assignedAmong(statements, actor.userId, ids);
      return ids.map((id) => found.has(id));
    }),
);

function mayRead(actor: AccountActor | null): boolean {
  return actor !== null && holds(actor, 'maintenance.read');
}
