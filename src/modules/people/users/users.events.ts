import { defineEvent } from '../../../core/events.js';

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

/** An active account was suspended or deactivated. */
export const accountLeft = defineEvent<{ id: number }>({
  type: 'user.left',
  summary: 'An active account was suspended or deactivated; only for notifications.',
  stored: true,
});

/** An account that was not active became active, in the transaction that changes it. */
export const accountActivated = defineEvent<{ id: number }>({
  type: 'user.activated',
  summary: 'An account that was suspended or inactive became active.',
  stored: false,
});

/** A technician got another role. */
export const technicianLost = defineEvent<{ id: number }>({
  type: 'user.not_technician',
  summary: 'A technician got another role; only for notifications.',
  stored: true,
});

/** An account got another e-mail address, in the transaction that changes it. */
export const emailReplaced = defineEvent<{ id: number; before: string }>({
  type: 'user.email_replaced',
  summary: 'The e-mail address of an account was replaced; `before` is the old one.',
  stored: false,
});

/** Security event of an account, as notifications and mails name it. */
export type SecurityOccasion =
  | 'email_bounced'
  | 'password_changed'
  | 'api_token_created'
  | 'api_token_revoked'
  | 'new_device'
  | 'authenticator_enrolled'
  | 'authenticator_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'factors_reset'
  | 'credentials_removed'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_changed';

/**
 * A security event of an account, of which its person is notified, even if they caused it
 * (docs/behaviour/notifications.md). `data` must not contain secrets: it is stored and shown.
 */
export const accountSecurity = defineEvent<{
  userId: number;
  what: SecurityOccasion;
  data: Readonly<Record<string, string | number | null>>;
}>({
  type: 'account.security',
  summary: 'A security event of an account; only for notifications.',
  stored: true,
});
