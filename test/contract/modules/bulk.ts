import { change, type ModuleContract } from '../operation.js';

/** The contract of steps on many requests (docs/behaviour/bulk.md). */
export const bulk: ModuleContract = {
  operations: {
    bulkStep: {
      ...change('POST /maintenance/bulk', 'BulkPayload', 'BulkStepInput'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
      audit: [
        {
          action: 'maintenance.approved',
          targetType: 'maintenance_request',
          before: ['stage'],
          after: ['stage'],
        },
        async (given) =>
          given.asAdmin({
            step: 'approve',
            items: [{ id: (await given.request('pending')).id }],
          }),
      ],
    },
    handOver: {
      ...change('POST /users/:userId/handover', 'HandoverPayload', 'HandOverInput'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        {
          action: 'maintenance.assigned',
          targetType: 'maintenance_request',
          before: ['assigneeId'],
          after: ['assigneeId'],
        },
        async (given) => {
          const { id } = await given.request('assigned');
          const { id: to } = await given.anyone();
          return given.asAdmin({ userId: given.technician.id, requestIds: [id], to });
        },
      ],
    },
  },
  paths: [
    ['/maintenance/bulk', 'POST'],
    ['/users/:userId/handover', 'POST'],
  ],
  answers: {
    BulkPayload: 'bulkId dryRun results:BulkResult succeeded failed',
    BulkResult: 'id ok version error:BulkError',
    BulkError: 'code message details',
    HandoverPayload: 'bulkId dryRun results:HandoverResult succeeded failed',
    HandoverResult: 'technicianId id ok version error:BulkError',
  },
};
