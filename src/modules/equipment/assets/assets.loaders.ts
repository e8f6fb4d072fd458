import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { byKey, defineLoader, type LoaderSource } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { anyOf, statement } from '../../../core/sql.js';
import { toAsset } from './assets.mapper.js';
import { ASSET_COLUMNS, type AssetRow, assignedAmong, BY_TAG } from './assets.queries.js';
import type { Asset } from './assets.types.js';

/** Assets by id. */
export const assetById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(
        statement(sql<AssetRow>`SELECT ${ASSET_COLUMNS} FROM assets AS t
          WHERE t.id = ${anyOf(sql.val(ids))}`),
      );
      return rows.map((row) => toAsset(actor, row));
    },
    (asset) => asset.id,
  ),
);

/** Pages of the parts of an asset. */
export const childrenOfAsset = defineLoader((source) => assetPages(source, 'parent_id'));

/** Pages of the assets at a location, without those at places in it. */
export const assetsOfLocation = defineLoader((source) => assetPages(source, 'location_id'));

function assetPages({ statements, actor }: LoaderSource, owner: 'parent_id' | 'location_id') {
  return ownedPages<AssetRow, Asset>(
    statements,
    {
      name: `assetsBy_${owner}`,
      table: 'assets',
      columns: ASSET_COLUMNS,
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
