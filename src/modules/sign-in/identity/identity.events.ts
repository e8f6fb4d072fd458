import { defineEvent } from '../../../core/events.js';

/** A condition of the identity provider's data began or ended. */
export const identityConditionChanged = defineEvent<{ subject: string }>({
  type: 'identity.condition_changed',
  summary: 'A condition of the data of the identity provider began or ended.',
  stored: false,
});
