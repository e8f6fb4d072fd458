import { defineEvent } from '../../core/events.js';

/** An account, or something that is shown with it, has changed (specification 3.1). */
export const userChanged = defineEvent<{ id: number }>({
  type: 'user.changed',
  summary: 'An account was created or changed, or its holder logged in.',
  stored: false,
});
