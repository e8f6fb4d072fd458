import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of the audit trail. */
export const auditCache: TypePolicies = { Query: { fields: { auditRecords: paged } } };
