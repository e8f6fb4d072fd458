import { webhookOperations as webhooks } from '../../../src/modules/outward/webhooks/webhooks.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Webhooks',
  description: `Notifications of status changes, sent by POST to the addresses registered here. The
body is \`{"event":"maintenance.status_changed","data":{"id":7,"status":"approved","updatedAt":"…"}}\`.
It is signed according to Standard Webhooks 1.0: \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`. An answer of 2xx within 15 seconds acknowledges it; otherwise it is retried for
about three days. Delivery is at least once, with the same \`webhook-id\`, and in no particular order, except
for the replay of a period. A delivery shows its payload and what was answered to each attempt. A
receiver that answers 410 or fails repeatedly is disabled.`,
};

/** docs/behaviour/webhooks.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/webhooks', operation: webhooks.list, tag },
  {
    verb: 'POST',
    path: '/webhooks',
    operation: webhooks.create,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/webhooks/:id', operation: webhooks.get, tag },
  {
    verb: 'PUT',
    path: '/webhooks/:id',
    operation: webhooks.update,
    tag,
  },
  { verb: 'DELETE', path: '/webhooks/:id', operation: webhooks.delete, tag },
  { verb: 'POST', path: '/webhooks/:id/ping', operation: webhooks.ping, tag },
  { verb: 'POST', path: '/webhooks/:id/rotate-secret', operation: webhooks.rotateSecret, tag },
  { verb: 'GET', path: '/webhooks/:id/deliveries', operation: webhooks.deliveries, tag },
  {
    verb: 'POST',
    path: '/webhooks/:id/replay',
    operation: webhooks.replayRange,
    tag,
  },
  { verb: 'GET', path: '/webhooks/deliveries/:id', operation: webhooks.delivery, tag },
  { verb: 'POST', path: '/webhooks/deliveries/:id/replay', operation: webhooks.replay, tag },
];
