import type { OfflinePackage } from '../../console/src/offline/package/offline-package.js';

const text = (en: string) => ({ en, de: null });

const question = {
  ...{ id: 1, categoryId: 1, assetType: null, unit: null, min: null, max: null, help: null },
  ...{ required: true, visibleIf: null, staffOnly: false, rank: 1, choices: [] },
};

const seen = {
  ...question,
  id: 2,
  key: 'seen',
  kind: 'text',
  phase: 'submit',
  label: text('Seen'),
};

const cause = {
  ...question,
  ...{ key: 'cause', kind: 'choice', phase: 'complete', label: text('Cause') },
  choices: [{ id: 'wear', label: text('Wear'), archived: false }],
};

const item = {
  ...{ id: 31, version: 1, kind: 'check', label: 'Tight', required: true, unit: null },
  ...{ min: null, max: null, choices: null, value: null, note: null, attachmentId: null },
  ...{ failed: false, notApplicable: false, answeredById: null, answeredAt: null },
  ...{ receivedAt: null, followUpId: null },
};

const step = { actorId: 5, from: 'pending', to: 'assigned', note: null, receivedAt: null };

/** A package of one request with everything, as the service answers it. */
export const offlinePackage: OfflinePackage = {
  ...{ serverTime: '2026-03-02T08:00:00.000Z', cursor: 'c1', omitted: 0, runningTimer: null },
  people: [{ id: 5, firstName: 'Ada', lastName: 'Berg' }],
  failureCodes: [
    { id: 2, kind: 'cause', name: { en: 'Wear', de: 'Verschleiß' }, categoryId: null },
  ],
  categories: [
    {
      ...{ id: 1, name: 'Water', pathName: 'Water', parentId: null, childCount: 0 },
      ...{ archivedAt: null, departmentId: null, defaultPriority: null },
      form: { questions: [seen], people: [] },
    },
  ],
  requests: [
    {
      request: {
        ...{ id: 7, version: 3, title: 'Pump drips', description: 'In the cellar.' },
        ...{ status: 'assigned', stage: 'in_progress', priority: 'high', onHold: true },
        hold: { reason: 'parts', note: null, since: '2026-03-01T09:00:00.000Z', byId: 5 },
        ...{ categoryId: 1, locationId: 2, assetId: 3, departmentId: 1, requesterId: 8 },
        ...{ assigneeId: 5, helperIds: [9], watching: false, incomplete: false, reopenCount: 0 },
        ...{ contactMail: 'none', fields: { cause: 'wear' } },
        ...{ createdAt: '2026-03-01T07:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z' },
        actions: [
          {
            ...{ step: 'complete', allowed: false, reason: 'lacks' },
            missing: [{ code: 'checklist', message: 'lacks', ref: '31' }],
          },
        ],
        history: [
          { ...step, id: 1, action: 'create', time: '2026-03-01T07:00:00.000Z' },
          { ...step, id: 2, action: 'assign', time: '2026-03-01T08:00:00.000Z' },
        ],
      },
      form: { questions: [cause, seen], people: [] },
      checklist: { requestId: 7, checklistId: 4, name: 'Pump', items: [item] },
      asset: { id: 3, tag: 'P-1', name: 'Pump', state: 'in_service', locationId: 2, down: false },
      assetHistory: [],
      meters: [{ id: 6, assetId: 3, name: 'Hours', unit: 'h', kind: 'counter', lastValue: 10 }],
      location: { id: 2, name: 'Cellar', pathName: 'Site / Cellar', parentId: 1, childCount: 0 },
      comments: [
        {
          ...{ id: 4, requestId: 7, authorId: 5, body: 'It drips.', visibility: 'internal' },
          ...{ mentionIds: [5], createdAt: '2026-03-01T10:00:00.000Z', attachments: [] },
        },
      ],
      attachments: [],
      parts: [{ id: 11, sku: 'SEAL-1', name: 'Seal', unit: 'pcs', onHand: 4 }],
    },
  ],
};
