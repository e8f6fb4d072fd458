import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const attachmentsSamples: Samples = {
  attachmentIds: [21, 22],
  attachmentId: 21,
  requestId: 7,
  filename: '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70.jpg',
  originalName: 'leak.jpg',
  mimeType: 'image/jpeg',
  size: 184_320,
  width: 3024,
  height: 4032,
  sha256: '5f'.repeat(32),
  uploadedById: 2,
  url: '/api/v1/uploads/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70.jpg',
  file: 'leak.jpg',
  'Attachment.id': 21,
  'Attachment.type': 'BEFORE',
  'Attachment.receivedAt': null,
};
