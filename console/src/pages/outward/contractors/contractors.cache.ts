import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of contractors. */
export const contractorsCache: TypePolicies = {
  Query: { fields: { contractors: paged, contractor: one('Contractor') } },
};
