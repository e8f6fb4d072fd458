import type { MaintenanceRequestFilter } from '../../../generated/schema.ts';

/** A record of a tree: the ids from the root to itself, `/1/5/`. */
interface Placed {
  readonly path: string;
}

/** The records that a request refers to. */
export interface About {
  readonly categoryId: number | null;
  readonly categoryRecord: { readonly parentId: number | null } | null;
  readonly locationRecord: Placed | null;
  readonly asset: (Placed & { readonly location: Placed | null }) | null;
}

/** Returns whether a record is the wanted one, or below it. */
function isWithin(wanted: number | null | undefined, record: Placed | null | undefined): boolean {
  return wanted == null || (record?.path.includes(`/${wanted}/`) ?? false);
}

/**
 * Returns whether a request is about the category, place and asset of a filter, or what is below
 * them; a place has the requests of the assets there, too (docs/behaviour/things.md).
 */
export function isAbout(
  { categoryId, locationId, assetId }: MaintenanceRequestFilter,
  { categoryId: own, categoryRecord, locationRecord, asset }: About,
): boolean {
  return (
    (categoryId == null || categoryId === own || categoryId === categoryRecord?.parentId) &&
    (isWithin(locationId, locationRecord) || isWithin(locationId, asset?.location)) &&
    isWithin(assetId, asset)
  );
}
