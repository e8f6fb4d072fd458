import type { TypePolicies } from '@apollo/client';
import { paged } from '../../api/field-policies.ts';

/** Cache policies of the account page and its settings of notifications. */
export const accountCache: TypePolicies = {
  // One session has one.
  Mfa: { keyFields: [] },
  // One person has one.
  NotificationPreferences: { keyFields: [] },
  Query: { fields: { mySecurityLogs: paged, mySessions: paged, delegations: paged } },
};
