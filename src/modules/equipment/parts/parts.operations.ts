import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import type { PartImportService } from './import.service.js';
import type { MovementsService } from './movements.service.js';
import {
  AddPartMovementInput,
  ListPartMovementsInput,
  ListRequestPartsInput,
  StockMovement,
} from './movements.types.js';
import type { PartsService } from './parts.service.js';
import { CreatePartInput, ListPartsInput, Part, UpdatePartInput } from './parts.types.js';
import type { UseService } from './use.service.js';
import { PartUse, PartUseInput } from './use.types.js';

const { operation } = operationsFor<{
  readonly parts: PartsService;
  readonly movements: MovementsService;
  readonly partUse: UseService;
  readonly partImport: PartImportService;
}>();

const WRITING = permitted('maintenance.assign', 'system.settings');

/** The operations on parts and their stock (docs/behaviour/work.md). */
export const partOperations = {
  list: operation({
    name: 'parts',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the parts in stock.',
    input: ListPartsInput,
    output: pageOf(Part),
    run: ({ parts }, context, input) => parts.list(context, input),
  }),
  get: operation({
    name: 'part',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a part with its stock.',
    input: IdInput,
    output: one(Part),
    run: ({ parts }, context, input) => parts.get(context, input.id),
  }),
  create: operation({
    name: 'createPart',
    kind: 'mutation',
    access: WRITING,
    summary: 'Create a part of a department that you lead.',
    input: CreatePartInput,
    output: one(Part),
    errors: ['CONFLICT'],
    example: {
      input: {
        sku: 'BRG-6204',
        name: 'Ball bearing 6204',
        onHand: 6,
        reorderPoint: 4,
        departmentId: 1,
      },
    },
    run: ({ parts }, context, input) => parts.create(context, input),
  }),
  update: operation({
    name: 'updatePart',
    kind: 'mutation',
    access: WRITING,
    summary: 'Change, archive or restore a part of a department that you lead.',
    input: UpdatePartInput,
    output: one(Part),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { reorderPoint: 10, expectedVersion: 1 } },
    run: ({ parts }, context, input) => parts.update(context, input),
  }),
  import: operation({
    name: 'importParts',
    kind: 'mutation',
    access: WRITING,
    summary: 'Create and change parts from a file, all of them or none.',
    input: ImportInput,
    output: one(ImportReport),
    errors: ['CONFLICT'],
    run: ({ partImport }, context, input) => partImport.import(context, input),
  }),
  inspectImport: operation({
    name: 'inspectPartImport',
    kind: 'mutation',
    access: WRITING,
    summary: 'Inspect a file of parts before its import.',
    description: 'Proposes fields for its columns; nothing is written.',
    input: InspectImportInput,
    output: one(ImportInspection),
    run: ({ partImport }, context, input) => partImport.inspect(context, input),
  }),
  delete: operation({
    name: 'deletePart',
    kind: 'mutation',
    access: WRITING,
    summary: 'Delete a part, or archive one with movements.',
    input: IdInput,
    output: one(Part),
    run: ({ parts }, context, input) => parts.delete(context, input.id),
  }),
  movements: operation({
    name: 'partMovements',
    kind: 'query',
    access: related('the lead of the department of the part', 'system.settings'),
    scope: 'maintenance.read',
    summary: 'List the movements of a part, newest first.',
    input: ListPartMovementsInput,
    output: pageOf(StockMovement),
    run: ({ movements }, context, input) => movements.list(context, input),
  }),
  use: operation({
    name: 'partUse',
    kind: 'query',
    access: related('the lead of the department of the part', 'system.settings'),
    scope: 'maintenance.read',
    summary: 'Compute the use of a part over twelve months.',
    input: PartUseInput,
    output: one(PartUse),
    run: ({ partUse }, context, input) => partUse.of(context, input),
  }),
  addMovement: operation({
    name: 'addPartMovement',
    kind: 'mutation',
    performable: true,
    access: related(
      'the crew of the request and the lead of its department; of a receipt or count the lead of the department of the part',
      'system.settings',
    ),
    scope: ['maintenance.complete', 'maintenance.assign', 'system.settings'],
    summary: 'Receive or count a part, issue it to a request, or return it.',
    input: AddPartMovementInput,
    output: one(StockMovement),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    example: { input: { kind: 'issue', quantity: 2, requestId: 12 } },
    run: ({ movements }, context, input) => movements.add(context, input),
  }),
  ofRequest: operation({
    name: 'requestParts',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the movements of parts for a request, newest first.',
    input: ListRequestPartsInput,
    output: pageOf(StockMovement),
    run: ({ movements }, context, input) => movements.ofRequest(context, input),
  }),
};
