import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const documentSamples: Samples = {
  'Document.id': 8,
  'Document.targetType': 'asset',
  'Document.targetId': 21,
  'Document.title': 'Operating manual',
  'Document.kind': 'manual',
  'Document.validUntil': null,
  'Document.fileName': 'Operating manual.pdf',
  'Document.mimeType': 'application/pdf',
  'Document.size': 1_204_224,
  'Document.sha256': '3a'.repeat(32),
  'Document.uploadedById': 4,
  'Document.createdAt': '2026-03-02T08:00:00.000Z',
  'Document.updatedAt': '2026-03-02T08:00:00.000Z',
  'Document.version': 1,
  'Document.url': '/api/v1/documents/8/content',
};
