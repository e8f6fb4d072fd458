import { MaintenanceStage } from '../generated/prisma/enums.js';
import { registerEnum } from './enums.js';

export type { MaintenanceStage };

/** The stages of a request, for `@Field`. */
export const MaintenanceStageType = registerEnum(
  'MaintenanceStage',
  MaintenanceStage,
  'The stages of a request, finer than its status: each belongs to one status.',
  {
    submitted: 'Submitted, and waiting for approval.',
    approved: 'Approved, and waiting for a technician.',
    assigned: 'Assigned to a technician who has not started.',
    in_progress: 'The technician works on it.',
    completed: 'The work is done, and the submitter has not confirmed it.',
    confirmed: 'The work is done and confirmed.',
    cancelled: 'Given up.',
    rejected: 'Not approved.',
    duplicate: 'Describes the same as another request.',
  },
);
