import { client } from '../../../../api/client.ts';
import { changedAnswers } from '../../../../parts/fields/questions.ts';
import { parseMinutes } from '../../../../parts/lengths.ts';
import { toMoment } from '../../../../parts/local-time.ts';
import { changedCauses } from '../causes/cause-values.ts';
import {
  ApproveStepDocument,
  AssignStepDocument,
  CancelRequestDocument,
  ClassifyStepDocument,
  CompleteStepDocument,
  ConfirmStepDocument,
  HoldStepDocument,
  MarkDuplicateStepDocument,
  PlanStepDocument,
  RejectStepDocument,
  ReopenStepDocument,
  type RequestDetailFragment,
  ResumeStepDocument,
  SetDueDateStepDocument,
  StartStepDocument,
  TransferStepDocument,
  UnmarkDuplicateStepDocument,
} from '../request.generated.ts';
import { changedLinks, type Step, type StepValues } from './step-values.ts';

/** Input of a step. */
export interface StepCall {
  readonly request: RequestDetailFragment;
  readonly target: { readonly id: number; readonly expectedVersion: number };
  readonly values: StepValues;
  /** Initial values of the fields. */
  readonly first: StepValues;
  readonly note: string | undefined;
  readonly reason: string;
  /** The zone of the times among the values. */
  readonly timeZone: string;
  readonly attachmentIds: number[];
  /** Current time (ISO 8601). */
  readonly now: string;
}

/** Expected request after the step; the answer adds the history. */
function foreseen(
  request: RequestDetailFragment,
  change: Partial<RequestDetailFragment>,
): RequestDetailFragment {
  return { ...request, ...change, actions: [] };
}

const ENDS_HOLD = { onHold: false, hold: null } as const;

const CLEARS_PLAN = { plannedStart: null, plannedEnd: null } as const;

const cancelled = (now: string, cancelReason: string) =>
  ({
    status: 'CANCELLED',
    cancelledAt: now,
    cancelReason,
    ...ENDS_HOLD,
    ...CLEARS_PLAN,
  }) as const;

const estimateOf = ({ estimateMinutes }: StepValues) => parseMinutes(estimateMinutes) ?? null;

/** The answers that the step gives. */
function fieldsOf(values: StepValues, first: StepValues) {
  const fields = changedAnswers(first.fields, values.fields);
  return fields.length > 0 && { fields };
}

/** Answer of a step; undefined if nothing was sent. */
type StepAnswer = { readonly data?: object | null | undefined } | undefined;

