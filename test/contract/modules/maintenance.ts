import { onRequest } from '../../support/preparations.js';
import { change, type ModuleContract, page, query } from '../operation.js';

/** The contract of requests and their steps (specification 4.2; docs/behaviour/requests.md). */
export const maintenance: ModuleContract = {
  operations: {
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
      ...change(
        'POST /maintenance/:id/start',
        'MaintenanceRequest',
        'StartMaintenanceRequestInput',
      ),
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
    maintenanceRequests: {
      ...page(
        'GET /maintenance',
        'MaintenanceRequest',
        ', filter: MaintenanceRequestFilter, orderBy: MaintenanceRequestSort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    maintenanceRequest: {
      ...query('GET /maintenance/:id', 'MaintenanceRequest', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createMaintenanceRequest: {
      ...change('POST /maintenance', 'MaintenanceRequest', 'CreateMaintenanceRequestInput'),
      access: ['maintenance.create'],
      scope: 'maintenance.create',
      audit: [
        onRequest('created', [], ['title', 'description', 'priority', 'status']),
        async (given) => ({
          input: {
            title: 'Leak',
            description: 'Water.',
            attachmentIds: [(await given.attachment(given.employee)).id],
          },
          token: given.employee.token,
        }),
      ],
    },
    updateMaintenanceRequest: {
      ...change('PUT /maintenance/:id', 'MaintenanceRequest', 'UpdateMaintenanceRequestInput'),
      access: 'relation',
      scope: 'maintenance.update',
      audit: [
        onRequest('updated', ['title', 'version']),
        async (given) => ({
          input: { id: (await given.request()).id, title: 'Another leak' },
          token: given.employee.token,
        }),
      ],
    },
    approveMaintenanceRequest: {
      ...change(
        'POST /maintenance/:id/approve',
        'MaintenanceRequest',
        'ApproveMaintenanceRequestInput',
      ),
      access: ['maintenance.approve'],
      scope: 'maintenance.approve',
      audit: [
        onRequest('approved', ['status', 'approvedById']),
        async (given) => given.asAdmin({ id: (await given.request()).id, note: 'Go ahead.' }),
      ],
    },
    assignMaintenanceRequest: {
      ...change(
        'POST /maintenance/:id/assign',
        'MaintenanceRequest',
        'AssignMaintenanceRequestInput',
      ),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        onRequest('assigned', ['status', 'assignedAt']),
        async (given) =>
          given.asAdmin({
            id: (await given.request('approved')).id,
            technicianId: given.technician.id,
          }),
      ],
    },
    completeMaintenanceRequest: {
      ...change(
        'POST /maintenance/:id/complete',
        'MaintenanceRequest',
        'CompleteMaintenanceRequestInput',
      ),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onRequest('completed', ['status', 'completedAt']),
        async (given) => ({
          input: {
            id: (await given.request('assigned')).id,
            attachmentIds: [(await given.attachment(given.technician)).id],
          },
          token: given.technician.token,
        }),
      ],
    },
    cancelMaintenanceRequest: {
      ...change('DELETE /maintenance/:id', 'MaintenanceRequest', 'CancelMaintenanceRequestInput'),
      access: 'relation',
      scope: 'maintenance.cancel',
      audit: [
        onRequest('cancelled', ['status', 'cancelReason']),
        async (given) =>
          given.asAdmin({ id: (await given.request('assigned')).id, reason: 'Gone.' }),
      ],
    },
    purgeMaintenanceRequest: {
      ...change('DELETE /maintenance/:id/delete', 'PurgePayload', 'PurgeMaintenanceRequestInput'),
      access: ['maintenance.purge_cancelled'],
      scope: 'maintenance.purge_cancelled',
      audit: [
        onRequest('purged', ['title', 'description', 'status', 'requesterId'], []),
        async (given) =>
          given.asAdmin({ id: (await given.request('cancelled')).id, reason: 'Old.' }),
      ],
    },
    assignableTechnicians: {
      ...query('GET /maintenance/assignable-technicians', 'Technician'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
    linkLocationTexts: {
      ...change('POST /locations/link-texts', 'LinkTextsReport', 'LinkTextsInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'location.texts_linked', targetType: 'location' },
        async (given) => {
          const { name } = await given.seed.location();
          const owner = { requesterId: given.employee.id, departmentId: given.departmentId };
          await given.seed.request(owner, 'pending', { location: name });
          return given.asAdmin({});
        },
      ],
    },
    linkCategoryTexts: {
      ...change('POST /categories/link-texts', 'LinkTextsReport', 'LinkTextsInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'category.texts_linked', targetType: 'category' },
        async (given) => {
          const { name } = await given.seed.category();
          const owner = { requesterId: given.employee.id, departmentId: given.departmentId };
          await given.seed.request(owner, 'pending', { category: name });
          return given.asAdmin({});
        },
      ],
    },
  },
  paths: [
    ['/locations/link-texts', 'POST'],
    ['/categories/link-texts', 'POST'],
    ['/maintenance', 'GET POST'],
    ['/maintenance/999999', 'GET PUT DELETE'],
    ['/maintenance/999999/history', 'GET'],
    ['/maintenance/999999/delete', 'DELETE'],
    ['/maintenance/999999/assign', 'POST PUT'],
    ['/maintenance/999999/complete', 'POST PUT'],
    ['/maintenance/999999/approve', 'POST PUT'],
    ['/maintenance/999999/reject', 'POST PUT'],
    ['/maintenance/999999/start', 'POST PUT'],
    ['/maintenance/999999/hold', 'POST PUT'],
    ['/maintenance/999999/resume', 'POST PUT'],
    ['/maintenance/999999/confirm', 'POST PUT'],
    ['/maintenance/999999/reopen', 'POST PUT'],
    ['/maintenance/999999/transfer', 'POST PUT'],
    ['/maintenance/999999/mark-duplicate', 'POST PUT'],
    ['/maintenance/999999/unmark-duplicate', 'POST PUT'],
    ['/maintenance/999999/classify', 'POST PUT'],
    ['/maintenance/assignable-technicians', 'GET'],
  ],
  otherPaths: [
    ['GET', '/maintenance/999999/history', 'maintenanceRequest'],
    ['PUT', '/maintenance/999999/approve', 'approveMaintenanceRequest'],
    ['PUT', '/maintenance/999999/assign', 'assignMaintenanceRequest'],
  ],
  answers: {
    LinkTextsReport: 'dryRun linked ambiguous unmatched',
    Hold: '^reason note since until byId',
    MaintenanceRequest:
      'id title description ^priority category location ^status departmentId requesterId assigneeId ' +
      'approvedById approvedAt assignedAt completedAt completionNote cancelledAt cancelReason version ' +
      'createdAt updatedAt lastActivityAt ^allowedActions ^stage onHold hold:Hold startedAt confirmedAt confirmAt confirmedById ' +
      'rating reopenCount firstCompletedAt duplicateOfId meTooCount plannedStart plannedEnd ' +
      'estimateMinutes ^origin categoryId locationId assetId actions:StepOption watching requesterPhone contactName contactEmail',
    MissingForStep: 'code message ref',
    PurgePayload: 'id purged attachmentsDeleted',
    StepOption: '^step allowed reason missing:MissingForStep',
    Technician:
      'id firstName lastName departmentId openAssignments assignmentsInProgress assignmentsOnHold',
  },
};
