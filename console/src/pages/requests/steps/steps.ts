import type { MaintenanceStage, MaintenanceStep } from '../../../generated/schema.ts';
import type { RequestDetailFragment } from '../request.generated.ts';

/** A step that the viewer may take at some stage of the request. */
export type StepOption = RequestDetailFragment['actions'][number];

/** The order of steps in the menu. */
const ORDER: readonly MaintenanceStep[] = [
  'APPROVE',
  'REJECT',
  'RESUME',
  'START',
  'COMPLETE',
  'CONFIRM',
  'REOPEN',
  'ASSIGN',
  'HOLD',
  'UPDATE',
  'CLASSIFY',
  'TRANSFER',
  'MARK_DUPLICATE',
  'UNMARK_DUPLICATE',
  'CANCEL',
  'PURGE',
];

/** Destructive steps. */
export const DANGEROUS: ReadonlySet<MaintenanceStep> = new Set(['REJECT', 'CANCEL', 'PURGE']);

/** Likely next steps, the most likely first. */
const NEXT: Readonly<Record<MaintenanceStage, readonly MaintenanceStep[]>> = {
  SUBMITTED: ['APPROVE', 'REJECT', 'UPDATE'],
  APPROVED: ['ASSIGN'],
  ASSIGNED: ['START', 'COMPLETE', 'ASSIGN'],
  IN_PROGRESS: ['COMPLETE', 'HOLD'],
  COMPLETED: ['CONFIRM', 'REOPEN'],
  CONFIRMED: [],
  CANCELLED: [],
  REJECTED: [],
  DUPLICATE: ['UNMARK_DUPLICATE'],
};

/** Maximum number of buttons beside the menu. */
const BUTTONS = 3;

/** Steps of a request: those with a button, and those in the menu. */
export function arrangedSteps({ actions, stage, onHold }: RequestDetailFragment): {
  readonly buttons: readonly StepOption[];
  readonly menu: readonly StepOption[];
} {
  const likely: readonly MaintenanceStep[] = onHold ? ['RESUME', ...NEXT[stage]] : NEXT[stage];
  const buttons = likely
    .flatMap((step) => actions.find((option) => option.step === step && option.allowed) ?? [])
    .slice(0, BUTTONS);
  const menu = ORDER.flatMap((step) => actions.find((option) => option.step === step) ?? []);
  return { buttons, menu: menu.filter((option) => !buttons.includes(option)) };
}

/** Returns whether the viewer may take a step now. */
export function mayTake({ actions }: RequestDetailFragment, step: MaintenanceStep): boolean {
  return actions.some((option) => option.step === step && option.allowed);
}

/** Stages from which a step starts (docs/behaviour/requests.md), to explain a disabled step. */
export const STARTS_FROM: Readonly<Record<MaintenanceStep, readonly MaintenanceStage[]>> = {
  UPDATE: ['SUBMITTED'],
  APPROVE: ['SUBMITTED'],
  REJECT: ['SUBMITTED'],
  ASSIGN: ['APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  START: ['ASSIGNED'],
  HOLD: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  RESUME: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  COMPLETE: ['ASSIGNED', 'IN_PROGRESS'],
  CONFIRM: ['COMPLETED'],
  REOPEN: ['COMPLETED', 'CONFIRMED'],
  TRANSFER: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  CLASSIFY: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  MARK_DUPLICATE: ['SUBMITTED', 'APPROVED', 'ASSIGNED'],
  UNMARK_DUPLICATE: ['DUPLICATE'],
  CANCEL: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  PURGE: ['CANCELLED', 'REJECTED', 'DUPLICATE'],
};

/** Steps that lead to a stage, the usual one first. */
const LEADS_TO: Readonly<Record<MaintenanceStage, readonly MaintenanceStep[]>> = {
  SUBMITTED: ['UNMARK_DUPLICATE'],
  APPROVED: ['APPROVE'],
  ASSIGNED: ['ASSIGN', 'REOPEN', 'APPROVE'],
  IN_PROGRESS: ['START'],
  COMPLETED: ['COMPLETE'],
  CONFIRMED: ['CONFIRM'],
  CANCELLED: ['CANCEL'],
  REJECTED: ['REJECT'],
  DUPLICATE: ['MARK_DUPLICATE'],
};

/**
 * The step that leads a request to another stage now; undefined if none is possible. Those who may
 * assign approve and assigns in one dialog.
 */
export function stepTo(
  request: RequestDetailFragment,
  stage: MaintenanceStage,
): MaintenanceStep | undefined {
  if (request.stage === stage) return undefined;
  const mayAssign = request.actions.some(({ step }) => step === 'ASSIGN');
  return LEADS_TO[stage].find(
    (step) => mayTake(request, step) && (step !== 'APPROVE' || stage === 'APPROVED' || mayAssign),
  );
}
