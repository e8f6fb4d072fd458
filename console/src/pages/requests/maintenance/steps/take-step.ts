import { client } from '../../../../api/client.ts';
import { type RequestDetailFragment, RequestDocument } from '../request.generated.ts';
import { STEP_CALLS } from './step-calls.ts';
import type { Step, StepValues } from './step-values.ts';

/** Codes that mean that the request has changed meanwhile. */
export const OUTDATED = new Set(['VERSION_CONFLICT', 'INVALID_TRANSITION']);

export interface StepInput {
  readonly values: StepValues;
  /** Initial values of the fields. */
  readonly first: StepValues;
  /** The zone of the times among the values. */
  readonly timeZone: string;
  readonly attachmentIds: number[];
  /** Version on which the viewer's decision is based. */
  readonly expectedVersion: number;
}

/**
 * Performs a step. The page shows its result at once, and the previous state if the service rejects
 * it.
 *
 * @returns the request after the step; undefined if nothing was sent.
 * @throws ServiceError
 */
export async function takeStep(
  step: Step,
  request: RequestDetailFragment,
  { values, first, timeZone, attachmentIds, expectedVersion }: StepInput,
): Promise<RequestDetailFragment | undefined> {
  const text = values.text.trim();
  const answer = await STEP_CALLS[step]({
    request,
    target: { id: request.id, expectedVersion },
    values,
    first,
    note: text || undefined,
    reason: text,
    timeZone,
    attachmentIds,
    now: new Date().toISOString(),
  });
  // A document of a step has the request as its only field.
  const [changed] = Object.values(answer?.data ?? {});
  return changed as RequestDetailFragment | undefined;
}

/** Reads the request again after the service has rejected a step; ignores another error. */
export async function readAgain(id: number): Promise<void> {
  await client
    .query({ query: RequestDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}
