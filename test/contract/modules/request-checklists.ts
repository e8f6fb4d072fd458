import type { Preparations } from '../../support/preparations.js';
import { change, type ModuleContract, query } from '../operation.js';

/** An assigned request with a checklist of one item. */
async function withItem(given: Preparations) {
  const { id: requestId } = await given.request('assigned');
  const { id } = await given.seed.checklist();
  const { items } = await given.seed.requestChecklist(requestId, id);
  return { requestId, itemId: items[0]?.id ?? 0 };
}

/** The contract of checklists of requests (docs/behaviour/work.md). */
export const requestChecklists: ModuleContract = {
  operations: {
    requestChecklist: {
      ...query('GET /maintenance/:requestId/checklist', 'RequestChecklist', 'requestId: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    setRequestChecklist: {
      ...change(
        'PUT /maintenance/:requestId/checklist',
        'MaintenanceRequest',
        'SetRequestChecklistInput',
      ),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        {
          action: 'maintenance.checklist_set',
          targetType: 'maintenance_request',
          before: ['checklistId'],
          after: ['checklistId', 'name'],
        },
        async (given) =>
          given.asAdmin({
            requestId: (await given.request('assigned')).id,
            checklistId: (await given.seed.checklist()).id,
          }),
      ],
    },
    answerChecklistItem: {
      ...change(
        'PUT /maintenance/:requestId/checklist/items/:itemId',
        'RequestChecklistItem',
        'AnswerChecklistItemInput',
      ),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        {
          action: 'maintenance.checklist_answered',
          targetType: 'maintenance_request',
          before: ['answered'],
          after: ['answered', 'failed'],
        },
        async (given) => given.asAdmin({ ...(await withItem(given)), value: true }),
      ],
    },
    createFollowUp: {
      ...change(
        'POST /maintenance/:requestId/checklist/items/:itemId/follow-up',
        'MaintenanceRequest',
        'CreateFollowUpInput',
      ),
      access: ['maintenance.create'],
      scope: 'maintenance.create',
      audit: [
        {
          action: 'maintenance.created',
          targetType: 'maintenance_request',
          after: ['title', 'followUpOfId'],
        },
        async (given) => given.asAdmin(await withItem(given)),
      ],
    },
  },
  paths: [
    ['/maintenance/999999/checklist', 'GET PUT'],
    ['/maintenance/999999/checklist/items/999999', 'PUT'],
    ['/maintenance/999999/checklist/items/999999/follow-up', 'POST'],
  ],
  answers: {
    RequestChecklist:
      'requestId checklistId checklistVersion name items:RequestChecklistItem total answered failed',
    RequestChecklistItem:
      'id ^kind label required unit min max choices meterName value note attachmentId failed ' +
      'notApplicable answeredById answeredAt receivedAt followUpId contractor:JobContractor version',
  },
};
