import { attachmentOperations as attachments } from '../../src/modules/attachments/attachments.operations.js';
import type { Route } from '../route.js';

/** Specification 4.3. */
export const routes: readonly Route[] = [
  {
    verb: 'GET',
    path: '/maintenance/attachments/:attachmentId',
    operation: attachments.file,
    tag: 'Attachments',
  },
  {
    verb: 'DELETE',
    path: '/maintenance/attachments/:attachmentId',
    operation: attachments.delete,
    tag: 'Attachments',
  },
  {
    verb: 'GET',
    path: '/maintenance/:requestId/attachments',
    operation: attachments.list,
    tag: 'Attachments',
  },
  {
    verb: 'POST',
    path: '/maintenance/:requestId/attachments',
    operation: attachments.attach,
    status: 201,
    tag: 'Attachments',
    example: { type: 'BEFORE', file: 'leak.jpg' },
  },
  {
    verb: 'POST',
    path: '/uploads',
    operation: attachments.upload,
    status: 201,
    tag: 'Attachments',
    example: { file: 'leak.jpg' },
  },
  {
    verb: 'GET',
    path: '/uploads/:filename',
    operation: attachments.fileByName,
    tag: 'Attachments',
  },
  {
    verb: 'DELETE',
    path: '/uploads/:filename',
    operation: attachments.deleteByName,
    tag: 'Attachments',
  },
];
