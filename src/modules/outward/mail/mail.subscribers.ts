import { subscribersFor } from '../../../core/subscribers.js';
import { settingsChanged } from '../../system/system-settings/system-settings.events.js';
import type { Outbox } from './outbox.service.js';

const { subscriber } = subscribersFor<{ readonly outbox: Outbox }>();

/** Mails that wait for an address of the service are sent once it is there. */
export const mailSubscribers = [
  subscriber({
    name: 'waiting-mails',
    delivery: 'in-transaction',
    event: settingsChanged,
    handle: async ({ outbox }, _event, unit) => await outbox.hasten(unit),
  }),
];
