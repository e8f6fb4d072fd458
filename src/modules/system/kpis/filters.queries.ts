import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import { ASSETS } from '../../equipment/assets/assets.queries.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../equipment/locations/locations.queries.js';
import { inSubtree } from '../../equipment/trees/trees.queries.js';
import { FIGURES, type Figure } from './figures.js';

/** The scope of the reader and the filters. Categories, locations and assets with those below them. */
export interface Filters {
  /** Null for the whole organisation. */
  readonly departmentId: number | null;
  readonly categoryId?: number | undefined;
  readonly locationId?: number | undefined;
  readonly assetId?: number | undefined;
  readonly technicianId?: number | undefined;
}

/** Figures to whose records no technician belongs. */
const WITHOUT_TECHNICIAN: ReadonlySet<Figure> = new Set<Figure>([
  'scheduleCompliance',
  'costParts',
  'costPurchases',
  'costTotal',
]);

/** Returns whether a figure can be filtered like this; it is null where it cannot. */
export function applies(figure: Figure, { categoryId, technicianId }: Filters): boolean {
  const isOfAssets = FIGURES[figure].of === 'asset';
  if (categoryId !== undefined && isOfAssets) return false;
  return technicianId === undefined || !(isOfAssets || WITHOUT_TECHNICIAN.has(figure));
}

/** The filters as a condition on facts `s`. */
export function matching(filters: Filters): Fragment {
  const { departmentId, categoryId, locationId, assetId, technicianId } = filters;
  const conditions = [
    departmentId === null ? [] : sql`s.department_id = ${departmentId}::int`,
    categoryId === undefined ? [] : sql`s.category_id IN ${inSubtree(CATEGORIES, categoryId)}`,
    locationId === undefined ? [] : sql`s.location_id IN ${inSubtree(LOCATIONS, locationId)}`,
    assetId === undefined ? [] : sql`s.asset_id IN ${inSubtree(ASSETS, assetId)}`,
    technicianId === undefined ? [] : sql`s.technician_id = ${technicianId}::int`,
  ].flat();
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
