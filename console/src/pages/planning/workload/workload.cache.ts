import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of skills and absences. */
export const workloadCache: TypePolicies = {
  Query: { fields: { skills: paged, absences: paged } },
};
