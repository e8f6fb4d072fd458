import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of the internal log. */
export const logsCache: TypePolicies = { Query: { fields: { internalLogs: paged } } };
