import { partOperations as parts } from '../../../src/modules/equipment/parts/parts.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Parts',
  description: 'Spare parts and materials in stock, and their movements.',
};

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/parts', operation: parts.list, tag },
  { verb: 'POST', path: '/parts', operation: parts.create, status: 201, tag },
  { verb: 'POST', path: '/parts/import', operation: parts.import, tag },
  { verb: 'POST', path: '/parts/import/inspect', operation: parts.inspectImport, tag },
  { verb: 'GET', path: '/parts/:id', operation: parts.get, tag },
  { verb: 'PUT', path: '/parts/:id', operation: parts.update, tag },
  { verb: 'DELETE', path: '/parts/:id', operation: parts.delete, tag },
  { verb: 'GET', path: '/parts/:id/movements', operation: parts.movements, tag },
  { verb: 'GET', path: '/parts/:id/use', operation: parts.use, tag },
  { verb: 'POST', path: '/parts/:id/movements', operation: parts.addMovement, status: 201, tag },
  { verb: 'GET', path: '/maintenance/:requestId/parts', operation: parts.ofRequest, tag },
];
