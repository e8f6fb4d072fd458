import type { TypePolicies } from '@apollo/client';

/** Cache policies of the viewer. */
export const sessionCache: TypePolicies = { CurrentUser: { keyFields: ['userId'] } };
