import { defineModule } from '../../../infra/infrastructure.js';
import { documents } from '../../equipment/documents/documents.module.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { delegations } from '../../people/delegations/delegations.module.js';
import { users } from '../../people/users/users.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { jobLinks } from '../../requests/job-links/job-links.module.js';
import { mailIn } from '../../requests/mail-in/mail-in.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { offline } from '../../requests/offline/offline.module.js';
import { purchases } from '../../requests/purchases/purchases.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { kpis } from '../../system/kpis/kpis.module.js';
import { rules } from '../../system/rules/rules.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { mail } from '../mail/mail.module.js';
import { mailboxes } from '../mailboxes/mailboxes.module.js';
import { push } from '../push/push.module.js';
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
import { NotificationPushSource } from './push/push-source.service.js';

/**
 * Notifications in the inbox, live, by mail and on devices, and their preferences
 * (docs/behaviour/notifications.md).
 */
export const notifications = defineModule({
  name: 'notifications',
  needs: [
    systemSettings,
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
    offline,
    jobLinks,
    mailIn,
    reportLinks,
    kpis,
    rules,
    mail,
    mailboxes,
    push,
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
    const { pushes } = needed.push;
    const notifier = new NotifierService(gathering, pushes);
    const { actors } = needed.sessions;
    const { settings } = needed['system-settings'];
    const { mailboxes: boxes, replyAddresses } = needed.mailboxes;
    outbox.add(
      new NotificationMailSource({
        ...{ prisma, statements, clock, tokens, content, mailboxes: boxes, replyAddresses },
      }),
    );
    pushes.use(new NotificationPushSource({ prisma, statements, clock, content, settings }));
    return {
      notifier,
      inbox: new InboxService(prisma, statements, unitOfWork, content, clock),
      notificationPreferences: new PreferencesService(
        prisma,
        unitOfWork,
        gathering,
        tokens,
        pushes,
      ),
      reportMails: needed['report-links'].reportMails,
      figureReports: needed.kpis.figureReports,
      unsubscribeTokens: tokens,
      fanOut: new FanOutService(needed.maintenance.audience, notifier),
      liveNotifications: new LiveNotificationsService(prisma, actors, content),
    };
  },
});
