import { defineModule } from '../../infra/infrastructure.js';
import { comments } from '../comments/comments.module.js';
import { delegations } from '../delegations/delegations.module.js';
import { mail } from '../mail/mail.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { meters } from '../meters/meters.module.js';
import { parts } from '../parts/parts.module.js';
import { purchases } from '../purchases/purchases.module.js';
import { schedules } from '../schedules/schedules.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { users } from '../users/users.module.js';
import { ContentService } from './content.service.js';
import { FanOutService } from './fan-out.service.js';
import { GatheringService } from './gathering.service.js';
import { InboxService } from './inbox.service.js';
import { LiveNotificationsService } from './live-notifications.service.js';
import { NotificationMailSource } from './mail-source.service.js';
import { notificationsReceived } from './notifications.events.js';
import { notificationJobs } from './notifications.jobs.js';
import { notificationOperations } from './notifications.operations.js';
import { NotificationsResolver } from './notifications.resolver.js';
import { notificationSamples } from './notifications.samples.js';
import { notificationSubscribers } from './notifications.subscribers.js';
import { NotifierService } from './notifier.service.js';
import { PreferencesService } from './preferences.service.js';
import { unsubscribeRouter, unsubscribeTokens } from './unsubscribe.router.js';

/**
 * Notifications in the inbox, live and by mail, and their preferences
 * (docs/behaviour/notifications.md).
 */
export const notifications = defineModule({
  name: 'notifications',
  needs: [
    sessions,
    users,
    delegations,
    maintenance,
    parts,
    purchases,
    meters,
    schedules,
    comments,
    mail,
  ],
  operations: notificationOperations,
  resolvers: [NotificationsResolver],
  events: { notificationsReceived },
  subscribers: notificationSubscribers,
  jobs: notificationJobs,
  tokens: unsubscribeTokens,
  router: unsubscribeRouter,
  samples: notificationSamples,
  create: ({ prisma, statements, unitOfWork, clock }, needed) => {
    const { mail: service, outbox, unsubscribeTokens: tokens } = needed.mail;
    const content = new ContentService(prisma);
    const gathering = new GatheringService(outbox, service?.gatherSeconds);
    const notifier = new NotifierService(gathering);
    const { actors } = needed.sessions;
    outbox.add(new NotificationMailSource({ prisma, statements, clock, tokens, content }));
    return {
      notifier,
      inbox: new InboxService(prisma, statements, unitOfWork, content, clock),
      notificationPreferences: new PreferencesService(prisma, unitOfWork, gathering, tokens),
      fanOut: new FanOutService(needed.maintenance.audience, notifier),
      liveNotifications: new LiveNotificationsService(prisma, actors, content),
    };
  },
});
