import { permitted, related } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { AssigningService } from './assigning.service.js';
import { AssignMaintenanceRequestInput } from './assigning.types.js';
import type { DueDatesService } from './due-dates.service.js';
import type { PlansService } from './plans.service.js';
import type { StepsService } from './steps.service.js';
import {
  ApproveMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  ClassifyMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  MarkDuplicateInput,
  PlanMaintenanceRequestInput,
  PurgeMaintenanceRequestInput,
  PurgePayload,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  SetDueDateInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
  UnmarkDuplicateInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';

const { operation } = operationsFor<{
  readonly steps: StepsService;
  readonly dueDates: DueDatesService;
  readonly plans: PlansService;
  readonly assigning: AssigningService;
}>();

/**
 * The steps of a request (specification 4.2; docs/behaviour/requests.md), as in the state table.
 */
export const stepOperations = {
  update: operation({
    name: 'updateMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter while the request is pending'),
    scope: 'maintenance.update',
    summary: 'Change the content of a pending request.',
    input: UpdateMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { priority: 'urgent', expectedVersion: 1 },
    },
    run: ({ steps }, context, input) => steps.update(context, input),
  }),
  approve: operation({
    name: 'approveMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.approve'),
    summary: 'Approve a pending request.',
    input: ApproveMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { note: 'Go ahead.' },
    },
    run: ({ steps }, context, input) => steps.approve(context, input),
  }),
  assign: operation({
    name: 'assignMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Assign a technician to an approved request, or another one.',
    description:
      'Another technician can be assigned to an assigned request, too. A strategy chooses one ' +
      'instead; a plan is set in the same change.',
    input: AssignMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { technicianId: 4 } },
    run: ({ assigning }, context, input) => assigning.assign(context, input),
  }),
  complete: operation({
    name: 'completeMaintenanceRequest',
    kind: 'mutation',
    performable: true,
    access: related('the assigned technician', 'maintenance.complete'),
    scope: 'maintenance.complete',
    summary: 'Mark an assigned request as completed.',
    input: CompleteMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { note: 'Replaced the washer.' },
    },
    run: ({ steps }, context, input) => steps.complete(context, input),
  }),
  cancel: operation({
    name: 'cancelMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter while it is pending or approved', 'maintenance.cancel'),
    scope: 'maintenance.cancel',
    summary: 'Cancel a request that is not completed.',
    input: CancelMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { reason: 'Fixed by the landlord.' },
    },
    run: ({ steps }, context, input) => steps.cancel(context, input),
  }),
  purge: operation({
    name: 'purgeMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.purge_cancelled'),
    summary: 'Delete a cancelled request permanently.',
    input: PurgeMaintenanceRequestInput,
    output: one(PurgePayload),
    errors: ['INVALID_TRANSITION'],
    example: { input: { reason: 'Submitted by mistake.' } },
    run: ({ steps }, context, input) => steps.purge(context, input),
  }),
  reject: operation({
    name: 'rejectMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.approve'),
    summary: 'Reject a submitted request.',
    input: RejectMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { reason: 'The landlord does this.' } },
    run: ({ steps }, context, input) => steps.reject(context, input),
  }),
  start: operation({
    name: 'startMaintenanceRequest',
    kind: 'mutation',
    performable: true,
    access: related('the assigned technician', 'maintenance.complete'),
    scope: 'maintenance.complete',
    summary: 'Start the work on an assigned request.',
    input: StartMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { note: 'On site.' },
    },
    run: ({ steps }, context, input) => steps.start(context, input),
  }),
  hold: operation({
    name: 'holdMaintenanceRequest',
    kind: 'mutation',
    performable: true,
    access: related('the assigned technician', 'maintenance.assign', 'maintenance.approve'),
    scope: ['maintenance.complete', 'maintenance.assign', 'maintenance.approve'],
    summary: 'Put an open request on hold.',
    input: HoldMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { reason: 'parts', note: 'The valve is ordered.', until: '2026-03-09T08:00:00.000Z' },
    },
    run: ({ steps }, context, input) => steps.hold(context, input),
  }),
  resume: operation({
    name: 'resumeMaintenanceRequest',
    kind: 'mutation',
    performable: true,
    access: related('the assigned technician', 'maintenance.assign', 'maintenance.approve'),
    scope: ['maintenance.complete', 'maintenance.assign', 'maintenance.approve'],
    summary: 'End the hold of a request.',
    input: ResumeMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { note: 'The valve is here.' } },
    run: ({ steps }, context, input) => steps.resume(context, input),
  }),
  confirm: operation({
    name: 'confirmMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter'),
    scope: 'maintenance.update',
    summary: 'Confirm that the work on a completed request is done.',
    input: ConfirmMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { rating: 5, note: 'Thank you.' },
    },
    run: ({ steps }, context, input) => steps.confirm(context, input),
  }),
  reopen: operation({
    name: 'reopenMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter', 'maintenance.approve'),
    scope: ['maintenance.update', 'maintenance.approve'],
    summary: 'Reopen a completed request.',
    input: ReopenMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { reason: 'It leaks again.' },
    },
    run: ({ steps }, context, input) => steps.reopen(context, input),
  }),
  transfer: operation({
    name: 'transferMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Transfer an open request to another department.',
    input: TransferMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { departmentId: 2, reason: 'The pipe belongs to the laboratory.' },
    },
    run: ({ steps }, context, input) => steps.transfer(context, input),
  }),
  markDuplicate: operation({
    name: 'markMaintenanceRequestDuplicate',
    kind: 'mutation',
    access: permitted('maintenance.approve', 'maintenance.cancel'),
    summary: 'Mark a request as the duplicate of another one.',
    input: MarkDuplicateInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { duplicateOfId: 6 },
    },
    run: ({ steps }, context, input) => steps.markDuplicate(context, input),
  }),
  unmarkDuplicate: operation({
    name: 'unmarkMaintenanceRequestDuplicate',
    kind: 'mutation',
    access: permitted('maintenance.approve', 'maintenance.cancel'),
    summary: 'Make a duplicate a separate request again.',
    input: UnmarkDuplicateInput,
    output: one(MaintenanceRequest),
    example: { input: { note: 'Another pipe.' } },
    run: ({ steps }, context, input) => steps.unmarkDuplicate(context, input),
  }),
  classify: operation({
    name: 'classifyMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'maintenance.approve'),
    summary: 'Set priority and estimate of an open request.',
    input: ClassifyMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { priority: 'urgent', estimateMinutes: 90, reason: 'The cellar is below.' },
    },
    run: ({ steps }, context, input) => steps.classify(context, input),
  }),
  setDueDate: operation({
    name: 'setDueDate',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Promise a date for an open request, another one, or none.',
    input: SetDueDateInput,
    output: one(MaintenanceRequest),
    example: {
      input: { dueAt: '2026-03-09T16:00:00.000Z', reason: 'The valve arrives on Friday.' },
    },
    run: ({ dueDates }, context, input) => dueDates.set(context, input),
  }),
  plan: operation({
    name: 'planMaintenanceRequest',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.assign'),
    scope: ['maintenance.complete', 'maintenance.assign'],
    summary: 'Plan when the work is done, move the plan, or clear it.',
    description: 'For open requests.',
    input: PlanMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { plannedStart: '2026-03-04T07:00:00.000Z', plannedEnd: '2026-03-04T08:30:00.000Z' },
    },
    run: ({ plans }, context, input) => plans.plan(context, input),
  }),
};
