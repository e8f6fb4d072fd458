import { commentOperations as comments } from '../../../src/modules/requests/comments/comments.operations.js';
import type { Route, Tag } from '../../route.js';
import { MAINTENANCE } from '../../tags.js';

const tag: Tag = {
  name: 'Comments',
  description:
    'Comments on maintenance requests, and the timeline: all events of a request in one list.',
};

/** docs/behaviour/comments.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance/:requestId/comments', operation: comments.list, tag },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/comments',
    operation: comments.add,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/comments/:id', operation: comments.get, tag },
  { verb: 'PUT', path: '/comments/:id', operation: comments.update, tag },
  { verb: 'DELETE', path: '/comments/:id', operation: comments.delete, tag },
  { verb: 'GET', path: '/comments/:id/revisions', operation: comments.revisions, tag },
  { verb: 'GET', path: '/maintenance/:requestId/timeline', operation: comments.timeline, tag },
  { verb: 'PUT', path: '/maintenance/:id/watch', operation: comments.watch, tag: MAINTENANCE },
  { verb: 'DELETE', path: '/maintenance/:id/watch', operation: comments.unwatch, tag: MAINTENANCE },
];
