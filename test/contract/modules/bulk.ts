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
  },
  paths: [['/maintenance/bulk', 'POST']],
  answers: {
    BulkPayload: 'bulkId dryRun results:BulkResult succeeded failed',
    BulkResult: 'id ok version error:BulkError',
    BulkError: 'code message details',
  },
};
