import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of calendars. */
export const calendarsCache: TypePolicies = {
  Query: { fields: { calendars: paged, calendar: one('Calendar') } },
};
