import { attachmentOperations as attachments } from '../../../src/modules/requests/attachments/attachments.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Attachments',
  description: `Photos of requests: JPEG, PNG or WebP of at most 10 MB and 50 megapixels, at most 20
per request. They are stored upright and without metadata. An upload that is not linked to a request
within 24 hours is deleted.`,
};

/** Specification 4.3. */
export const routes: readonly Route[] = [
  {
    verb: 'GET',
    path: '/maintenance/attachments/:attachmentId',
    operation: attachments.file,
    tag,
  },
  {
    verb: 'DELETE',
    path: '/maintenance/attachments/:attachmentId',
    operation: attachments.delete,
    tag,
  },
  {
    verb: 'GET',
    path: '/maintenance/:requestId/attachments',
    operation: attachments.list,
    tag,
  },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/attachments',
    operation: attachments.attach,
    status: 201,
    tag,
  },
  {
    verb: 'POST',
    path: '/uploads',
    operation: attachments.upload,
    status: 201,
    tag,
  },
  {
    verb: 'GET',
    path: '/uploads/:filename',
    operation: attachments.fileByName,
    tag,
  },
  {
    verb: 'DELETE',
    path: '/uploads/:filename',
    operation: attachments.deleteByName,
    tag,
  },
];
