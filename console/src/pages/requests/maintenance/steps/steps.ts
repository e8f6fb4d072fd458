import type { MaintenanceStage, MaintenanceStep } from '../../../../generated/schema.ts';
import type { RequestDetailFragment } from '../request.generated.ts';

/** A step with a dialog; helpers are named beside the people of a request, contractors in a section. */
export type OpenStep = Exclude<MaintenanceStep, 'HELPERS' | 'SEND_TO_CONTRACTOR'>;

type Action = RequestDetailFragment['actions'][number];

/** A step that the viewer may take at some stage of the request. */
export type StepOption = Action & { readonly step: OpenStep };

/** The option of a step; undefined if the viewer may not take it at any stage. */
export function optionOf(actions: readonly Action[], step: OpenStep): StepOption | undefined {
  return actions.find((option): option is StepOption => option.step === step);
}

/** The order of steps in the menu. */
const ORDER: readonly OpenStep[] = [
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
  'PLAN',
  'SET_DUE_DATE',
  'TRANSFER',
  'MARK_DUPLICATE',
  'UNMARK_DUPLICATE',
  'CANCEL',
  'PURGE',
];

/** Destructive steps. */
export const DANGEROUS: ReadonlySet<MaintenanceStep> = new Set(['REJECT', 'CANCEL', 'PURGE']);

/** Likely next steps, the most likely first. */
const NEXT: Readonly<Record<MaintenanceStage, readonly OpenStep[]>> = {
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

/** Steps that are taken without network, and sent later. */
const WITHOUT_NETWORK: ReadonlySet<MaintenanceStep> = new Set([
  'START',
  'HOLD',
  'RESUME',
  'COMPLETE',
]);

/** Steps of a request: those with a button, and those in the menu. @param away without network. */
export function arrangedSteps(
  { actions: all, stage, onHold }: RequestDetailFragment,
  away: boolean,
): {
  readonly buttons: readonly StepOption[];
  readonly menu: readonly StepOption[];
} {
  const actions = away ? all.filter(({ step }) => WITHOUT_NETWORK.has(step)) : all;
  const likely: readonly OpenStep[] = onHold ? ['RESUME', ...NEXT[stage]] : NEXT[stage];
  const buttons = likely
    .flatMap((step) => optionOf(actions, step) ?? [])
    .filter(({ allowed, missing }) => allowed || missing.length > 0)
    .slice(0, BUTTONS);
  const menu = ORDER.flatMap((step) => optionOf(actions, step) ?? []);
  return { buttons, menu: menu.filter((option) => !buttons.includes(option)) };
}

/** Returns whether the viewer may take a step now, as soon as its dialog has what is missing. */
export function mayTake({ actions }: RequestDetailFragment, step: MaintenanceStep): boolean {
  return actions.some((option) => option.step === step && mayOpen(option));
}

/** Returns whether a step is open: allowed, or only without what its dialog asks for. */
export function mayOpen(option: Action): boolean {
  return option.allowed || isAsked(option);
}

/** Codes of what is given with the completion. */
const GIVEN_WITH = new Set(['afterPhoto', 'cause', 'field']);

/** Returns whether photos, a cause and answers that are given with the step are all that is missing. */
function isAsked({ step, missing }: Action): boolean {
  return (
    step === 'COMPLETE' && missing.length > 0 && missing.every(({ code }) => GIVEN_WITH.has(code))
  );
}

/** Returns whether photos have to be given with the step. */
export function needsPhoto(option: Action): boolean {
  return isAsked(option) && option.missing.some(({ code }) => code === 'afterPhoto');
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
  SET_DUE_DATE: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  PLAN: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  HELPERS: ['ASSIGNED', 'IN_PROGRESS'],
  SEND_TO_CONTRACTOR: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  MARK_DUPLICATE: ['SUBMITTED', 'APPROVED', 'ASSIGNED'],
  UNMARK_DUPLICATE: ['DUPLICATE'],
  CANCEL: ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'],
  PURGE: ['CANCELLED', 'REJECTED', 'DUPLICATE'],
};

/** Steps that lead to a stage, the usual one first. */
const LEADS_TO: Readonly<Record<MaintenanceStage, readonly OpenStep[]>> = {
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
): OpenStep | undefined {
  if (request.stage === stage) return undefined;
  const mayAssign = request.actions.some(({ step }) => step === 'ASSIGN');
  return LEADS_TO[stage].find(
    (step) => mayTake(request, step) && (step !== 'APPROVE' || stage === 'APPROVED' || mayAssign),
  );
}
