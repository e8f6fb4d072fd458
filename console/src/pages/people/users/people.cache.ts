import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of people, departments and permissions. */
export const peopleCache: TypePolicies = {
  Department: { fields: { users: paged } },
  PermissionInfo: { keyFields: ['id'] },
  Query: {
    fields: {
      users: paged,
      departments: paged,
      invitations: paged,
      userActivity: paged,
      user: one('User'),
    },
  },
};
