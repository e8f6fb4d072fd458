import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of schedules and their occurrences. */
export const schedulesCache: TypePolicies = {
  Query: {
    fields: { schedules: paged, scheduleOccurrences: paged, schedule: one('Schedule') },
  },
  Schedule: { fields: { assets: { merge: false } } },
};
