import { defineEvent } from '../../core/events.js';

/** An account, or something that is shown with it, has changed (specification 3.1). */
export const userChanged = defineEvent<{ id: number }>({
  type: 'user.changed',
  summary: 'An account was created or changed, or its holder logged in.',
  stored: false,
});

/** What decides about an account's place in the organisation was written. */
export const accountStandingChanged = defineEvent<{
  id: number;
  role: string;
  status: string;
  departmentId: number | null;
}>({
  type: 'user.standing_changed',
  summary: 'The role, state or department of an account was written.',
  stored: false,
});
