import { MaintenancePriority } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

/** The priorities of a request, for `@Field`. */
export const MaintenancePriorityType = registerEnum(
  'MaintenancePriority',
  MaintenancePriority,
  'The urgency of a request.',
  {
    low: 'Can wait.',
    normal: 'In order of arrival.',
    high: 'Before others.',
    urgent: 'Immediately.',
  },
);
