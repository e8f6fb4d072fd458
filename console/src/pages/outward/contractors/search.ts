import { id, oneOf, type RawSearch, text } from '../../../app/search.ts';

export const CONTRACTOR_STATES = ['blocked', 'archived'] as const;

/** Search of the page of contractors, as stored in the address. */
export interface ContractorsSearch {
  readonly search?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly categoryId?: number | undefined;
  /** Those that get no jobs; without it, those that are in use. */
  readonly state?: (typeof CONTRACTOR_STATES)[number] | undefined;
}

export function contractorsSearch(raw: RawSearch): ContractorsSearch {
  return {
    search: text(raw.search),
    departmentId: id(raw.departmentId),
    categoryId: id(raw.categoryId),
    state: oneOf(raw.state, CONTRACTOR_STATES),
  };
}
