import { randomUUID } from 'node:crypto';
import type { Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, query } from '../operation.js';

const P256DH =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';

/** Nobody listens on the discard port. */
const device = () => ({
  endpoint: `https://127.0.0.1:9/push/${randomUUID()}`,
  keys: { p256dh: P256DH, auth: AUTH },
});

async function registered(given: Preparations) {
  const { token } = await given.anyone();
  const body = device();
  const answer = await given.app.rest('POST', '/me/push-subscriptions', { token, body });
  const { id } = answer.body.data;
  return { input: { id }, token, secrets: [body.endpoint, P256DH, AUTH] };
}

/** The contract of devices that get notifications (docs/behaviour/push.md). */
export const push: ModuleContract = {
  operations: {
    pushKey: {
      ...query('GET /me/push-key', 'PushKey'),
      access: 'session',
      scope: 'session',
    },
    pushSubscriptions: {
      ...query('GET /me/push-subscriptions', 'PushSubscription'),
      access: 'session',
      scope: 'session',
    },
    addPushSubscription: {
      ...change('POST /me/push-subscriptions', 'PushSubscription', 'AddPushSubscriptionInput'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'push_subscription.created', targetType: 'push_subscription' },
        async (given) => {
          const input = device();
          const secrets = [input.endpoint, P256DH, AUTH];
          return { input, token: (await given.anyone()).token, secrets };
        },
      ],
    },
    deletePushSubscription: {
      ...act('DELETE /me/push-subscriptions/:id', 'PushSubscription', 'id: Int!'),
      access: 'session',
      scope: 'session',
      audit: [{ action: 'push_subscription.deleted', targetType: 'push_subscription' }, registered],
    },
    testPushSubscription: {
      ...act('POST /me/push-subscriptions/:id/test', 'PushTest', 'id: Int!'),
      access: 'session',
      scope: 'session',
      audit: [{ action: 'push_subscription.tested', targetType: 'push_subscription' }, registered],
    },
  },
  paths: [
    ['/me/push-key', 'GET'],
    ['/me/push-subscriptions', 'GET POST'],
    ['/me/push-subscriptions/999999', 'DELETE'],
    ['/me/push-subscriptions/999999/test', 'POST'],
  ],
  answers: {
    PushKey: 'publicKey',
    PushSubscription: 'id host label createdAt lastUsedAt lastError current',
    PushTest: 'delivered status',
  },
};
