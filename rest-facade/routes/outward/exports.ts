import { exportOperations as exports } from '../../../src/modules/outward/exports/exports.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Exports',
  description: 'Lists as CSV, for programs and for spreadsheets.',
};

/** docs/behaviour/exports.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance/export', operation: exports.requests, tag },
  { verb: 'GET', path: '/users/export', operation: exports.users, tag },
  { verb: 'GET', path: '/departments/export', operation: exports.departments, tag },
  { verb: 'GET', path: '/time/export', operation: exports.time, tag },
  { verb: 'GET', path: '/assets/export', operation: exports.assets, tag },
  { verb: 'GET', path: '/parts/export', operation: exports.parts, tag },
  { verb: 'GET', path: '/schedules/export', operation: exports.schedules, tag },
  { verb: 'GET', path: '/contractors/export', operation: exports.contractors, tag },
];
