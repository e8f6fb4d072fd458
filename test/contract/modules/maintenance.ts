import { onRequest } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';
import { STEP_OPERATIONS } from '../steps.js';

/** Paths of the steps, each with both verbs. */
const STEPS =
  'assign complete approve reject start hold resume confirm reopen transfer mark-duplicate unmark-duplicate classify due-date plan'.split(
    ' ',
  );

/** The contract of requests and their steps (specification 4.2; docs/behaviour/requests.md). */
export const maintenance: ModuleContract = {
  operations: {
    ...STEP_OPERATIONS,
    maintenanceRequests: {
      ...page(
        'GET /maintenance',
        'MaintenanceRequest',
        ', view: Int, filter: MaintenanceRequestFilter, orderBy: MaintenanceRequestSort, orderByField: FieldOrderInput',
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
    sla: {
      ...query('GET /maintenance/:requestId/sla', 'Sla', 'requestId: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    assignableTechnicians: {
      ...query('GET /maintenance/assignable-technicians', 'Technician'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
    applySlaPolicies: {
      ...act('POST /sla-policies/apply', 'SlaApplication'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'sla_policy.applied', targetType: 'sla_policy' },
        async (given) => given.asAdmin({}),
      ],
    },
    dryRunSlaPolicies: {
      ...query('POST /sla-policies/dry-run', 'SlaDryRun', 'input: DryRunSlaPoliciesInput!'),
      access: ['system.settings'],
      scope: 'system.settings',
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
    ['/maintenance/999999/sla', 'GET'],
    ['/sla-policies/apply', 'POST'],
    ['/sla-policies/dry-run', 'POST'],
    ['/maintenance/999999/delete', 'DELETE'],
    ['/maintenance/999999/helpers', 'PUT'],
    ['/maintenance/999999/fields', 'POST PUT'],
    ['/maintenance/999999/cause', 'POST PUT'],
    ['/maintenance/999999/helper-candidates', 'GET'],
    ...STEPS.map((step) => [`/maintenance/999999/${step}`, 'POST PUT'] as const),
    ['/maintenance/assignable-technicians', 'GET'],
  ],
  otherPaths: [
    ['GET', '/maintenance/999999/history', 'maintenanceRequest'],
    ['PUT', '/maintenance/999999/approve', 'approveMaintenanceRequest'],
    ['PUT', '/maintenance/999999/assign', 'assignMaintenanceRequest'],
  ],
  answers: {
    LinkTextsReport: 'dryRun linked ambiguous unmatched',
    SlaApplication: 'requests',
    SlaDryRun:
      'examined truncated before:SlaClockCounts after:SlaClockCounts samples:SlaClockDifference',
    SlaClockCounts: 'met breached',
    SlaClockDifference: 'requestId ^clock ^before ^after',
    Hold: '^reason note since until byId',
    MaintenanceRequest:
      'id title description ^priority category location ^status departmentId requesterId assigneeId helperIds ' +
      'approvedById approvedAt assignedAt completedAt completionNote cancelledAt cancelReason version ' +
      'createdAt updatedAt lastActivityAt ^allowedActions ^stage onHold hold:Hold startedAt confirmedAt confirmAt confirmedById ' +
      'rating reopenCount firstCompletedAt duplicateOfId followUpOfId scheduleId occurrenceKey meTooCount plannedStart plannedEnd ' +
      'estimateMinutes ^origin categoryId locationId assetId nextDueAt riskAt breachedAt manualDueAt wantedBy incomplete contractor:RequestContractor problem:RequestCode cause:RequestCode remedy:RequestCode fields:FieldValue actions:StepOption watching requesterPhone contactName contactEmail ^contactMail costs:RequestCosts',
    RequestCode: 'id name',
    RequestCosts: 'labour parts purchases total',
    MissingForStep: 'code message ref',
    PurgePayload: 'id purged attachmentsDeleted',
    StepOption: '^step allowed reason missing:MissingForStep',
    ManualDue: 'dueAt reason setAt setById',
    Sla: 'requestId now nextDueAt riskAt breachedAt manualDue:ManualDue clocks:SlaClock calendars:SlaCalendar',
    SlaClock:
      '^kind ^state policy:SlaClockPolicy policyVersionId calendarVersionId targetMs consumedMs ' +
      'remainingMs startedAt runningSince dueAt riskAt breachedAt metAt nextEventAt ' +
      'segments:SlaSegment escalations:SlaClockEscalation prediction:SlaPrediction',
    SlaClockPolicy: 'id name version',
    SlaSegment: 'from to ^state why consumedMs calendarVersionId',
    SlaClockEscalation: 'percent dueAt firedAt',
    SlaPrediction: '^basis sample percent',
    SlaCalendar: 'versionId calendarId name version timeZone week holidays:Holiday',
    Helper: 'id firstName lastName',
    Technician:
      'id firstName lastName departmentId openAssignments assignmentsInProgress assignmentsOnHold',
  },
};
