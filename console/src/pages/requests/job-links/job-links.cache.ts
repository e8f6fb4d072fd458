import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of jobs of contractors. */
export const jobLinksCache: TypePolicies = {
  Query: { fields: { contractorJobs: paged } },
  // Its id is that of the firm.
  RequestContractor: { keyFields: false },
};
