import { type ModuleContract, page } from '../operation.js';

/** The contract of the ranked search (docs/behaviour/search.md). */
export const search: ModuleContract = {
  operations: {
    search: {
      ...page(
        'GET /search',
        'SearchHit',
        ', q: String!, status: [MaintenanceStatus!], departmentId: Int',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [['/search', 'GET']],
  answers: {
    SearchHit: 'request:MaintenanceRequest title excerpt ^matchedIn',
  },
};
