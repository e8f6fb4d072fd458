import type { MaintenanceStage } from '../../generated/schema.ts';

/** Fields of a request that tell when it is due. */
export interface DueFields {
  readonly stage: MaintenanceStage;
  readonly onHold: boolean;
  readonly nextDueAt: string | null;
  readonly riskAt: string | null;
}

/** How near a due time is; `by` is the time until it or since it, in milliseconds. */
export type DueState =
  | { readonly kind: 'due' | 'atRisk' | 'overdue'; readonly by: number }
  | { readonly kind: 'held' };

const OPEN: readonly MaintenanceStage[] = ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'];

/** How near the due time of a request is; undefined if it has none and waits for nothing. */
export function dueStateOf(request: DueFields, now: number): DueState | undefined {
  const { stage, onHold, nextDueAt, riskAt } = request;
  if (nextDueAt === null) return onHold && OPEN.includes(stage) ? { kind: 'held' } : undefined;
  const by = Date.parse(nextDueAt) - now;
  if (by < 0) return { kind: 'overdue', by: -by };
  return { kind: riskAt !== null && Date.parse(riskAt) <= now ? 'atRisk' : 'due', by };
}
