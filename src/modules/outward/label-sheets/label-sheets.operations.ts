import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { document, NoInput, one, operationsFor } from '../../../core/operation.js';
import type { LabelDocumentsService } from './label-documents.service.js';
import type { LabelSheetsService } from './label-sheets.service.js';
import { CreateLabelsInput, LabelFormats, Labels } from './label-sheets.types.js';

const { operation } = operationsFor<{
  readonly labelSheets: LabelSheetsService;
  readonly labelDocuments: LabelDocumentsService;
}>();

const access = permitted('maintenance.assign', 'system.settings');

/** The operations of docs/behaviour/labels.md. */
export const labelSheetOperations = {
  formats: operation({
    name: 'labelFormats',
    kind: 'query',
    access,
    summary: 'Read the formats of labels, and what labels need of the settings.',
    input: NoInput,
    output: one(LabelFormats),
    run: ({ labelSheets }) => labelSheets.formats(),
  }),
  create: operation({
    name: 'createLabels',
    kind: 'mutation',
    access,
    summary: 'Make labels of assets or locations, and the missing report links.',
    input: CreateLabelsInput,
    output: one(Labels),
    errors: ['CONFLICT'],
    example: { input: { assetIds: [7, 8], format: 'a4_63x38', createLinks: true } },
    run: ({ labelSheets }, context, input) => labelSheets.create(context, input),
  }),
  pdf: operation({
    name: 'labelsPdf',
    kind: 'query',
    counterpart: 'Labels.pdfUrl',
    access,
    summary: 'Read labels as PDF, for the one who made them.',
    input: IdInput,
    output: document('application/pdf'),
    errors: ['CONFLICT'],
    run: ({ labelDocuments }, context, { id }) => labelDocuments.pdf(context, id),
  }),
  html: operation({
    name: 'labelsHtml',
    kind: 'query',
    counterpart: 'Labels.htmlUrl',
    access,
    summary: 'Read labels as a page that prints, for the one who made them.',
    input: IdInput,
    output: document('text/html'),
    errors: ['CONFLICT'],
    run: ({ labelDocuments }, context, { id }) => labelDocuments.html(context, id),
  }),
};
