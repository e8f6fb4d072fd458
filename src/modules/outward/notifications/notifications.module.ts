import { defineModule } from '../../../infra/infrastructure.js';
import { documents } from '../../equipment/documents/documents.module.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { delegations } from '../../people/delegations/delegations.module.js';
import { users } from '../../people/users/users.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { purchases } from '../../requests/purchases/purchases.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { mail } from '../mail/mail.module.js';
import { reportLinks } from '../report-links/report-links.module.js';
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
import { PreferencesService } from './preferences/preferences.service.js';
import { unsubscribeRouter, unsubscribeTokens } from './preferences/unsubscribe.router.js';

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
    documents,
    comments,
    reportLinks,
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
      reportMails: needed['report-links'].reportMails,
      unsubscribeTokens: tokens,
      fanOut: new FanOutService(needed.maintenance.audience, notifier),
      liveNotifications: new LiveNotificationsService(prisma, actors, content),
    };
  },
});
