import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of rules, their versions and firings. */
export const rulesCache: TypePolicies = {
  Query: {
    fields: {
      rules: paged,
      rule: one('Rule'),
      ruleVersions: paged,
      ruleFirings: paged,
      requestFirings: paged,
    },
  },
};
