import { contractorOperations as contractors } from '../../../src/modules/outward/contractors/contractors.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Contractors',
  description: 'Firms from outside, which get single jobs by link, without an account.',
};

/** docs/behaviour/contractors.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/contractors', operation: contractors.list, tag },
  { verb: 'POST', path: '/contractors', operation: contractors.create, status: 201, tag },
  { verb: 'POST', path: '/contractors/import', operation: contractors.import, tag },
  { verb: 'POST', path: '/contractors/import/inspect', operation: contractors.inspectImport, tag },
  { verb: 'GET', path: '/contractors/:id', operation: contractors.get, tag },
  { verb: 'PUT', path: '/contractors/:id', operation: contractors.update, tag },
  { verb: 'DELETE', path: '/contractors/:id', operation: contractors.delete, tag },
];
