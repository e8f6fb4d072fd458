import { sql } from 'kysely';
import { select } from '../../../core/rows.js';
import { jsonValue, type Statements, statement } from '../../../core/sql.js';
import type { FieldValuesByKey } from '../fields/known-fields.js';
import { inParts, upsertRows } from '../open-reports/import/tree-import.queries.js';
import type { Place } from '../trees/trees.queries.js';
import { type AssetFields, columnsOf } from './assets.mapper.js';
import { ASSET_ROWS, type AssetRow } from './assets.queries.js';

/** The stored assets with these folded tags, locked until the transaction ends. */
export async function assetsByTag(
  statements: Statements,
  keys: readonly string[],
): Promise<Map<string, AssetRow>> {
  const rows = await inParts(keys, (some) =>
    statements.all(
      statement(
        select(
          ASSET_ROWS,
          sql`WHERE t.tag_key = ANY (${some}::text[]) ORDER BY t.id FOR UPDATE OF t`,
        ),
      ),
    ),
  );
  return new Map(rows.map((row) => [row.tagKey, row]));
}

/** Locks the locations against their end until the transaction ends. */
export async function lockLocations(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(
    statement(sql`SELECT id FROM locations WHERE id = ANY (${ids}::int[]) ORDER BY id FOR SHARE`),
  );
}

/** An asset as a file leaves it. */
export interface WrittenAsset {
  readonly id: number;
  readonly place: Place;
  readonly fields: AssetFields;
  readonly values: FieldValuesByKey;
}

/** Inserts new assets, and writes changed ones with a higher version. */
export async function writeAssets(
  statements: Statements,
  assets: readonly WrittenAsset[],
  now: Date,
): Promise<void> {
  await upsertRows(statements, 'assets', assets, ({ id, place, fields, values }) => ({
    ...columnsOf(fields),
    fields: jsonValue(values),
    ...{ id, ...place, parentId: fields.parentId, createdAt: now, updatedAt: now },
  }));
}
