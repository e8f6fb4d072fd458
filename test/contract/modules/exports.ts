import type { ModuleContract } from '../operation.js';

const READING = { access: ['maintenance.read'], scope: 'maintenance.read' } as const;

/** The contract of exports (docs/behaviour/exports.md). */
export const listExports: ModuleContract = {
  operations: {
    maintenanceRequestsExport: { rest: 'GET /maintenance/export', ...READING },
    usersExport: {
      rest: 'GET /users/export',
      access: ['user.read', 'user.manage'],
      scope: 'user.read',
    },
    departmentsExport: {
      rest: 'GET /departments/export',
      access: ['department.read'],
      scope: 'department.read',
    },
    timeEntriesExport: { rest: 'GET /time/export', ...READING },
    assetsExport: { rest: 'GET /assets/export', ...READING },
    partsExport: { rest: 'GET /parts/export', ...READING },
    schedulesExport: { rest: 'GET /schedules/export', ...READING },
    contractorsExport: {
      rest: 'GET /contractors/export',
      access: ['maintenance.assign', 'system.settings'],
      scope: 'maintenance.assign|system.settings',
    },
  },
  paths: [
    ['/maintenance/export', 'GET'],
    ['/users/export', 'GET'],
    ['/departments/export', 'GET'],
    ['/time/export', 'GET'],
    ['/assets/export', 'GET'],
    ['/parts/export', 'GET'],
    ['/schedules/export', 'GET'],
    ['/contractors/export', 'GET'],
  ],
  answers: {},
};
