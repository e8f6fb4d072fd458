import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of checklists (docs/behaviour/work.md). */
export const checklists: ModuleContract = {
  operations: {
    checklists: {
      ...page('GET /checklists', 'Checklist', ', filter: ChecklistFilter, orderBy: ChecklistSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    checklist: {
      ...query('GET /checklists/:id', 'Checklist', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createChecklist: {
      ...change('POST /checklists', 'Checklist', 'CreateChecklistInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'checklist.created', targetType: 'checklist', after: ['name', 'items'] },
        async (given) =>
          given.asAdmin({ name: randomUUID(), items: [{ kind: 'check', label: 'Guard' }] }),
      ],
    },
    updateChecklist: {
      ...change('PUT /checklists/:id', 'Checklist', 'UpdateChecklistInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'checklist.updated', targetType: 'checklist', before: ['name'], after: ['name'] },
        async (given) =>
          given.asAdmin({ id: (await given.seed.checklist()).id, name: randomUUID() }),
      ],
    },
    deleteChecklist: {
      ...act('DELETE /checklists/:id', 'Checklist', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'checklist.deleted', targetType: 'checklist', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.checklist()).id }),
      ],
    },
  },
  paths: [
    ['/checklists', 'GET POST'],
    ['/checklists/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Checklist: 'id name description items:ChecklistItem version archivedAt createdAt updatedAt',
    ChecklistItem: '^kind label required unit min max choices meterName',
  },
};
