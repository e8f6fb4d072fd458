import { subscribersFor } from '../../../core/subscribers.js';
import { identityConditionChanged } from '../../sign-in/identity/identity.events.js';
import type { IncidentsService } from './incidents.service.js';

const { subscriber } = subscribersFor<{ readonly incidents: IncidentsService }>();

/** Opens and closes incidents of the identity provider's data at once; the watch does so later. */
export const monitoringSubscribers = [
  subscriber({
    name: 'incidents-of-identity',
    delivery: 'after-commit',
    event: identityConditionChanged,
    handle: ({ incidents }) => incidents.watchIdentity(),
  }),
];
