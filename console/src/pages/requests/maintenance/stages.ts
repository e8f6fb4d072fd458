import type { MaintenanceStage, MaintenanceStatus } from '../../../generated/schema.ts';
import { STAGES } from '../../../parts/enum-values.ts';

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

/** The first stage of each status. */
export const STAGE_OF_STATUS: Readonly<Record<MaintenanceStatus, MaintenanceStage>> = {
  PENDING: 'SUBMITTED',
  APPROVED: 'APPROVED',
  ASSIGNED: 'ASSIGNED',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
};

/** Stages of some statuses, as an address has them: in lower case, separated by commas. */
export function stagesOfStatuses(statuses: readonly MaintenanceStatus[]): string | undefined {
  const stages = STAGES.filter((stage) => statuses.includes(STATUS_OF_STAGE[stage]));
  return stages.length > 0 ? stages.join(',').toLowerCase() : undefined;
}

/** Stages of requests that are neither done nor cancelled, as an address has them. */
export const OPEN_STAGES = 'submitted,approved,assigned,in_progress';

/** Columns of the board: stages in which somebody must act. */
export const BOARD_STAGES: readonly MaintenanceStage[] = [
  'SUBMITTED',
  'APPROVED',
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
];
