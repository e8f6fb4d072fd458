import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { first, json, type Statements, statement } from '../../../core/sql.js';
import type { FieldValuesByKey } from '../fields/known-fields.js';
import { childCount, pathName, type Tree } from '../trees/trees.queries.js';
import type { AssetAttribute } from './assets.types.js';

/** The tree of assets. */
export const ASSETS: Tree = {
  table: 'assets',
  noun: 'asset',
  maxDepth: 10,
  ended: { condition: "state = 'retired'", reason: 'is retired' },
};

/** Condition for `t` being down. A retired one is not, even before its downtime has ended. */
const IS_DOWN = sql<boolean>`(t.state <> 'retired' AND EXISTS (
  SELECT FROM downtimes WHERE downtimes.asset_id = t.id AND downtimes.ended_at IS NULL))`;

/** Assets as they are stored, with their place. */
export const ASSET_ROWS = rowsOf('assets', {
  without: ['typeKey', 'searchText'],
  casts: {
    ...{ purchasedOn: 'text', warrantyUntil: 'text', commissionedOn: 'text', retiredOn: 'text' },
    attributes: json<readonly AssetAttribute[]>(),
    fields: json<FieldValuesByKey>(),
  },
  computed: {
    pathName: pathName(ASSETS),
    childCount: childCount(ASSETS),
    down: IS_DOWN,
  },
});

/** An asset as it is stored. */
export type AssetRow = RowOf<typeof ASSET_ROWS>;

/** The order by tag. */
export const BY_TAG: RowOrder<AssetRow> = { by: 'tagKey', kind: 'text' };

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
