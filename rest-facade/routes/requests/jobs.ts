import { jobOperations as jobs } from '../../../src/modules/requests/jobs/jobs.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Jobs by link',
  description: 'A job as its contractor sees and does it, by a link and without an account.',
};

/** docs/behaviour/jobs.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/auth/contractor', operation: jobs.open, tag },
  { verb: 'GET', path: '/job', operation: jobs.get, unstored: true, tag },
  { verb: 'GET', path: '/job/photos/:id', operation: jobs.photo, tag },
  { verb: 'POST', path: '/job/accept', operation: jobs.accept, tag },
  { verb: 'PUT', path: '/job/accept', operation: jobs.accept, tag },
  { verb: 'POST', path: '/job/decline', operation: jobs.decline, tag },
  { verb: 'PUT', path: '/job/decline', operation: jobs.decline, tag },
  { verb: 'POST', path: '/job/start', operation: jobs.start, tag },
  { verb: 'PUT', path: '/job/start', operation: jobs.start, tag },
  { verb: 'POST', path: '/job/done', operation: jobs.finish, tag },
  { verb: 'PUT', path: '/job/done', operation: jobs.finish, tag },
  { verb: 'POST', path: '/job/comment', operation: jobs.comment, status: 201, tag },
  { verb: 'POST', path: '/job/photos', operation: jobs.addPhoto, status: 201, tag },
  { verb: 'POST', path: '/job/time', operation: jobs.time, status: 201, tag },
  { verb: 'POST', path: '/job/quote', operation: jobs.quote, status: 201, tag },
  { verb: 'POST', path: '/job/checklist/:itemId', operation: jobs.answer, tag },
  { verb: 'PUT', path: '/job/checklist/:itemId', operation: jobs.answer, tag },
  { verb: 'POST', path: '/job/fields', operation: jobs.setFields, tag },
  { verb: 'PUT', path: '/job/fields', operation: jobs.setFields, tag },
];
