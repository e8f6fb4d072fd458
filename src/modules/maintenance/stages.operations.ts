import { permitted, related } from '../../core/access.js';
import { one, operationsFor } from '../../core/operation.js';
import type { MaintenanceOperationServices } from './maintenance.operations.js';
import { MaintenanceRequest } from './maintenance.types.js';
import {
  ClassifyMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  MarkDuplicateInput,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
  UnmarkDuplicateInput,
} from './stages.types.js';

const { operation } = operationsFor<MaintenanceOperationServices>();

/** What examples of a request show beyond the samples, where the request is not with its technician. */
const SUBMITTED = {
  status: 'pending',
  stage: 'submitted',
  assigneeId: null,
  assignedAt: null,
  approvedById: null,
  approvedAt: null,
  version: 4,
  allowedActions: ['approve', 'cancel'],
} as const;

/** The steps of contract 2, section 1. */
export const stageOperations = {
  reject: operation({
    name: 'rejectMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.approve'),
    summary: 'Refuse to approve a submitted request.',
    input: RejectMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { reason: 'The landlord does this.' } },
    run: ({ stages }, context, input) => stages.reject(context, input),
  }),
  start: operation({
    name: 'startMaintenanceRequest',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.complete'),
    summary: 'Start the work on an assigned request.',
    input: StartMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { note: 'On site.' },
      answer: { stage: 'in_progress', startedAt: '2026-03-02T10:30:00.000Z', version: 4 },
    },
    run: ({ stages }, context, input) => stages.start(context, input),
  }),
  hold: operation({
    name: 'holdMaintenanceRequest',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.assign', 'maintenance.approve'),
    summary: 'Put an open request on hold.',
    input: HoldMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { reason: 'parts', note: 'The valve is ordered.', until: '2026-03-09T08:00:00.000Z' },
      answer: {
        onHold: true,
        hold: {
          reason: 'parts',
          note: 'The valve is ordered.',
          since: '2026-03-02T10:30:00.000Z',
          until: '2026-03-09T08:00:00.000Z',
          byId: 4,
        },
        version: 4,
      },
    },
    run: ({ stages }, context, input) => stages.hold(context, input),
  }),
  resume: operation({
    name: 'resumeMaintenanceRequest',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.assign', 'maintenance.approve'),
    summary: 'End the hold of a request.',
    input: ResumeMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { note: 'The valve is here.' } },
    run: ({ stages }, context, input) => stages.resume(context, input),
  }),
  confirm: operation({
    name: 'confirmMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter'),
    summary: 'Confirm that the work on a completed request is done.',
    input: ConfirmMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { rating: 5, note: 'Thank you.' },
      answer: {
        status: 'completed',
        stage: 'confirmed',
        completedAt: '2026-03-02T11:30:00.000Z',
        firstCompletedAt: '2026-03-02T11:30:00.000Z',
        confirmedAt: '2026-03-02T12:00:00.000Z',
        confirmedById: 2,
        rating: 5,
        version: 5,
        allowedActions: [],
      },
    },
    run: ({ stages }, context, input) => stages.confirm(context, input),
  }),
  reopen: operation({
    name: 'reopenMaintenanceRequest',
    kind: 'mutation',
    access: related('the submitter', 'maintenance.approve'),
    summary: 'Take up the work on a completed request again.',
    input: ReopenMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { reason: 'It leaks again.' },
      answer: { reopenCount: 1, firstCompletedAt: '2026-03-02T11:30:00.000Z', version: 5 },
    },
    run: ({ stages }, context, input) => stages.reopen(context, input),
  }),
  transfer: operation({
    name: 'transferMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Hand an open request to another department.',
    input: TransferMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: { departmentId: 2, reason: 'The pipe belongs to the laboratory.' },
      answer: { ...SUBMITTED, departmentId: 2 },
    },
    run: ({ stages }, context, input) => stages.transfer(context, input),
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
      answer: {
        status: 'cancelled',
        stage: 'duplicate',
        duplicateOfId: 6,
        cancelledAt: '2026-03-02T10:30:00.000Z',
        cancelReason: 'Duplicate of request 6.',
        version: 4,
        allowedActions: [],
      },
    },
    run: ({ duplicates }, context, input) => duplicates.mark(context, input),
  }),
  unmarkDuplicate: operation({
    name: 'unmarkMaintenanceRequestDuplicate',
    kind: 'mutation',
    access: permitted('maintenance.approve', 'maintenance.cancel'),
    summary: 'Take up a duplicate again as a request of its own.',
    input: UnmarkDuplicateInput,
    output: one(MaintenanceRequest),
    example: { input: { note: 'Another pipe.' }, answer: SUBMITTED },
    run: ({ duplicates }, context, input) => duplicates.unmark(context, input),
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
      answer: { priority: 'urgent', estimateMinutes: 90, version: 4 },
    },
    run: ({ stages }, context, input) => stages.classify(context, input),
  }),
};
