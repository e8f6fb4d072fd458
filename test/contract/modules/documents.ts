import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, query } from '../operation.js';

const onDocument = (action: string, before: string[], after: string[]): Expected => ({
  action: `document.${action}`,
  targetType: 'document',
  before,
  after,
});

async function document({ seed, superAdmin }: Preparations) {
  const { id: assetId } = await seed.asset();
  return await seed.document({ assetId, uploadedById: superAdmin.id });
}

const WRITING = ['maintenance.assign', 'maintenance.approve', 'system.settings'] as const;

/** The contract of documents (docs/behaviour/documents.md). */
export const documents: ModuleContract = {
  operations: {
    documents: {
      ...query(
        'GET /assets/:id/documents',
        'Document',
        'target: DocumentTarget!, id: Int!, kind: DocumentKind',
      ),
      list: 'target',
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    requestDocuments: {
      ...query('GET /maintenance/:id/documents', 'Document', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    document: {
      ...query('GET /documents/:id', 'Document', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    documentFile: {
      rest: 'GET /documents/:id/content',
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    addDocument: {
      ...change('POST /assets/:id/documents', 'Document', 'AddDocumentInput'),
      list: 'target',
      form: true,
      access: WRITING,
      scope: WRITING.join('|'),
      audit: [
        onDocument('created', [], ['title', 'sha256']),
        async (given) => given.asAdmin({ target: 'asset', id: (await given.seed.asset()).id }),
      ],
    },
    updateDocument: {
      ...change('PUT /documents/:id', 'Document', 'UpdateDocumentInput'),
      access: WRITING,
      scope: WRITING.join('|'),
      audit: [
        onDocument('updated', ['title'], ['title']),
        async (given) => given.asAdmin({ id: (await document(given)).id, title: 'Drawing' }),
      ],
    },
    deleteDocument: {
      ...act('DELETE /documents/:id', 'Document', 'id: Int!'),
      access: WRITING,
      scope: WRITING.join('|'),
      audit: [
        onDocument('deleted', ['title', 'sha256'], []),
        async (given) => given.asAdmin({ id: (await document(given)).id }),
      ],
    },
  },
  paths: [
    ['/assets/999999/documents', 'GET POST'],
    ['/locations/999999/documents', 'GET POST'],
    ['/parts/999999/documents', 'GET POST'],
    ['/schedules/999999/documents', 'GET POST'],
    ['/contractors/999999/documents', 'GET POST'],
    ['/maintenance/999999/documents', 'GET'],
    ['/documents/999999', 'GET PUT DELETE'],
    ['/documents/999999/content', 'GET'],
  ],
  otherPaths: ['locations', 'parts', 'schedules', 'contractors'].map(
    (list) => ['GET', `/${list}/999999/documents`, 'documents'] as const,
  ),
  answers: {
    Document:
      'id ^targetType targetId title ^kind validUntil fileName mimeType size sha256 uploadedById createdAt updatedAt version url',
  },
};
