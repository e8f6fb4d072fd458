import { onRequest } from '../support/preparations.js';
import { type ContractOperation, change, query } from './operation.js';

/** The contract of the steps beyond the specification (docs/behaviour/requests.md). */
export const STEP_OPERATIONS: Readonly<Record<string, ContractOperation>> = {
  rejectMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/reject',
      'MaintenanceRequest',
      'RejectMaintenanceRequestInput',
    ),
    access: ['maintenance.approve'],
    scope: 'maintenance.approve',
    audit: [
      onRequest('rejected', ['status', 'stage', 'cancelReason']),
      async (given) => given.asAdmin({ id: (await given.request()).id, reason: 'Not ours.' }),
    ],
  },
  startMaintenanceRequest: {
    ...change('POST /maintenance/:id/start', 'MaintenanceRequest', 'StartMaintenanceRequestInput'),
    access: 'relation',
    scope: 'maintenance.complete',
    audit: [
      onRequest('started', ['stage', 'startedAt']),
      async (given) => ({
        input: { id: (await given.request('assigned')).id },
        token: given.technician.token,
      }),
    ],
  },
  holdMaintenanceRequest: {
    ...change('POST /maintenance/:id/hold', 'MaintenanceRequest', 'HoldMaintenanceRequestInput'),
    access: 'relation',
    scope: 'maintenance.complete|maintenance.assign|maintenance.approve',
    audit: [
      onRequest('held', ['holdReason', 'holdSince']),
      async (given) => given.asAdmin({ id: (await given.request()).id, reason: 'parts' }),
    ],
  },
  resumeMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/resume',
      'MaintenanceRequest',
      'ResumeMaintenanceRequestInput',
    ),
    access: 'relation',
    scope: 'maintenance.complete|maintenance.assign|maintenance.approve',
    audit: [
      onRequest('resumed', ['holdReason', 'holdSince']),
      async (given) => {
        const { id } = await given.request('approved');
        const hold = { holdReason: 'parts', holdSince: given.clock() } as const;
        await given.prisma.maintenanceRequest.update({ where: { id }, data: hold });
        return given.asAdmin({ id });
      },
    ],
  },
  confirmMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/confirm',
      'MaintenanceRequest',
      'ConfirmMaintenanceRequestInput',
    ),
    access: 'relation',
    scope: 'maintenance.update',
    audit: [
      onRequest('confirmed', ['stage', 'confirmedAt', 'rating']),
      async (given) => ({
        input: { id: (await given.request('completed')).id, rating: 4 },
        token: given.employee.token,
      }),
    ],
  },
  reopenMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/reopen',
      'MaintenanceRequest',
      'ReopenMaintenanceRequestInput',
    ),
    access: 'relation',
    scope: 'maintenance.update|maintenance.approve',
    audit: [
      onRequest('reopened', ['status', 'stage', 'completedAt', 'reopenCount']),
      async (given) => ({
        input: {
          id: (await given.request('completed')).id,
          reason: 'It leaks again.',
          attachmentIds: [(await given.attachment(given.employee)).id],
        },
        token: given.employee.token,
      }),
    ],
  },
  transferMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/transfer',
      'MaintenanceRequest',
      'TransferMaintenanceRequestInput',
    ),
    access: ['maintenance.assign'],
    scope: 'maintenance.assign',
    audit: [
      onRequest('transferred', ['departmentId', 'status', 'stage']),
      async (given) =>
        given.asAdmin({
          id: (await given.request('approved')).id,
          departmentId: (await given.seed.department()).id,
          reason: 'Theirs.',
        }),
    ],
  },
  markMaintenanceRequestDuplicate: {
    ...change('POST /maintenance/:id/mark-duplicate', 'MaintenanceRequest', 'MarkDuplicateInput'),
    access: ['maintenance.approve', 'maintenance.cancel'],
    scope: 'maintenance.approve|maintenance.cancel',
    audit: [
      onRequest('marked_duplicate', ['status', 'stage', 'duplicateOfId']),
      async (given) =>
        given.asAdmin({
          id: (await given.request()).id,
          duplicateOfId: (await given.request()).id,
        }),
    ],
  },
  unmarkMaintenanceRequestDuplicate: {
    ...change(
      'POST /maintenance/:id/unmark-duplicate',
      'MaintenanceRequest',
      'UnmarkDuplicateInput',
    ),
    access: ['maintenance.approve', 'maintenance.cancel'],
    scope: 'maintenance.approve|maintenance.cancel',
    audit: [
      onRequest('unmarked_duplicate', ['status', 'stage', 'duplicateOfId']),
      async (given) => {
        const [{ id }, original] = [await given.request('cancelled'), await given.request()];
        const data = { stage: 'duplicate', duplicateOfId: original.id } as const;
        await given.prisma.maintenanceRequest.update({ where: { id }, data });
        return given.asAdmin({ id });
      },
    ],
  },
  classifyMaintenanceRequest: {
    ...change(
      'POST /maintenance/:id/classify',
      'MaintenanceRequest',
      'ClassifyMaintenanceRequestInput',
    ),
    access: ['maintenance.assign', 'maintenance.approve'],
    scope: 'maintenance.assign|maintenance.approve',
    audit: [
      onRequest('classified', ['priority', 'estimateMinutes']),
      async (given) =>
        given.asAdmin({
          id: (await given.request()).id,
          priority: 'urgent',
          estimateMinutes: 90,
        }),
    ],
  },
  setDueDate: {
    ...change('POST /maintenance/:id/due-date', 'MaintenanceRequest', 'SetDueDateInput'),
    access: ['maintenance.assign'],
    scope: 'maintenance.assign',
    audit: [
      { action: 'maintenance.due_date_set', targetType: 'maintenance_request' },
      async (given) =>
        given.asAdmin({
          id: (await given.request()).id,
          dueAt: new Date(given.clock().getTime() + 86_400_000).toISOString(),
          reason: 'Promised.',
        }),
    ],
  },
  planMaintenanceRequest: {
    ...change('POST /maintenance/:id/plan', 'MaintenanceRequest', 'PlanMaintenanceRequestInput'),
    access: 'relation',
    scope: 'maintenance.complete|maintenance.assign',
    audit: [
      onRequest('planned', ['plannedStart', 'plannedEnd']),
      async (given) =>
        given.asAdmin({
          id: (await given.request()).id,
          plannedStart: '2026-03-04T07:00:00.000Z',
          plannedEnd: '2026-03-04T08:30:00.000Z',
        }),
    ],
  },
  helperCandidates: {
    ...query('GET /maintenance/:id/helper-candidates', 'Helper', 'id: Int!'),
    access: 'relation',
    scope: 'maintenance.assign',
  },
  setHelpers: {
    ...change('PUT /maintenance/:id/helpers', 'MaintenanceRequest', 'SetHelpersInput'),
    access: 'relation',
    scope: 'maintenance.assign',
    audit: [
      onRequest('helpers_set', ['helperIds']),
      async (given) =>
        given.asAdmin({
          id: (await given.request('assigned')).id,
          userIds: [(await given.seed.person('technician')).id],
        }),
    ],
  },
  setRequestFields: {
    ...change('PUT /maintenance/:id/fields', 'MaintenanceRequest', 'SetRequestFieldsInput'),
    access: 'relation',
    scope: 'maintenance.update|maintenance.complete|maintenance.assign|maintenance.approve',
    audit: [
      { action: 'maintenance.fields_set', targetType: 'maintenance_request' },
      async (given) => {
        const { key } = await given.seed.field();
        return given.asAdmin({ id: (await given.request()).id, fields: { [key]: 'gas' } });
      },
    ],
  },
  setRequestCause: {
    ...change('PUT /maintenance/:id/cause', 'MaintenanceRequest', 'SetRequestCauseInput'),
    access: 'relation',
    scope: 'maintenance.complete|maintenance.assign',
    audit: [
      onRequest('cause_set', ['causeId']),
      async (given) => {
        const { id: causeId } = await given.seed.failureCode();
        return given.asAdmin({ id: (await given.request()).id, causeId });
      },
    ],
  },
};
