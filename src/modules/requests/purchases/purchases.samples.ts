import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const purchaseSamples: Samples = {
  'Purchase.id': 5,
  'Purchase.requestId': 12,
  'Purchase.description': 'Pump seal, type 21',
  'Purchase.supplier': 'Seals & Co.',
  'Purchase.amount': 18_900,
  'Purchase.paidAmount': null,
  'Purchase.state': 'ordered',
  'Purchase.requestedById': 4,
  'Purchase.requestedAt': '2026-03-02T09:00:00.000Z',
  'Purchase.decidedById': 2,
  'Purchase.decidedAt': '2026-03-02T10:00:00.000Z',
  'Purchase.reason': null,
  'Purchase.expectedOn': '2026-03-06',
  'Purchase.orderedAt': '2026-03-02T11:00:00.000Z',
  'Purchase.receivedAt': null,
  'Purchase.version': 3,
};
