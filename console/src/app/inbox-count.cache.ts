import type { TypePolicies } from '@apollo/client';

/** Cache policies of the count in the header. There is one for each person. */
export const inboxCountCache: TypePolicies = { UnreadNotificationCount: { keyFields: [] } };
