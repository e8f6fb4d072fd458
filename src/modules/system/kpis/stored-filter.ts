import type { KpiFilter } from './kpis.types.js';

/** A filter of figures as a board or report keeps it: null where it does not narrow. */
export interface StoredFilter {
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly assetId: number | null;
  readonly technicianId: number | null;
}

/** The whole filter of a board or report; a field that is left out is null. */
export function filterOf(given: Partial<StoredFilter>): StoredFilter {
  const { departmentId = null, categoryId = null, locationId = null } = given;
  const { assetId = null, technicianId = null } = given;
  return { departmentId, categoryId, locationId, assetId, technicianId };
}

/** The fields of a stored filter that narrow, as a question about figures takes them. */
export function setFilters(stored: StoredFilter): Omit<KpiFilter, 'from' | 'to'> {
  return Object.fromEntries(
    Object.entries(filterOf(stored)).filter(([, value]) => value !== null),
  ) as Omit<KpiFilter, 'from' | 'to'>;
}
