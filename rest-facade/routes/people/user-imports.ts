import { userImportOperations as userImports } from '../../../src/modules/people/user-imports/user-imports.operations.js';
import type { Route } from '../../route.js';
import { USERS as tag } from '../../tags.js';

/** docs/behaviour/people.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/users/import', operation: userImports.import, tag },
  { verb: 'POST', path: '/users/import/inspect', operation: userImports.inspect, tag },
];
