import { type ModuleContract, page } from '../operation.js';

/** The contract of the history of assets (docs/behaviour/things.md). */
export const assetHistory: ModuleContract = {
  operations: {
    assetHistory: {
      ...page(
        'GET /assets/:id/history',
        'AssetHistoryEntry',
        ', id: Int!, filter: AssetHistoryFilter, orderBy: AssetHistorySort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [['/assets/999999/history', 'GET']],
  answers: {
    AssetHistoryEntry: 'id at ^kind actorId requestId downtimeId readingId data',
  },
};
