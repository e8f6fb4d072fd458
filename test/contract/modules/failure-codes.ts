import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of failure codes (docs/behaviour/failure-codes.md). */
export const failureCodes: ModuleContract = {
  operations: {
    failureCodes: {
      ...page(
        'GET /failure-codes',
        'FailureCode',
        ', filter: FailureCodeFilter, orderBy: FailureCodeSort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    failureCode: {
      ...query('GET /failure-codes/:id', 'FailureCode', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createFailureCode: {
      ...change('POST /failure-codes', 'FailureCode', 'CreateFailureCodeInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'failure_code.created', targetType: 'failure_code', after: ['kind', 'name'] },
        async (given) => given.asAdmin({ kind: 'cause', name: { en: randomUUID() } }),
      ],
    },
    updateFailureCode: {
      ...change('PUT /failure-codes/:id', 'FailureCode', 'UpdateFailureCodeInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        {
          ...{ action: 'failure_code.updated', targetType: 'failure_code' },
          ...{ before: ['rank'], after: ['rank'] },
        },
        async (given) => given.asAdmin({ id: (await given.seed.failureCode()).id, rank: 7 }),
      ],
    },
    deleteFailureCode: {
      ...act('DELETE /failure-codes/:id', 'FailureCode', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'failure_code.deleted', targetType: 'failure_code', before: ['kind', 'name'] },
        async (given) => given.asAdmin({ id: (await given.seed.failureCode()).id }),
      ],
    },
  },
  paths: [
    ['/failure-codes', 'GET POST'],
    ['/failure-codes/999999', 'GET PUT DELETE'],
  ],
  answers: {
    FailureCode: 'id ^kind name:LocalText categoryId rank archivedAt version createdAt updatedAt',
  },
};
