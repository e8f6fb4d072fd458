import { checklistOperations as checklists } from '../../../src/modules/requests/checklists/checklists.operations.js';
import type { Route } from '../../route.js';
import { CHECKLISTS as tag } from '../../tags.js';

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/checklists', operation: checklists.list, tag },
  { verb: 'POST', path: '/checklists', operation: checklists.create, status: 201, tag },
  { verb: 'GET', path: '/checklists/:id', operation: checklists.get, tag },
  { verb: 'PUT', path: '/checklists/:id', operation: checklists.update, tag },
  { verb: 'DELETE', path: '/checklists/:id', operation: checklists.delete, tag },
];
