import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { childCount, type Place, pathName, type Tree } from '../../../core/trees.js';
import type { Asset } from './assets.types.js';

/** The tree of assets. */
export const ASSETS: Tree = {
  table: 'assets',
  noun: 'asset',
  maxDepth: 10,
  ended: { condition: "state = 'retired'", reason: 'is retired' },
};

/** An asset as it is stored, with its place and its folded names. */
export interface AssetRow extends Omit<Asset, 'purchaseCost' | 'path' | 'imageUrl'>, Place {
  readonly purchaseCost: bigint | null;
  readonly tagKey: string;
  readonly nameKey: string;
}

/** Condition for `t` being down. A retired one is not, even before its downtime has ended. */
const IS_DOWN = sql`(t.state <> 'retired' AND EXISTS (
  SELECT FROM downtimes WHERE downtimes.asset_id = t.id AND downtimes.ended_at IS NULL))`;

/** The columns of `AssetRow`, of the table `t`. */
export const ASSET_COLUMNS = sql`t.id, t.tag, t.tag_key, t.name, t.name_key, t.type, t.parent_id,
  t.location_id, t.department_id, t.state, t.criticality::int AS criticality, t.manufacturer,
  t.model, t.serial_number, t.purchased_on::text AS purchased_on, t.purchase_cost,
  t.warranty_until::text AS warranty_until, t.commissioned_on::text AS commissioned_on,
  t.retired_on::text AS retired_on, t.notes, t.attributes, t.image_id, t.path, t.depth::int AS depth,
  ${pathName(ASSETS)} AS path_name, ${childCount(ASSETS)} AS child_count, ${IS_DOWN} AS down,
  t.version, t.created_at, t.updated_at`;

/** The order by tag. */
export const BY_TAG: RowOrder<AssetRow> = { by: 'tagKey', kind: 'text' };

/** An asset; undefined for an unknown id. */
export async function findAsset(statements: Statements, id: number): Promise<AssetRow | undefined> {
  return await first(
    statements,
    statement(sql<AssetRow>`SELECT ${ASSET_COLUMNS} FROM assets AS t WHERE t.id = ${id}`),
  );
}

/** Locks an asset until the transaction ends. */
export async function lockAsset(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`SELECT id FROM assets WHERE id = ${id} FOR UPDATE`));
}

/** The department of an asset; undefined for an unknown id. */
export async function departmentOfAsset(
  statements: Statements,
  id: number,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(sql<{ departmentId: number }>`SELECT department_id FROM assets WHERE id = ${id}`),
  );
  return row?.departmentId;
}

/** Deletes an asset. */
export async function deleteAsset(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`DELETE FROM assets WHERE id = ${id}`));
}

/** Returns whether another record refers to the asset. */
export async function isAssetInUse(statements: Statements, id: number): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT 1 FROM assets WHERE parent_id = ${id})
        OR EXISTS (SELECT 1 FROM maintenance_requests WHERE asset_id = ${id})
        OR EXISTS (SELECT 1 FROM downtimes WHERE asset_id = ${id})
        OR EXISTS (SELECT 1 FROM meters WHERE asset_id = ${id})
        OR EXISTS (SELECT 1 FROM schedule_assets WHERE asset_id = ${id})
        OR EXISTS (SELECT 1 FROM schedule_occurrences WHERE asset_id = ${id}) AS used`),
  );
  return row?.used ?? false;
}

/** Those of the assets on which an account is the assignee of an open request. */
export async function assignedAmong(
  statements: Statements,
  userId: number,
  assetIds: readonly number[],
): Promise<Set<number>> {
  const rows = await statements.all(
    statement(sql<{ assetId: number }>`SELECT asset_id FROM maintenance_requests
      WHERE asset_id = ANY (${assetIds}::int[]) AND assignee_id = ${userId}
        AND status IN ('pending', 'approved', 'assigned') GROUP BY asset_id`),
  );
  return new Set(rows.map(({ assetId }) => assetId));
}

/** The ids of the assets around an asset and its own, by its path. */
export function idsOfPath(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number);
}

/** The ids of the parts of an asset. */
export async function partsOf(statements: Statements, id: number): Promise<number[]> {
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT id FROM assets WHERE parent_id = ${id} ORDER BY id`),
  );
  return rows.map((row) => row.id);
}

/** Gives the report link of an asset to another one; its label stays valid. */
export async function moveReportLink(
  statements: Statements,
  fromId: number,
  toId: number,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE report_links SET asset_id = ${toId} WHERE asset_id = ${fromId}`),
  );
}
