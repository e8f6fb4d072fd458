import { id, oneOf, type RawSearch, text } from '../../../app/search.ts';

/** Search of the page of parts, as stored in the address. */
export interface PartsSearch {
  readonly search?: string | undefined;
  readonly departmentId?: number | undefined;
}

export function partsSearch(raw: RawSearch): PartsSearch {
  return { search: text(raw.search), departmentId: id(raw.departmentId) };
}

export const PURCHASE_STATES = [
  'REQUESTED',
  'APPROVED',
  'ORDERED',
  'RECEIVED',
  'REFUSED',
  'CANCELLED',
] as const;

/** Filter of the page of purchases, as stored in the address; without a state, what waits. */
export interface PurchasesSearch {
  readonly state?: (typeof PURCHASE_STATES)[number] | 'all' | undefined;
}

export function purchasesSearch(raw: RawSearch): PurchasesSearch {
  return { state: oneOf(raw.state, [...PURCHASE_STATES, 'all'] as const) };
}
