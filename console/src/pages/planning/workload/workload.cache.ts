import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of skills, absences and workloads, whose rows have the id of the request. */
export const workloadCache: TypePolicies = {
  Query: { fields: { skills: paged, absences: paged } },
  WorkloadRequest: { keyFields: false },
  UnplannedRequest: { keyFields: false },
};
