import { permitted, related } from '../../core/access.js';
import { IdInput } from '../../core/inputs.js';
import { many, NoInput, one, operationsFor, pageOf } from '../../core/operation.js';
import type { UsersService } from '../users/users.service.js';
import { MAX_ASSIGNABLE, User } from '../users/users.types.js';
import type { DuplicatesService } from './duplicates.service.js';
import type { LiveChangesService } from './live-changes.service.js';
import { openAssignmentsByUser } from './maintenance.loaders.js';
import type { MaintenanceService } from './maintenance.service.js';
import {
  CreateMaintenanceRequestInput,
  MaintenanceRequest,
  MaintenanceRequestChangedInput,
  PurgePayload,
} from './maintenance.types.js';
import { ListMaintenanceRequestsInput } from './requests-list.types.js';
import type { StagesService } from './stages.service.js';
import {
  ApproveMaintenanceRequestInput,
  AssignMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  PurgeMaintenanceRequestInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';
import type { WorkflowService } from './workflow.service.js';

/** The services that the operations of this module call. */
export interface MaintenanceOperationServices {
  readonly maintenance: MaintenanceService;
  readonly workflow: WorkflowService;
  readonly stages: StagesService;
  readonly duplicates: DuplicatesService;
  readonly changes: LiveChangesService;
  readonly technicians: Pick<UsersService, 'assignableTechnicians'>;
}

const { operation } = operationsFor<MaintenanceOperationServices>();

/** The operations of specification 4.2. */
export const maintenanceOperations = {
  list: operation({
    name: 'maintenanceRequests',
    kind: 'query',
    replicaReadable: true,
    access: permitted('maintenance.read'),
    summary: 'List the maintenance requests in your scope.',
    input: ListMaintenanceRequestsInput,
    output: pageOf(MaintenanceRequest),
    run: ({ maintenance }, context, input, selection) =>
      maintenance.list(context, input, selection),
  }),
  get: operation({
    name: 'maintenanceRequest',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a maintenance request.',
    input: IdInput,
    output: one(MaintenanceRequest),
    run: ({ maintenance }, context, input, selection) =>
      maintenance.get(context, input.id, selection),
  }),
  create: operation({
    name: 'createMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.create'),
    summary: 'Submit a maintenance request.',
    input: CreateMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: {
      input: {
        title: 'Leaking pipe under the sink',
        description: 'Water on the floor since this morning.',
        priority: 'high',
        category: 'Plumbing',
        location: 'Kitchen, 2nd floor',
      },
      answer: {
        status: 'pending',
        assigneeId: null,
        approvedById: null,
        approvedAt: null,
        assignedAt: null,
        updatedAt: '2026-03-02T08:15:00.000Z',
        version: 1,
        allowedActions: ['update', 'cancel'],
      },
    },
    run: ({ maintenance }, context, input) => maintenance.create(context, input),
  }),
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
      answer: {
        status: 'pending',
        assigneeId: null,
        approvedById: null,
        approvedAt: null,
        assignedAt: null,
        updatedAt: '2026-03-02T08:31:00.000Z',
        version: 2,
        allowedActions: ['update', 'cancel'],
      },
    },
    run: ({ workflow }, context, input) => workflow.update(context, input),
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
      answer: {
        status: 'approved',
        assigneeId: null,
        assignedAt: null,
        updatedAt: '2026-03-02T09:40:00.000Z',
        version: 2,
        allowedActions: ['assign', 'cancel'],
      },
    },
    run: ({ workflow }, context, input) => workflow.approve(context, input),
  }),
  assign: operation({
    name: 'assignMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Assign a technician to an approved request, or another one to an assigned request.',
    input: AssignMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    example: { input: { technicianId: 4 } },
    run: ({ workflow }, context, input) => workflow.assign(context, input),
  }),
  complete: operation({
    name: 'completeMaintenanceRequest',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.complete'),
    scope: 'maintenance.complete',
    summary: 'Mark an assigned request as completed.',
    input: CompleteMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: { note: 'Replaced the washer.' },
      answer: {
        status: 'completed',
        completedAt: '2026-03-02T11:30:00.000Z',
        completionNote: 'Replaced the washer.',
        updatedAt: '2026-03-02T11:30:00.000Z',
        version: 4,
        allowedActions: [],
      },
    },
    run: ({ workflow }, context, input) => workflow.complete(context, input),
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
      answer: {
        status: 'cancelled',
        cancelledAt: '2026-03-02T11:30:00.000Z',
        cancelReason: 'Fixed by the landlord.',
        updatedAt: '2026-03-02T11:30:00.000Z',
        version: 4,
        allowedActions: [],
      },
    },
    run: ({ workflow }, context, input) => workflow.cancel(context, input),
  }),
  changed: operation({
    name: 'maintenanceRequestChanged',
    kind: 'subscription',
    access: permitted('maintenance.read'),
    summary: 'Receive the requests in your scope that are submitted or changed from now on.',
    input: MaintenanceRequestChangedInput,
    output: one(MaintenanceRequest),
    run: async ({ changes }, context, input) => changes.subscribe(context, input),
  }),
  assignableTechnicians: operation({
    name: 'assignableTechnicians',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'List the technicians who can be assigned to a request.',
    input: NoInput,
    output: many(User, MAX_ASSIGNABLE),
    run: async ({ technicians }, context, _input, selection) => {
      const people = await technicians.assignableTechnicians(context);
      if (selection?.openAssignments === undefined) return people;
      const counts = await context.loaders
        .get(openAssignmentsByUser)
        .loadMany(people.map(({ id }) => id));
      return people.map((person, at) => ({ ...person, openAssignments: counts[at] }));
    },
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
    run: ({ workflow }, context, input) => workflow.purge(context, input),
  }),
};
