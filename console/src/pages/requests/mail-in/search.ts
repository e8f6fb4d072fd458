import { id, oneOf, type RawSearch } from '../../../app/search.ts';

export const INBOUND_STATES = ['HELD', 'FAILED', 'DISCARDED', 'DONE', 'RECEIVED'] as const;

/** Filter of the page of mails, as stored in the address; without a state, those that wait. */
export interface InboundSearch {
  readonly state?: (typeof INBOUND_STATES)[number] | undefined;
  readonly requestId?: number | undefined;
}

export function inboundSearch(raw: RawSearch): InboundSearch {
  return { state: oneOf(raw.state, INBOUND_STATES), requestId: id(raw.requestId) };
}
