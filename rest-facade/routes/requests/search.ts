import { searchOperations } from '../../../src/modules/requests/search/search.operations.js';
import type { Route } from '../../route.js';
import { MAINTENANCE } from '../../tags.js';

/** docs/behaviour/search.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/search', operation: searchOperations.search, tag: MAINTENANCE },
  { verb: 'GET', path: '/search/all', operation: searchOperations.everything, tag: MAINTENANCE },
];
