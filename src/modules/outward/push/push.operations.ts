import { anySession } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { many, NoInput, one, operationsFor } from '../../../core/operation.js';
import {
  AddPushSubscriptionInput,
  MAX_DEVICES,
  PushKey,
  PushSubscription,
  PushTest,
} from './push.types.js';
import type { SubscriptionsService } from './subscriptions.service.js';

const { operation } = operationsFor<{ readonly pushSubscriptions: SubscriptionsService }>();

/** Operations of users on their devices (docs/behaviour/push.md). */
export const pushOperations = {
  key: operation({
    name: 'pushKey',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'Read the key with which a browser registers for messages.',
    input: NoInput,
    output: one(PushKey),
    run: ({ pushSubscriptions }) => pushSubscriptions.key(),
  }),
  list: operation({
    name: 'pushSubscriptions',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'List your devices that get notifications.',
    input: NoInput,
    output: many(PushSubscription, MAX_DEVICES),
    run: ({ pushSubscriptions }, context) => pushSubscriptions.list(context),
  }),
  add: operation({
    name: 'addPushSubscription',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Register a device for notifications, until your session ends.',
    input: AddPushSubscriptionInput,
    output: one(PushSubscription),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      input: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/cKpT3Vd1x2Y:APA91bH',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        label: 'Phone',
      },
    },
    run: ({ pushSubscriptions }, context, input) => pushSubscriptions.add(context, input),
  }),
  delete: operation({
    name: 'deletePushSubscription',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End the notifications of one of your devices.',
    input: IdInput,
    output: one(PushSubscription),
    errors: ['NOT_FOUND'],
    run: ({ pushSubscriptions }, context, { id }) => pushSubscriptions.delete(context, id),
  }),
  test: operation({
    name: 'testPushSubscription',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Send a test message to one of your devices; counts as 10 calls.',
    input: IdInput,
    output: one(PushTest),
    errors: ['NOT_FOUND'],
    run: ({ pushSubscriptions }, context, { id }) => pushSubscriptions.test(context, id),
  }),
};
