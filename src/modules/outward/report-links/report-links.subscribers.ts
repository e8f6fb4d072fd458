import { subscribersFor } from '../../../core/subscribers.js';
import { requestStepTaken } from '../../requests/maintenance/maintenance.events.js';
import type { ReportMailsService } from './report-mails.service.js';

const { subscriber } = subscribersFor<{ readonly reportMails: ReportMailsService }>();

/** Queues the mails to people who report by link, after the change, in one replica. */
export const reportLinkSubscribers = [
  subscriber({
    name: 'notifications-to-reporters',
    delivery: 'durable',
    event: requestStepTaken,
    handle: ({ reportMails }, events, unit) => reportMails.steps(events, unit),
  }),
];
