import type { PurchaseState } from '../../../generated/prisma/enums.js';

/** A step of a purchase, after it was asked for. */
export type PurchaseStep = 'approve' | 'refuse' | 'order' | 'receive' | 'cancel';

/** The states from which each step leads, and the state after it (docs/behaviour/work.md). */
export const PURCHASE_STEPS: Readonly<
  Record<PurchaseStep, { readonly from: readonly PurchaseState[]; readonly to: PurchaseState }>
> = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  order: { from: ['approved'], to: 'ordered' },
  receive: { from: ['approved', 'ordered'], to: 'received' },
  cancel: { from: ['requested', 'approved', 'ordered'], to: 'cancelled' },
};
