import { requestChecklistOperations as checklists } from '../../../src/modules/requests/request-checklists/request-checklists.operations.js';
import type { Route } from '../../route.js';
import { CHECKLISTS as tag } from '../../tags.js';

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance/:requestId/checklist', operation: checklists.get, tag },
  { verb: 'PUT', path: '/maintenance/:requestId/checklist', operation: checklists.set, tag },
  {
    verb: 'PUT',
    path: '/maintenance/:requestId/checklist/items/:itemId',
    operation: checklists.answer,
    tag,
  },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/checklist/items/:itemId/follow-up',
    operation: checklists.followUp,
    status: 201,
    tag,
  },
];
