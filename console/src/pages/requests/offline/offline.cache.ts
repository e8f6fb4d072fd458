import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of undelivered work. */
export const offlineCache: TypePolicies = {
  Query: { fields: { undelivered: paged } },
};
