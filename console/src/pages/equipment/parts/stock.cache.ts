import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of parts and purchases. */
export const stockCache: TypePolicies = {
  Query: { fields: { parts: paged, purchases: paged, partMovements: paged, part: one('Part') } },
  MaintenanceRequest: { fields: { parts: paged, purchases: paged } },
};
