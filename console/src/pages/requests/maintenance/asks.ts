import type { HoldReason, MaintenanceStage } from '../../../generated/schema.ts';

/** Contribution of the submitter for which a request waits. */
export type Ask = 'answer' | 'confirm';

/** Parts of a request that decide what it waits for. */
export interface Waiting {
  readonly stage: MaintenanceStage;
  readonly hold: { readonly reason: HoldReason } | null;
}

/** Contribution of the submitter for which a request waits; undefined for none. */
export function askOf({ stage, hold }: Waiting): Ask | undefined {
  if (hold?.reason === 'REQUESTER') return 'answer';
  return stage === 'COMPLETED' ? 'confirm' : undefined;
}
