import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { users } from '../../people/users/users.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { pushJobs } from './push.jobs.js';
import { pushOperations } from './push.operations.js';
import { PushResolver } from './push.resolver.js';
import { pushSubscribers } from './push.subscribers.js';
import { PushHosts } from './push-hosts.js';
import { PushKeys } from './push-keys.service.js';
import { PushSender } from './push-sender.service.js';
import { Pushes } from './pushes.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Devices of people, and messages to them by Web Push (docs/behaviour/push.md). */
export const push = defineModule({
  name: 'push',
  needs: [systemSettings, sessions, users],
  operations: pushOperations,
  resolvers: [PushResolver],
  jobs: pushJobs,
  subscribers: pushSubscribers,
  samples: {
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'PushSubscription.host': 'fcm.googleapis.com',
    'PushSubscription.label': 'Phone',
    'PushSubscription.createdAt': '2026-03-02T08:00:00.000Z',
    'PushSubscription.lastUsedAt': '2026-03-02T09:15:00.000Z',
    'PushSubscription.lastError': null,
    'PushSubscription.current': true,
    'PushTest.delivered': true,
    'PushTest.status': 201,
  },
  config: ({ push, jwtSecret }) => ({ push, jwtSecret }),
  create: ({ prisma, statements, unitOfWork, queue, logger, clock }, needed, config) => {
    const { settings } = needed['system-settings'];
    const box = new SecretBox(config.jwtSecret, 'devices and keys of push');
    const hosts = new PushHosts(config.push.hosts);
    const keys = new PushKeys({ statements, unitOfWork, settings, box, clock });
    const sender = new PushSender({ keys, hosts, box });
    const { retrySeconds } = config.push;
    const shared = { prisma, unitOfWork, keys, sender, clock };
    const pushes = new Pushes({ ...shared, queue, logger, retrySeconds });
    return {
      pushes,
      pushSubscriptions: new SubscriptionsService({ ...shared, statements, hosts, pushes }),
    };
  },
});
