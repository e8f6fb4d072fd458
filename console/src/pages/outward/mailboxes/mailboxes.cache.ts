import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of mailboxes. */
export const mailboxesCache: TypePolicies = {
  Query: { fields: { mailboxes: paged, mailbox: one('Mailbox') } },
};
