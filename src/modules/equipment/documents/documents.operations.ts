import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { file, many, one, operationsFor } from '../../../core/operation.js';
import type { DocumentsService } from './documents.service.js';
import {
  AddDocumentInput,
  Document,
  ListDocumentsInput,
  MAX_DOCUMENTS,
  MAX_OF_REQUEST,
  UpdateDocumentInput,
} from './documents.types.js';
import type { RequestDocumentsService } from './request-documents.service.js';

const { operation } = operationsFor<{
  readonly documents: DocumentsService;
  readonly requestDocuments: RequestDocumentsService;
}>();

const READING = permitted('maintenance.read');
const WRITING = permitted('maintenance.assign', 'maintenance.approve', 'system.settings');

/** The operations on documents (docs/behaviour/documents.md). */
export const documentOperations = {
  list: operation({
    name: 'documents',
    kind: 'query',
    access: READING,
    summary: 'List the documents of a thing, newest first.',
    input: ListDocumentsInput,
    output: many(Document, MAX_DOCUMENTS),
    errors: ['NOT_FOUND'],
    run: ({ documents }, context, input) => documents.list(context, input),
  }),
  ofRequest: operation({
    name: 'requestDocuments',
    kind: 'query',
    access: READING,
    summary: 'List the documents of what a request is about.',
    description:
      'Those of its asset, of the assets that this is a part of, from near to far, and of its place; each newest first.',
    input: IdInput,
    output: many(Document, MAX_OF_REQUEST),
    run: ({ requestDocuments }, context, input) => requestDocuments.list(context, input.id),
  }),
  get: operation({
    name: 'document',
    kind: 'query',
    access: READING,
    summary: 'Read a document.',
    input: IdInput,
    output: one(Document),
    run: ({ documents }, context, input) => documents.get(context, input.id),
  }),
  content: operation({
    name: 'documentFile',
    kind: 'query',
    counterpart: 'Document.url',
    access: READING,
    summary: 'Read the file of a document.',
    description:
      'PDF, pictures and texts have their type, texts in UTF-8; everything else is a download.',
    input: IdInput,
    output: file,
    run: ({ documents }, context, input) => documents.fileOf(context, input.id),
  }),
  add: operation({
    name: 'addDocument',
    kind: 'mutation',
    access: WRITING,
    summary: 'Add a document to a thing.',
    description: 'For those who may change the thing; at most 50 documents.',
    input: AddDocumentInput,
    output: one(Document),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { input: { file: 'Operating manual.pdf', kind: 'manual' } },
    run: ({ documents }, context, input) => documents.add(context, input),
  }),
  update: operation({
    name: 'updateDocument',
    kind: 'mutation',
    access: WRITING,
    summary: 'Change what is said about a document.',
    input: UpdateDocumentInput,
    output: one(Document),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { validUntil: '2027-03-31', expectedVersion: 1 } },
    run: ({ documents }, context, input) => documents.update(context, input),
  }),
  delete: operation({
    name: 'deleteDocument',
    kind: 'mutation',
    access: WRITING,
    summary: 'Delete a document.',
    input: IdInput,
    output: one(Document),
    errors: ['CONFLICT'],
    run: ({ documents }, context, input) => documents.delete(context, input.id),
  }),
};
