import { permitted, related } from '../../../core/access.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { PurchasesService } from './purchases.service.js';
import {
  AddPurchaseInput,
  ApprovePurchaseInput,
  CancelPurchaseInput,
  ListPurchasesInput,
  ListRequestPurchasesInput,
  OrderPurchaseInput,
  Purchase,
  ReceivePurchaseInput,
  RefusePurchaseInput,
} from './purchases.types.js';

const { operation } = operationsFor<{ readonly purchases: PurchasesService }>();

const CREW = related('the crew of the request', 'maintenance.assign');

/** The operations on purchases (docs/behaviour/work.md). */
export const purchaseOperations = {
  list: operation({
    name: 'purchases',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the purchases for requests whose staff you are, newest first.',
    input: ListPurchasesInput,
    output: pageOf(Purchase),
    run: ({ purchases }, context, input) => purchases.list(context, input),
  }),
  ofRequest: operation({
    name: 'requestPurchases',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the purchases for a request, newest first.',
    input: ListRequestPurchasesInput,
    output: pageOf(Purchase),
    run: ({ purchases }, context, input) => purchases.ofRequest(context, input),
  }),
  add: operation({
    name: 'addPurchase',
    kind: 'mutation',
    access: CREW,
    scope: 'maintenance.complete',
    summary: 'Ask for a purchase for a request.',
    input: AddPurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION'],
    example: { input: { description: 'Pump seal, type 21', amount: 18_900 } },
    run: ({ purchases }, context, input) => purchases.add(context, input),
  }),
  approve: operation({
    name: 'approvePurchase',
    kind: 'mutation',
    access: permitted('maintenance.approve'),
    summary: 'Approve a purchase that somebody else asked for.',
    input: ApprovePurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { expectedVersion: 1 } },
    run: ({ purchases }, context, input) => purchases.approve(context, input),
  }),
  refuse: operation({
    name: 'refusePurchase',
    kind: 'mutation',
    access: permitted('maintenance.approve'),
    summary: 'Refuse a purchase that somebody else asked for.',
    input: RefusePurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { reason: 'There is one in stock.' } },
    run: ({ purchases }, context, input) => purchases.refuse(context, input),
  }),
  order: operation({
    name: 'orderPurchase',
    kind: 'mutation',
    access: CREW,
    scope: 'maintenance.complete',
    summary: 'Note that a purchase was ordered.',
    input: OrderPurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { expectedOn: '2026-03-06' } },
    run: ({ purchases }, context, input) => purchases.order(context, input),
  }),
  receive: operation({
    name: 'receivePurchase',
    kind: 'mutation',
    access: CREW,
    scope: 'maintenance.complete',
    summary: 'Note that a purchase was delivered, and what it cost.',
    input: ReceivePurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { paidAmount: 17_500 } },
    run: ({ purchases }, context, input) => purchases.receive(context, input),
  }),
  cancel: operation({
    name: 'cancelPurchase',
    kind: 'mutation',
    access: related(
      'the person who asked for it and the lead of the department',
      'maintenance.assign',
    ),
    scope: 'maintenance.complete',
    summary: 'Call a purchase off.',
    input: CancelPurchaseInput,
    output: one(Purchase),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { reason: 'Found one on the shelf.' } },
    run: ({ purchases }, context, input) => purchases.cancel(context, input),
  }),
};
