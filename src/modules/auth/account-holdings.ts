import type { Prisma } from '../../generated/prisma/client.js';

/** Every relation of an account to other rows. */
export type Holding = keyof Prisma.$UserPayload['objects'];

/**
 * What becomes of the rows of an account whose address its owner verifies after somebody else may have
 * registered it (TakeoverService): `removed` are those by which that person could still act or be given
 * something, `kept` those that tell what happened, or that others have set.
 */
export const ACCOUNT_HOLDINGS: Readonly<Record<Holding, 'removed' | 'kept'>> = {
  sessions: 'removed',
  apiTokens: 'removed',
  loginCodes: 'removed',
  authenticatorApp: 'removed',
  recoveryCodes: 'removed',
  passkeys: 'removed',
  authChallenges: 'removed',
  mailTokens: 'removed',
  delegationsFrom: 'removed',
  delegationsTo: 'removed',
  // Invitations that are pending; the others are a record.
  invited: 'removed',
  // First answers that a repeated key would give once more.
  idempotency: 'removed',
  // They would choose what the owner is told.
  notificationPreferences: 'removed',
  watching: 'removed',
  // The role, the department and what administrators made of them belong to the address.
  department: 'kept',
  headOf: 'kept',
  identities: 'kept',
  submitted: 'kept',
  assigned: 'kept',
  approvedRequests: 'kept',
  heldRequests: 'kept',
  confirmedRequests: 'kept',
  historyEntries: 'kept',
  timelineEntries: 'kept',
  comments: 'kept',
  commentRevisions: 'kept',
  attachments: 'kept',
  avatar: 'kept',
  invitation: 'kept',
  notifications: 'kept',
  mails: 'kept',
};
