import { client } from '../../../api/client.ts';
import {
  ApproveStepDocument,
  AssignStepDocument,
  CancelRequestDocument,
  CompleteStepDocument,
  type RequestDetailFragment,
  RequestDocument,
  type RequestFaceFragment,
} from '../request.generated.ts';

/** The steps that change the state. */
export type Step = 'APPROVE' | 'ASSIGN' | 'COMPLETE' | 'CANCEL';

export interface StepInput {
  /** A note, what was done, or why. */
  readonly text: string;
  readonly technician?: RequestFaceFragment | undefined;
  readonly attachmentIds: readonly number[];
  /** The version that the viewer decided on. */
  readonly expectedVersion: number;
}

/** What the request will be when the service agrees; the history follows with its answer. */
function foreseen(
  request: RequestDetailFragment,
  change: Partial<RequestDetailFragment>,
): RequestDetailFragment {
  return { ...request, ...change, allowedActions: [] };
}

/**
 * Takes a step. The page shows its result at once, and what was before when the service refuses.
 *
 * @throws ServiceError
 */
export async function takeStep(
  step: Step,
  request: RequestDetailFragment,
  { text, technician, attachmentIds, expectedVersion }: StepInput,
): Promise<void> {
  const { id } = request;
  const note = text.trim() || undefined;
  const now = new Date().toISOString();
  switch (step) {
    case 'APPROVE':
      await client.mutate({
        mutation: ApproveStepDocument,
        variables: { input: { id, expectedVersion, note } },
        optimisticResponse: {
          approveMaintenanceRequest: foreseen(request, { status: 'APPROVED', approvedAt: now }),
        },
      });
      return;
    case 'ASSIGN': {
      if (technician === undefined) return;
      const assigned = { assignee: technician, assigneeId: technician.id, assignedAt: now };
      await client.mutate({
        mutation: AssignStepDocument,
        variables: { input: { id, expectedVersion, note, technicianId: technician.id } },
        optimisticResponse: {
          assignMaintenanceRequest: foreseen(request, { status: 'ASSIGNED', ...assigned }),
        },
      });
      return;
    }
    case 'COMPLETE':
      await client.mutate({
        mutation: CompleteStepDocument,
        variables: { input: { id, expectedVersion, note, attachmentIds: [...attachmentIds] } },
        optimisticResponse: {
          completeMaintenanceRequest: foreseen(request, {
            status: 'COMPLETED',
            completedAt: now,
            completionNote: note ?? null,
          }),
        },
      });
      return;
    case 'CANCEL':
      await client.mutate({
        mutation: CancelRequestDocument,
        variables: { input: { id, expectedVersion, reason: text.trim() } },
        optimisticResponse: {
          cancelMaintenanceRequest: foreseen(request, {
            status: 'CANCELLED',
            cancelledAt: now,
            cancelReason: text.trim(),
          }),
        },
      });
  }
}

/** Reads the request anew after the service has refused a step; what is refused again is left alone. */
export async function readAgain(id: number): Promise<void> {
  await client
    .query({ query: RequestDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}
