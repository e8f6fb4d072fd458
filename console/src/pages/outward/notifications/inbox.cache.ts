import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of the inbox. */
export const inboxCache: TypePolicies = { Query: { fields: { notifications: paged } } };
