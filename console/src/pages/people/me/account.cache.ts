import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of the account page and its notification settings. */
export const accountCache: TypePolicies = {
  // There is one for each session.
  Mfa: { keyFields: [] },
  // There is one for each person.
  NotificationPreferences: { keyFields: [] },
  Query: { fields: { mySecurityLogs: paged, mySessions: paged, delegations: paged } },
};
