import type { TypePolicies } from '@apollo/client';
import { paged } from '../../api/field-policies.ts';

/** Cache policies of failure codes. */
export const failureCodesCache: TypePolicies = {
  Query: { fields: { failureCodes: paged } },
};
