import type { TypePolicies } from '@apollo/client';

/** Cache policies of the count in the header. One person has one. */
export const inboxCountCache: TypePolicies = { UnreadNotificationCount: { keyFields: [] } };
