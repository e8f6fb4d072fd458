import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of webhooks and their deliveries. */
export const webhooksCache: TypePolicies = {
  Query: { fields: { webhookEndpoints: paged, webhookDeliveries: paged } },
};
