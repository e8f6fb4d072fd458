import { defineEvent } from '../../../core/events.js';

/** A policy was created. */
export const slaPoliciesChanged = defineEvent<Record<string, never>>({
  type: 'sla_policies.changed',
  summary: 'A policy was created.',
  stored: false,
});
