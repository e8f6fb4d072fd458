import type { RequestDetailFragment } from '../request.generated.ts';
import { changedLinks, type Step, type StepValues } from './step-values.ts';
import { mayTake } from './steps.ts';

/** Returns whether the service lets the viewer take a step at this or another stage of the request. */
export function mayEver({ actions }: RequestDetailFragment, step: Step): boolean {
  return actions.some((option) => option.step === step);
}

/**
 * The steps of a dialog, in order: those who approve may set priority and estimate and choose a
 * technician at once. Each is a separate step for the service, with its own permission.
 */
export function stepsOf(action: Step, values: StepValues, first: StepValues): readonly Step[] {
  if (action !== 'APPROVE') return [action];
  const { priority, estimateMinutes, technician } = values;
  const classified =
    priority !== first.priority ||
    estimateMinutes !== first.estimateMinutes ||
    values.assetDown ||
    Object.keys(changedLinks(values, first)).length > 0;
  return [
    action,
    ...(classified ? (['CLASSIFY'] as const) : []),
    ...(technician === undefined ? [] : (['ASSIGN'] as const)),
  ];
}

/** Returns whether the next step of a dialog is possible now; true if nothing is left to do. */
export function mayGoOn(request: RequestDetailFragment, left: readonly Step[]): boolean {
  const [next] = left;
  return next === undefined || mayTake(request, next);
}
