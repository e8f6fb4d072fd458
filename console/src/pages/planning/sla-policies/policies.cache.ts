import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of the policies of due dates. */
export const policiesCache: TypePolicies = {
  Query: { fields: { slaPolicies: paged, slaPolicy: one('SlaPolicy') } },
};
