import { defineEvent } from '../../../core/events.js';

/** Payload of `purchase.state_changed`. */
export type PurchaseChange = {
  readonly id: number;
  readonly requestId: number;
  readonly departmentId: number;
  readonly requestedById: number;
  readonly state: string;
};

/**
 * A purchase was asked for, or reached another state. Used only for notifications: neither webhooks
 * nor the event feed contain it.
 */
export const purchaseChanged = defineEvent<PurchaseChange>({
  type: 'purchase.state_changed',
  summary: 'A purchase was asked for, or reached another state.',
  stored: true,
});
