import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of checklists. */
export const checklistsCache: TypePolicies = {
  Checklist: { fields: { items: { merge: false } } },
  Query: { fields: { checklists: paged, checklist: one('Checklist') } },
};