/** Sends each step, with the optimistic result for the page. */
export const STEP_CALLS: Readonly<Record<Step, (call: StepCall) => Promise<StepAnswer>>> = {
  APPROVE: ({ request, target, note, now }) =>
    client.mutate({
      mutation: ApproveStepDocument,
      variables: { input: { ...target, note } },
      optimisticResponse: {
        approveMaintenanceRequest: foreseen(request, {
          status: 'APPROVED',
          stage: 'APPROVED',
          approvedAt: now,
          ...ENDS_HOLD,
        }),
      },
    }),
  REJECT: ({ request, target, reason, now }) =>
    client.mutate({
      mutation: RejectStepDocument,
      variables: { input: { ...target, reason } },
      optimisticResponse: {
        rejectMaintenanceRequest: foreseen(request, {
          ...cancelled(now, reason),
          stage: 'REJECTED',
        }),
      },
    }),
  ASSIGN: async ({ request, target, values: { technician }, note, now }) => {
    if (technician === undefined) return undefined;
    const technicianId = technician.id;
    const again = request.assigneeId === technicianId;
    return await client.mutate({
      mutation: AssignStepDocument,
      variables: { input: { ...target, note, technicianId } },
      optimisticResponse: {
        assignMaintenanceRequest: foreseen(request, {
          ...(!again && { status: 'ASSIGNED', stage: 'ASSIGNED', startedAt: null }),
          assignee: technician,
          assigneeId: technicianId,
          assignedAt: again ? request.assignedAt : now,
        }),
      },
    });
  },
  START: ({ request, target, note, now }) =>
    client.mutate({
      mutation: StartStepDocument,
      variables: { input: { ...target, note } },
      optimisticResponse: {
        startMaintenanceRequest: foreseen(request, {
          stage: 'IN_PROGRESS',
          startedAt: now,
          ...ENDS_HOLD,
        }),
      },
    }),
  HOLD: async ({ request, target, values, timeZone, note, now }) => {
    const { holdReason } = values;
    if (holdReason === null) return undefined;
    const until = toMoment(values.until, timeZone);
    return await client.mutate({
      mutation: HoldStepDocument,
      variables: { input: { ...target, reason: holdReason, note, until } },
      optimisticResponse: {
        holdMaintenanceRequest: foreseen(request, {
          onHold: true,
          hold: {
            __typename: 'Hold',
            reason: holdReason,
            note: note ?? null,
            since: now,
            until: until ?? null,
            by: null,
          },
        }),
      },
    });
  },
  RESUME: ({ request, target, note }) =>
    client.mutate({
      mutation: ResumeStepDocument,
      variables: { input: { ...target, note } },
      optimisticResponse: { resumeMaintenanceRequest: foreseen(request, ENDS_HOLD) },
    }),
  COMPLETE: ({ request, target, values, first, note, attachmentIds, now }) =>
    client.mutate({
      mutation: CompleteStepDocument,
      variables: {
        input: {
          ...target,
          note,
          attachmentIds,
          ...(values.assetStillDown && { assetStillDown: true }),
          ...changedCauses(values, first),
          ...fieldsOf(values, first),
        },
      },
      optimisticResponse: {
        completeMaintenanceRequest: foreseen(request, {
          status: 'COMPLETED',
          stage: 'COMPLETED',
          completedAt: now,
          completionNote: note ?? null,
          ...ENDS_HOLD,
        }),
      },
    }),
  CONFIRM: ({ request, target, values: { rating: text }, note, now }) => {
    const rating = text === '' ? undefined : Number(text);
    return client.mutate({
      mutation: ConfirmStepDocument,
      variables: { input: { ...target, rating, note } },
      optimisticResponse: {
        confirmMaintenanceRequest: foreseen(request, {
          stage: 'CONFIRMED',
          confirmedAt: now,
          rating: rating ?? null,
        }),
      },
    });
  },
  REOPEN: ({ request, target, reason, attachmentIds }) =>
    client.mutate({
      mutation: ReopenStepDocument,
      variables: { input: { ...target, reason, attachmentIds } },
      optimisticResponse: {
        // Without an active technician it becomes approved; the answer decides.
        reopenMaintenanceRequest: foreseen(request, {
          status: 'ASSIGNED',
          stage: 'ASSIGNED',
          startedAt: null,
          completedAt: null,
          completionNote: null,
          confirmedAt: null,
          rating: null,
        }),
      },
    }),
  TRANSFER: ({ request, target, values: { departmentId, keepApproval }, reason }) =>
    client.mutate({
      mutation: TransferStepDocument,
      variables: {
        input: {
          ...target,
          departmentId: Number(departmentId),
          reason,
          ...(keepApproval && { keepApproval }),
        },
      },
      optimisticResponse: {
        transferMaintenanceRequest: foreseen(request, {
          status: keepApproval ? 'APPROVED' : 'PENDING',
          stage: keepApproval ? 'APPROVED' : 'SUBMITTED',
          assignee: null,
          assigneeId: null,
          ...ENDS_HOLD,
          ...CLEARS_PLAN,
        }),
      },
    }),
  MARK_DUPLICATE: ({ request, target, values, note, now }) => {
    const duplicateOfId = Number(values.duplicateOfId);
    return client.mutate({
      mutation: MarkDuplicateStepDocument,
      variables: { input: { ...target, duplicateOfId, note } },
      optimisticResponse: {
        markMaintenanceRequestDuplicate: foreseen(request, {
          ...cancelled(now, ''),
          stage: 'DUPLICATE',
          duplicateOfId,
        }),
      },
    });
  },
  UNMARK_DUPLICATE: ({ request, target, note }) =>
    client.mutate({
      mutation: UnmarkDuplicateStepDocument,
      variables: { input: { ...target, note } },
      optimisticResponse: {
        unmarkMaintenanceRequestDuplicate: foreseen(request, {
          status: 'PENDING',
          stage: 'SUBMITTED',
          duplicateOfId: null,
          duplicateOf: null,
          cancelledAt: null,
          cancelReason: null,
        }),
      },
    }),
  CLASSIFY: ({ request, target, values, first, reason }) => {
    const estimateMinutes = estimateOf(values);
    // Unchanged values are not sent, so that changes of others are kept.
    const changes = {
      priority: values.priority === first.priority ? request.priority : values.priority,
      ...(estimateMinutes !== estimateOf(first) && { estimateMinutes }),
    };
    return client.mutate({
      mutation: ClassifyStepDocument,
      variables: {
        input: {
          ...target,
          ...changes,
          ...changedLinks(values, first),
          ...(values.assetDown && { assetDown: true }),
          ...fieldsOf(values, first),
          reason: reason || undefined,
        },
      },
      optimisticResponse: { classifyMaintenanceRequest: foreseen(request, changes) },
    });
  },
  SET_DUE_DATE: ({ request, target, values, timeZone, reason }) => {
    const dueAt = toMoment(values.dueAt, timeZone) ?? null;
    return client.mutate({
      mutation: SetDueDateStepDocument,
      variables: { input: { ...target, dueAt, reason } },
      // The answer tells what is due next, since clocks may be earlier.
      optimisticResponse: { setDueDate: foreseen(request, { manualDueAt: dueAt }) },
    });
  },
  PLAN: ({ request, target, values, timeZone }) => {
    const plan = {
      plannedStart: toMoment(values.plannedStart, timeZone) ?? null,
      plannedEnd: toMoment(values.plannedEnd, timeZone) ?? null,
    };
    return client.mutate({
      mutation: PlanStepDocument,
      variables: { input: { ...target, ...plan } },
      optimisticResponse: { planMaintenanceRequest: foreseen(request, plan) },
    });
  },
  CANCEL: ({ request, target, reason, now }) =>
    client.mutate({
      mutation: CancelRequestDocument,
      variables: { input: { ...target, reason } },
      optimisticResponse: {
        cancelMaintenanceRequest: foreseen(request, {
          ...cancelled(now, reason),
          stage: 'CANCELLED',
        }),
      },
    }),
};
