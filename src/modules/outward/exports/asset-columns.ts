import type { Statements } from '../../../core/sql.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import { ASSET_FIELDS } from '../../equipment/assets/import-fields.js';
import { ATTRIBUTE } from '../../equipment/assets/import-rows.js';
import { type Columns, columnsOf } from './columns.js';
import { assetTags, locationKeys } from './exports.queries.js';
import type { Further } from './exports.service.js';

/** Columns of the import that are no fields. */
const FURTHER = ['parent', 'location'] as const;

/** The columns of an import, with those of further properties. */
export function importColumns(attributes: readonly string[]): string[] {
  return [...ASSET_FIELDS.map(({ field }) => field), ...attributes.map(columnOf)];
}

/** The columns that an export of assets may have. */
export function assetColumns(attributes: readonly string[]): Columns {
  return columnsOf(Asset, [...FURTHER, ...attributes.map(columnOf)]);
}

/** Cells as an import reads them: tags, codes or paths of places. */
export async function assetCells(
  statements: Statements,
  rows: readonly Asset[],
  wanted: ReadonlySet<string>,
): Promise<Further> {
  const idsOf = (field: 'parentId' | 'locationId') => rows.flatMap((row) => row[field] ?? []);
  const [tags, places] = await Promise.all([
    assetTags(statements, wanted.has('parent') ? idsOf('parentId') : []),
    locationKeys(statements, wanted.has('location') ? idsOf('locationId') : []),
  ]);
  const cells = new Map<string, Map<number, unknown>>();
  for (const column of wanted) {
    const ofRow = (row: Asset): unknown => {
      if (column === 'parent') return tags.get(row.parentId ?? 0);
      if (column === 'location') return places.get(row.locationId ?? 0);
      return row.attributes.find(({ name }) => columnOf(name) === column)?.value;
    };
    cells.set(column, new Map(rows.map((row) => [row.id, ofRow(row)])));
  }
  return cells;
}

function columnOf(attribute: string): string {
  return `${ATTRIBUTE}${attribute}`;
}
