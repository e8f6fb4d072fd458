import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of time and rates. */
export const timeCache: TypePolicies = {
  MaintenanceRequest: { fields: { timeEntries: paged } },
  Query: { fields: { timeEntries: paged, labourRates: paged } },
};
