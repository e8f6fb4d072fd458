import type { TypePolicies } from '@apollo/client';
import { paged } from '../../api/field-policies.ts';

/** Cache policies of fields. A form has fewer choices of a field than its definition, so each answer is apart. */
export const fieldsCache: TypePolicies = {
  Field: { keyFields: false },
  // The id of a choice is one of its field only.
  FieldChoice: { keyFields: false },
  Query: { fields: { fields: paged, fieldForm: { merge: false } } },
};
