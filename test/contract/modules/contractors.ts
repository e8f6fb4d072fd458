import { randomUUID } from 'node:crypto';
import { csv } from '../../support/forms.js';
import type { Expected } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const LEADS = ['maintenance.assign', 'system.settings'] as const;
const SCOPE = 'maintenance.assign|system.settings';

const onContractor = (action: string, before: string[], after: string[]): Expected => ({
  action: `contractor.${action}`,
  targetType: 'contractor',
  before,
  after,
});

/** The contract of contractors (docs/behaviour/contractors.md). */
export const contractors: ModuleContract = {
  operations: {
    contractors: {
      ...page(
        'GET /contractors',
        'Contractor',
        ', view: Int, filter: ContractorFilter, orderBy: ContractorSort',
      ),
      access: LEADS,
      scope: SCOPE,
    },
    contractor: {
      ...query('GET /contractors/:id', 'Contractor', 'id: Int!'),
      access: LEADS,
      scope: SCOPE,
    },
    createContractor: {
      ...change('POST /contractors', 'Contractor', 'CreateContractorInput'),
      access: LEADS,
      scope: SCOPE,
      audit: [
        onContractor('created', [], ['name', 'blocked']),
        async (given) => given.asAdmin({ name: randomUUID(), blocked: true }),
      ],
    },
    updateContractor: {
      ...change('PUT /contractors/:id', 'Contractor', 'UpdateContractorInput'),
      access: LEADS,
      scope: SCOPE,
      audit: [
        onContractor('updated', ['insuredUntil'], ['insuredUntil']),
        async (given) =>
          given.asAdmin({ id: (await given.seed.contractor()).id, insuredUntil: '2027-01-31' }),
      ],
    },
    importContractors: {
      ...change('POST /contractors/import', 'ImportReport', 'ImportInput'),
      form: true,
      access: LEADS,
      scope: SCOPE,
      audit: [
        onContractor('created', [], ['name', 'categoryIds']),
        async (given) => given.asAdmin({ file: csv(`name,phone\n${randomUUID()},030 12345`) }),
      ],
    },
    inspectContractorImport: {
      ...change('POST /contractors/import/inspect', 'ImportInspection', 'InspectImportInput'),
      form: true,
      access: LEADS,
      scope: SCOPE,
    },
    deleteContractor: {
      ...act('DELETE /contractors/:id', 'Contractor', 'id: Int!'),
      access: LEADS,
      scope: SCOPE,
      audit: [
        onContractor('deleted', ['name', 'blocked'], []),
        async (given) => given.asAdmin({ id: (await given.seed.contractor()).id }),
      ],
    },
  },
  paths: [
    ['/contractors', 'GET POST'],
    ['/contractors/import', 'POST'],
    ['/contractors/import/inspect', 'POST'],
    ['/contractors/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Contractor:
      'id name contactName email phone categoryIds departmentId insuredUntil insured blocked note version archivedAt createdAt updatedAt',
  },
};
