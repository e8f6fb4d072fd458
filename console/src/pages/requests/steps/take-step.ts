import { client } from '../../../api/client.ts';
import { type RequestDetailFragment, RequestDocument } from '../request.generated.ts';
import { STEP_CALLS } from './step-calls.ts';
import type { Step, StepValues } from './step-values.ts';

export interface StepInput {
  readonly values: StepValues;
  /** What the fields began with. */
  readonly first: StepValues;
  /** When a hold ends (ISO 8601). */
  readonly until: string | undefined;
  readonly attachmentIds: number[];
  /** The version that the viewer decided on. */
  readonly expectedVersion: number;
}

/**
 * Takes a step. The page shows its result at once, and what was before when the service refuses.
 *
 * @throws ServiceError
 */
export async function takeStep(
  step: Step,
  request: RequestDetailFragment,
  { values, first, until, attachmentIds, expectedVersion }: StepInput,
): Promise<void> {
  const text = values.text.trim();
  await STEP_CALLS[step]({
    request,
    target: { id: request.id, expectedVersion },
    values,
    first,
    note: text || undefined,
    reason: text,
    until,
    attachmentIds,
    now: new Date().toISOString(),
  });
}

/** Reads the request anew after the service has refused a step; what is refused again is left alone. */
export async function readAgain(id: number): Promise<void> {
  await client
    .query({ query: RequestDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}
