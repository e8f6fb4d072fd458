import { assetOperations as assets } from '../../../src/modules/equipment/assets/assets.operations.js';
import type { Route } from '../../route.js';
import { ASSETS as tag } from '../../tags.js';

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/assets', operation: assets.list, tag },
  { verb: 'POST', path: '/assets', operation: assets.create, status: 201, tag },
  { verb: 'POST', path: '/assets/import', operation: assets.import, tag },
  { verb: 'POST', path: '/assets/import/inspect', operation: assets.inspectImport, tag },
  { verb: 'GET', path: '/assets/:id', operation: assets.get, tag },
  { verb: 'PUT', path: '/assets/:id', operation: assets.update, tag },
  { verb: 'DELETE', path: '/assets/:id', operation: assets.delete, tag },
  { verb: 'POST', path: '/assets/:id/replace', operation: assets.replace, status: 201, tag },
  { verb: 'GET', path: '/assets/:id/children', operation: assets.children, tag },
];
