import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { ImportInput, ImportReport } from '../../equipment/open-reports/import/import-report.js';
import {
  ImportInspection,
  InspectImportInput,
} from '../../equipment/open-reports/import/inspection.js';
import type { ContractorsService } from './contractors.service.js';
import {
  Contractor,
  CreateContractorInput,
  ListContractorsInput,
  UpdateContractorInput,
} from './contractors.types.js';
import type { ContractorImportService } from './import.service.js';

const { operation } = operationsFor<{
  readonly contractors: ContractorsService;
  readonly contractorImport: ContractorImportService;
}>();

const LEADS = permitted('maintenance.assign', 'system.settings');

/** The operations on contractors (docs/behaviour/contractors.md). */
export const contractorOperations = {
  list: operation({
    name: 'contractors',
    kind: 'query',
    access: LEADS,
    summary: 'List the contractors.',
    input: ListContractorsInput,
    output: pageOf(Contractor),
    run: ({ contractors }, _context, input) => contractors.list(input),
  }),
  get: operation({
    name: 'contractor',
    kind: 'query',
    access: LEADS,
    summary: 'Read a contractor.',
    input: IdInput,
    output: one(Contractor),
    run: ({ contractors }, _context, input) => contractors.get(input.id),
  }),
  create: operation({
    name: 'createContractor',
    kind: 'mutation',
    access: LEADS,
    summary: 'Create a contractor.',
    description: 'For all departments, or for one that you lead.',
    input: CreateContractorInput,
    output: one(Contractor),
    errors: ['CONFLICT'],
    example: {
      input: {
        name: 'Rohr & Söhne',
        email: 'dispatch@rohr.example',
        categoryIds: [1],
        insuredUntil: '2027-03-31',
      },
    },
    run: ({ contractors }, context, input) => contractors.create(context, input),
  }),
  update: operation({
    name: 'updateContractor',
    kind: 'mutation',
    access: LEADS,
    summary: 'Change, block, archive or restore a contractor.',
    description: 'Blocking and archiving end its jobs.',
    input: UpdateContractorInput,
    output: one(Contractor),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { blocked: true, expectedVersion: 1 } },
    run: ({ contractors }, context, input) => contractors.update(context, input),
  }),
  import: operation({
    name: 'importContractors',
    kind: 'mutation',
    access: LEADS,
    summary: 'Create and change contractors from a file, all or none.',
    input: ImportInput,
    output: one(ImportReport),
    errors: ['CONFLICT'],
    run: ({ contractorImport }, context, input) => contractorImport.import(context, input),
  }),
  inspectImport: operation({
    name: 'inspectContractorImport',
    kind: 'mutation',
    access: LEADS,
    summary: 'Inspect a file of contractors before its import.',
    description: 'Proposes fields for its columns; nothing is written.',
    input: InspectImportInput,
    output: one(ImportInspection),
    run: ({ contractorImport }, context, input) => contractorImport.inspect(context, input),
  }),
  delete: operation({
    name: 'deleteContractor',
    kind: 'mutation',
    access: LEADS,
    summary: 'Delete a contractor, or archive one that is referred to.',
    input: IdInput,
    output: one(Contractor),
    run: ({ contractors }, context, input) => contractors.delete(context, input.id),
  }),
};
