import type { MaintenanceStage, MaintenanceStatus } from '../../generated/schema.ts';

/** The stages in the order of a request's life. */
export const STAGES: readonly MaintenanceStage[] = [
  'SUBMITTED',
  'APPROVED',
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'DUPLICATE',
];

/** The status of each stage. */
export const STATUS_OF_STAGE: Readonly<Record<MaintenanceStage, MaintenanceStatus>> = {
  SUBMITTED: 'PENDING',
  APPROVED: 'APPROVED',
  ASSIGNED: 'ASSIGNED',
  IN_PROGRESS: 'ASSIGNED',
  COMPLETED: 'COMPLETED',
  CONFIRMED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  REJECTED: 'CANCELLED',
  DUPLICATE: 'CANCELLED',
};

/** The columns of the board: where somebody is expected to do something. */
export const BOARD_STAGES: readonly MaintenanceStage[] = [
  'SUBMITTED',
  'APPROVED',
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
];
