import { subscribersFor } from '../../../core/subscribers.js';
import { requestPurged } from '../maintenance/maintenance.events.js';
import type { MailRetention } from './retention.service.js';

const { subscriber } = subscribersFor<{ readonly mailRetention: MailRetention }>();

/** Deletes the content of the mails of a purged request with it. */
export const mailInSubscribers = [
  subscriber({
    name: 'mails-of-purged-requests',
    delivery: 'in-transaction',
    event: requestPurged,
    handle: ({ mailRetention }, { payload: { id } }, unit) => mailRetention.purge(unit, id),
  }),
];
