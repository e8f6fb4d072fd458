import { linkOperations as links } from '../../src/modules/reports-by-link/links.operations.js';
import type { Route, Tag } from '../route.js';

const tag: Tag = {
  name: 'Reports by link',
  description:
    'Problems that people report without an account, by the link of an asset or a location.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/assets/:id/report-link', operation: links.addOfAsset, status: 201, tag },
  { verb: 'DELETE', path: '/assets/:id/report-link', operation: links.deleteOfAsset, tag },
  { verb: 'POST', path: '/assets/:id/report-link/rotate', operation: links.rotateOfAsset, tag },
  {
    verb: 'POST',
    path: '/locations/:id/report-link',
    operation: links.addOfLocation,
    status: 201,
    tag,
  },
  { verb: 'DELETE', path: '/locations/:id/report-link', operation: links.deleteOfLocation, tag },
  {
    verb: 'POST',
    path: '/locations/:id/report-link/rotate',
    operation: links.rotateOfLocation,
    tag,
  },
];
