import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of mappings, of groups that were seen and of calls of SCIM. */
export const identityCache: TypePolicies = {
  IdentityGroup: { keyFields: false },
  Query: {
    fields: {
      identityMappings: paged,
      identityMapping: one('IdentityMapping'),
      identityGroups: paged,
      scimCalls: paged,
    },
  },
};
