import { assetHistoryOperations as history } from '../../../src/modules/equipment/asset-history/asset-history.operations.js';
import type { Route } from '../../route.js';
import { ASSETS as tag } from '../../tags.js';

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/assets/:id/history', operation: history.list, tag },
];
