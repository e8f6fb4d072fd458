import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of mails that arrived. */
export const mailInCache: TypePolicies = {
  Query: { fields: { inboundMail: paged, inboundMessage: one('InboundMessage') } },
};
