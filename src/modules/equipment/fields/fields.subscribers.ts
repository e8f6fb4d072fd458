import { subscribersFor } from '../../../core/subscribers.js';
import { fieldsChanged } from './fields.events.js';
import type { KnownFieldsService } from './known-fields.service.js';

const { subscriber } = subscribersFor<{ readonly knownFields: KnownFieldsService }>();

/** Every replica reads changed definitions again. */
export const fieldSubscribers = [
  subscriber({
    name: 'fields-of-replicas',
    delivery: 'every-replica',
    event: fieldsChanged,
    handle: ({ knownFields }) => knownFields.forget(),
  }),
];
