import { defineEvent } from '../../core/events.js';

/** An account, or data returned with it, has changed (specification 3.1). */
export const userChanged = defineEvent<{ id: number }>({
  type: 'user.changed',
  summary: 'An account was created or changed, or its holder logged in.',
  stored: false,
});

/** Role, status or department of an account was written. */
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
