import { randomUUID } from 'node:crypto';
import { csv } from '../../support/forms.js';
import type { Expected, Preparations } from '../../support/preparations.js';
import { seedPart } from '../../support/stock.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const WRITE = ['maintenance.assign', 'system.settings'] as const;

const onPart = (action: string, before: string[], after: string[]): Expected => ({
  action: `part.${action}`,
  targetType: 'part',
  before,
  after,
});

const partOf = ({ prisma, superAdmin }: Preparations) => seedPart(prisma, superAdmin.id);

/** The contract of parts and their stock (docs/behaviour/work.md). */
export const parts: ModuleContract = {
  operations: {
    parts: {
      ...page('GET /parts', 'Part', ', view: Int, filter: PartFilter, orderBy: PartSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    part: {
      ...query('GET /parts/:id', 'Part', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createPart: {
      ...change('POST /parts', 'Part', 'CreatePartInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        onPart('created', [], ['sku', 'name', 'onHand']),
        async (given) => given.asAdmin({ sku: randomUUID(), name: 'Seal', onHand: 2.5 }),
      ],
    },
    updatePart: {
      ...change('PUT /parts/:id', 'Part', 'UpdatePartInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        onPart('updated', ['unit'], ['unit']),
        async (given) => given.asAdmin({ id: (await partOf(given)).id, unit: 'm' }),
      ],
    },
    importParts: {
      ...change('POST /parts/import', 'ImportReport', 'ImportInput'),
      form: true,
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        onPart('created', [], ['sku', 'name', 'onHand']),
        async (given) => given.asAdmin({ file: csv(`sku,name,onHand\n${randomUUID()},Seal,2.5`) }),
      ],
    },
    inspectPartImport: {
      ...change('POST /parts/import/inspect', 'ImportInspection', 'InspectImportInput'),
      form: true,
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
    },
    deletePart: {
      ...act('DELETE /parts/:id', 'Part', 'id: Int!'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        onPart('deleted', ['sku', 'name'], []),
        async (given) => given.asAdmin({ id: (await partOf(given)).id }),
      ],
    },
    partMovements: {
      ...page('GET /parts/:id/movements', 'StockMovement', ', id: Int!'),
      access: 'relation',
      scope: 'maintenance.read',
    },
    partUse: {
      ...query('GET /parts/:id/use', 'PartUse', 'id: Int!, timeZone: String'),
      access: 'relation',
      scope: 'maintenance.read',
    },
    addPartMovement: {
      ...change('POST /parts/:id/movements', 'StockMovement', 'AddPartMovementInput'),
      access: 'relation',
      scope: 'maintenance.complete|maintenance.assign|system.settings',
      audit: [
        onPart('moved', [], ['movementId', 'kind', 'quantity', 'delta', 'onHandAfter']),
        async (given) =>
          given.asAdmin({ id: (await partOf(given)).id, kind: 'receipt', quantity: 3 }),
      ],
    },
    requestParts: {
      ...page('GET /maintenance/:requestId/parts', 'StockMovement', ', requestId: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [
    ['/parts', 'GET POST'],
    ['/parts/import', 'POST'],
    ['/parts/import/inspect', 'POST'],
    ['/parts/999999', 'GET PUT DELETE'],
    ['/parts/999999/movements', 'GET POST'],
    ['/parts/999999/use', 'GET'],
    ['/maintenance/999999/parts', 'GET'],
  ],
  answers: {
    Part: 'id sku name unit onHand reorderPoint unitCost value departmentId low archivedAt version createdAt updatedAt',
    PartUse: 'partId timeZone months { month issued returned cost }',
    StockMovement:
      'id partId ^kind quantity delta onHandAfter unitCost cost requestId note actorId at receivedAt',
  },
};
