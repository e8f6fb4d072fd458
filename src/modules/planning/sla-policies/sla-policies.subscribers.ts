import { subscribersFor } from '../../../core/subscribers.js';
import { slaPoliciesChanged } from './sla-policies.events.js';
import type { SlaPoliciesService } from './sla-policies.service.js';

const { subscriber } = subscribersFor<{ readonly slaPolicies: SlaPoliciesService }>();

/** Every replica learns of the first policy. */
export const slaPolicySubscribers = [
  subscriber({
    name: 'sla-policies-of-replicas',
    delivery: 'every-replica',
    event: slaPoliciesChanged,
    handle: ({ slaPolicies }) => slaPolicies.forget(),
  }),
];
