import { type ModuleContract, page, query } from '../operation.js';

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
    searchEverything: {
      ...query('GET /search/all', 'FoundEverywhere', 'q: String!'),
      access: ['maintenance.read', 'user.read', 'user.manage'],
      scope: 'maintenance.read|user.read',
    },
  },
  paths: [
    ['/search', 'GET'],
    ['/search/all', 'GET'],
  ],
  answers: {
    SearchHit: 'request:MaintenanceRequest title excerpt ^matchedIn',
    FoundEverywhere: 'groups:FoundGroup',
    FoundGroup: 'kind items:FoundItem hasMore',
    FoundItem: 'id code title detail exact',
  },
};
