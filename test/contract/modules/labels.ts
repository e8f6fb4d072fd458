import type { ModuleContract } from '../operation.js';

const LEAD = {
  access: ['maintenance.assign', 'system.settings'],
  scope: 'maintenance.assign|system.settings',
} as const;

/** The contract of labels (docs/behaviour/things.md). */
export const labels: ModuleContract = {
  operations: {
    assetLabel: { rest: 'GET /assets/:id/label.svg', ...LEAD },
    locationLabel: { rest: 'GET /locations/:id/label.svg', ...LEAD },
    assetLabels: { rest: 'POST /assets/labels', ...LEAD },
    locationLabels: { rest: 'POST /locations/labels', ...LEAD },
  },
  paths: [
    ['/assets/999999/label.svg', 'GET'],
    ['/assets/labels', 'POST'],
    ['/locations/999999/label.svg', 'GET'],
    ['/locations/labels', 'POST'],
  ],
  answers: {},
};
