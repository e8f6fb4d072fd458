import type { Operation } from '../../../src/core/operation.js';
import { purchaseOperations as purchases } from '../../../src/modules/requests/purchases/purchases.operations.js';
import type { Route, Tag, Verb } from '../../route.js';

const tag: Tag = {
  name: 'Purchases',
  description: 'Purchases for requests.',
};

/** Routes of a step, which accepts both verbs. */
function step(path: string, operation: Operation): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path: `/purchases/:id/${path}`, operation, tag }));
}

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/purchases', operation: purchases.list, tag },
  { verb: 'GET', path: '/maintenance/:requestId/purchases', operation: purchases.ofRequest, tag },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/purchases',
    operation: purchases.add,
    status: 201,
    tag,
  },
  ...step('approve', purchases.approve),
  ...step('refuse', purchases.refuse),
  ...step('order', purchases.order),
  ...step('receive', purchases.receive),
  ...step('cancel', purchases.cancel),
];
