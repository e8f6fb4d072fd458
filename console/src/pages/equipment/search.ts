import { flag, id, oneOf, type RawSearch, someOf, text } from '../../app/search.ts';

export const ASSET_STATES = ['IN_SERVICE', 'OUT_OF_SERVICE', 'RETIRED'] as const;
export const EQUIPMENT_SORTS = ['tag', '-tag', 'name', '-name', '-createdAt'] as const;

/** Filters of the list of equipment, as stored in the address. */
export interface EquipmentSearch {
  /** Separated by commas, in lower case; without it all that is not retired. */
  readonly state?: string | undefined;
  /** True: what is down now. */
  readonly down?: boolean | undefined;
  readonly type?: string | undefined;
  readonly locationId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof EQUIPMENT_SORTS)[number] | undefined;
}

export function equipmentSearch(raw: RawSearch): EquipmentSearch {
  return {
    state: someOf(raw.state, ASSET_STATES),
    down: flag(raw.down) || undefined,
    type: text(raw.type),
    locationId: id(raw.locationId),
    departmentId: id(raw.departmentId),
    search: text(raw.search),
    sort: oneOf(raw.sort, EQUIPMENT_SORTS),
  };
}

/** Search and choice of the page of places, as stored in the address. */
export interface PlacesSearch {
  readonly search?: string | undefined;
  /** True: the archived places. */
  readonly archived?: boolean | undefined;
}

export function placesSearch(raw: RawSearch): PlacesSearch {
  return { search: text(raw.search), archived: flag(raw.archived) || undefined };
}

export const IMPORTS = ['equipment', 'places', 'parts', 'people', 'contractors'] as const;

/** Content of the imported file. */
export interface ImportSearch {
  readonly of?: (typeof IMPORTS)[number] | undefined;
}

export function importSearch(raw: RawSearch): ImportSearch {
  return { of: oneOf(raw.of, IMPORTS) };
}
