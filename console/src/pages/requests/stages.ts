import type { MaintenanceStage, MaintenanceStatus } from '../../generated/schema.ts';

/** Stages in workflow order. */
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

/** Columns of the board: stages in which somebody must act. */
export const BOARD_STAGES: readonly MaintenanceStage[] = [
  'SUBMITTED',
  'APPROVED',
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
];
