import type { PurchaseState } from '../../../src/generated/prisma/enums.js';
import type { Expected, Preparations } from '../../support/preparations.js';
import { change, type ModuleContract, page } from '../operation.js';

const onPurchase = (action: string): Expected => ({
  action: `purchase.${action}`,
  targetType: 'purchase',
  before: [],
  after: ['requestId', 'state', 'amount'],
});

async function purchaseOf(given: Preparations, state: PurchaseState = 'requested') {
  const { id: requestId, departmentId } = await given.request('approved');
  const requestedById = given.technician.id;
  return await given.prisma.purchase.create({
    data: {
      requestId,
      departmentId,
      description: 'Seal',
      amount: 900,
      state,
      requestedById,
      requestedAt: given.clock(),
    },
  });
}

const step = (name: string, before: PurchaseState, input: object = {}) => ({
  ...change(
    `PUT /purchases/:id/${name}`,
    'Purchase',
    `${name[0]?.toUpperCase()}${name.slice(1)}PurchaseInput`,
  ),
  audit: [
    onPurchase(
      {
        approve: 'approved',
        refuse: 'refused',
        order: 'ordered',
        receive: 'received',
        cancel: 'cancelled',
      }[name] ?? '',
    ),
    async (given: Preparations) =>
      given.asAdmin({ id: (await purchaseOf(given, before)).id, ...input }),
  ] as const,
});

/** The contract of purchases (docs/behaviour/work.md). */
export const purchases: ModuleContract = {
  operations: {
    purchases: {
      ...page('GET /purchases', 'Purchase', ', filter: PurchaseFilter'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    requestPurchases: {
      ...page('GET /maintenance/:requestId/purchases', 'Purchase', ', requestId: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    addPurchase: {
      ...change('POST /maintenance/:requestId/purchases', 'Purchase', 'AddPurchaseInput'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onPurchase('requested'),
        async (given) => {
          const { id: requestId } = await given.request('approved');
          return given.asAdmin({ requestId, description: 'Seal', amount: 900 });
        },
      ],
    },
    approvePurchase: {
      ...step('approve', 'requested'),
      access: ['maintenance.approve'],
      scope: 'maintenance.approve',
    },
    refusePurchase: {
      ...step('refuse', 'requested', { reason: 'There is one.' }),
      access: ['maintenance.approve'],
      scope: 'maintenance.approve',
    },
    orderPurchase: {
      ...step('order', 'approved'),
      access: 'relation',
      scope: 'maintenance.complete',
    },
    receivePurchase: {
      ...step('receive', 'ordered'),
      access: 'relation',
      scope: 'maintenance.complete',
    },
    cancelPurchase: {
      ...step('cancel', 'approved'),
      access: 'relation',
      scope: 'maintenance.complete',
    },
  },
  paths: [
    ['/purchases', 'GET'],
    ['/maintenance/999999/purchases', 'GET POST'],
    ['/purchases/999999/approve', 'POST PUT'],
    ['/purchases/999999/refuse', 'POST PUT'],
    ['/purchases/999999/order', 'POST PUT'],
    ['/purchases/999999/receive', 'POST PUT'],
    ['/purchases/999999/cancel', 'POST PUT'],
  ],
  otherPaths: ['approve', 'refuse'].map(
    (name) => ['POST', `/purchases/999999/${name}`, `${name}Purchase`] as const,
  ),
  answers: {
    Purchase:
      'id requestId description supplier amount paidAmount ^state requestedById requestedAt decidedById decidedAt ' +
      'reason expectedOn orderedAt receivedAt contractor:JobContractor version',
  },
};
