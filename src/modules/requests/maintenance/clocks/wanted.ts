import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { MaintenanceStage } from '../../../../core/stages.js';
import type { HoldReason } from '../../../planning/sla-policies/hold-reasons.types.js';
import type { PolicyVersion } from '../../../planning/sla-policies/sla-policies.queries.js';
import { OPEN_STAGES } from '../steps/steps.transitions.js';
import type { Wanted } from './clock.js';

/** The pauses of a policy. */
export type Pauses = Pick<PolicyVersion, 'pausesOn' | 'resolutionFrom'>;

/** The columns of a request that its clocks follow. */
export interface Followed {
  readonly stage: MaintenanceStage;
  readonly holdReason: HoldReason | null;
}

/**
 * The wanted state of a clock of a request, by its stage and hold.
 *
 * @param answered whether somebody has answered: by a step, or by a comment of staff.
 */
export function wantedOf(
  kind: SlaClockKind,
  { stage, holdReason }: Followed,
  { pausesOn, resolutionFrom }: Pauses,
  answered: boolean,
): Wanted {
  if (kind === 'response' && answered) return { state: 'met' };
  if (stage === 'completed' || stage === 'confirmed') return { state: 'met' };
  if (!OPEN_STAGES.includes(stage)) return { state: 'dropped' };
  // Without an approval there is no work to hold.
  if (kind === 'resolution' && resolutionFrom === 'approval' && stage === 'submitted') {
    return { state: 'paused', why: 'approval' };
  }
  if (holdReason !== null && pausesOn.includes(holdReason)) {
    return { state: 'paused', why: holdReason };
  }
  return { state: 'running' };
}
