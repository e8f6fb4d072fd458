import { id, oneOf, type RawSearch } from '../../../app/search.ts';

export const UNDELIVERED_STATES = ['OPEN', 'APPLIED', 'DISMISSED'] as const;

/** Filter of the page of undelivered work, as stored in the address; without a state, what waits. */
export interface UndeliveredSearch {
  readonly state?: (typeof UNDELIVERED_STATES)[number] | undefined;
  readonly requestId?: number | undefined;
}

export function undeliveredSearch(raw: RawSearch): UndeliveredSearch {
  return { state: oneOf(raw.state, UNDELIVERED_STATES), requestId: id(raw.requestId) };
}
