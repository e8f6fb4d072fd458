import { defineEvent } from '../../../core/events.js';

/** Payload of `contractor.closed`. */
export type ContractorClosed = {
  readonly contractorId: number;
  readonly reason: 'archived' | 'blocked';
};

/**
 * A contractor was archived or blocked and gets no jobs any more. For subscribers within the
 * transaction, which end those that it has; neither webhooks nor the event feed contain it.
 */
export const contractorClosed = defineEvent<ContractorClosed>({
  type: 'contractor.closed',
  summary: 'A contractor was archived or blocked.',
  stored: false,
});
