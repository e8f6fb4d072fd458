import { linkOperations as links } from '../../../src/modules/outward/report-links/links.operations.js';
import { reportOperations as reports } from '../../../src/modules/outward/report-links/reports.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Reports by link',
  description:
    'Problems that people report without an account, by the link of an asset or a location.',
};

/** docs/behaviour/things.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/auth/link', operation: reports.open, tag },
  { verb: 'POST', path: '/auth/report-mail', operation: reports.confirmMail, tag },
  { verb: 'GET', path: '/report', operation: reports.report, tag },
  { verb: 'GET', path: '/report/image', operation: reports.image, tag },
  { verb: 'POST', path: '/report', operation: reports.submit, status: 201, tag },
  { verb: 'POST', path: '/report/:id/me-too', operation: reports.addMeToo, tag },
  { verb: 'GET', path: '/report/status', operation: reports.status, tag },
  { verb: 'POST', path: '/report/answer', operation: reports.answer, status: 201, tag },
  { verb: 'POST', path: '/report/confirm', operation: reports.confirm, tag },
  { verb: 'PUT', path: '/report/confirm', operation: reports.confirm, tag },
  { verb: 'POST', path: '/report/reopen', operation: reports.reopen, tag },
  { verb: 'PUT', path: '/report/reopen', operation: reports.reopen, tag },
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
