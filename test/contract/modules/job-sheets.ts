import type { ModuleContract } from '../operation.js';

/** The contract of job sheets (docs/behaviour/work.md). */
export const jobSheets: ModuleContract = {
  operations: {
    maintenanceReport: {
      rest: 'GET /maintenance/:id/report.pdf',
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [['/maintenance/999999/report.pdf', 'GET']],
  answers: {},
};
