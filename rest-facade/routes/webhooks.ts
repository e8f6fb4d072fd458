import { webhookOperations as webhooks } from '../../src/modules/webhooks/webhooks.operations.js';
import type { Route } from '../route.js';

const tag = 'Webhooks';

/** Contract, section 7. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/webhooks', operation: webhooks.list, tag },
  {
    verb: 'POST',
    path: '/webhooks',
    operation: webhooks.create,
    status: 201,
    tag,
    example: { url: 'https://example.org/hooks/maintenance', description: 'The display' },
  },
  { verb: 'GET', path: '/webhooks/:id', operation: webhooks.get, tag },
  {
    verb: 'PUT',
    path: '/webhooks/:id',
    operation: webhooks.update,
    tag,
    example: { enabled: true },
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
    example: { from: '2026-03-02T08:00:00.000Z', to: '2026-03-02T12:00:00.000Z' },
  },
  { verb: 'POST', path: '/webhooks/deliveries/:id/replay', operation: webhooks.replay, tag },
];
