import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of the monitor. */
export const monitorCache: TypePolicies = {
  Query: { fields: { monitoringErrors: paged, monitoringIncidents: paged } },
};
