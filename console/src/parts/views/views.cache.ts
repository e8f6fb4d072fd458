import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../api/field-policies.ts';

/** Cache policies of saved views. */
export const viewsCache: TypePolicies = {
  Query: { fields: { savedViews: paged, savedView: one('SavedView') } },
  SavedView: { fields: { count: { merge: true } } },
};
