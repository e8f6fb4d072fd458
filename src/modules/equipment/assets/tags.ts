import { snapshotOf } from '../../../core/changes.js';
import { rowWithId } from '../../../core/rows.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import { placeNew } from '../trees/trees.queries.js';
import { fieldsOf } from './assets.mapper.js';
import { ASSET_ROWS, ASSETS } from './assets.queries.js';
import { NEW_ASSET } from './assets.service.js';
import { assetsByTag, writeAssets } from './import.queries.js';

/**
 * The ids of the assets with these tags, for records of an earlier system. An asset that is missing
 * is created in the department, with its tag as its name.
 *
 * @returns ids by folded tag.
 */
export async function assetsForTags(
  unit: Unit,
  tags: readonly string[],
  departmentId: number,
): Promise<Map<string, number>> {
  const { statements, now } = unit;
  const spellings = new Map(tags.map((tag) => [nameKey(tag), tag]));
  const known = await assetsByTag(statements, [...spellings.keys()]);
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  for (const [key, tag] of spellings) {
    if (ids.has(key)) continue;
    const { id, ...place } = await placeNew(statements, ASSETS, null);
    const fields = { ...NEW_ASSET, tag, name: tag, departmentId };
    await writeAssets(statements, [{ id, place, fields, values: {} }], now);
    ids.set(key, id);
    const row = await rowWithId(statements, ASSET_ROWS, id);
    const after = row === undefined ? {} : snapshotOf(fieldsOf(row));
    unit.audit({ action: 'asset.created', targetType: 'asset', targetId: id, metadata: { after } });
  }
  return ids;
}
