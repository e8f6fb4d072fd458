import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { FailureCodesService } from './failure-codes.service.js';
import {
  CreateFailureCodeInput,
  FailureCode,
  ListFailureCodesInput,
  UpdateFailureCodeInput,
} from './failure-codes.types.js';

const { operation } = operationsFor<{ readonly failureCodes: FailureCodesService }>();

/** The operations on failure codes (docs/behaviour/failure-codes.md). */
export const failureCodeOperations = {
  list: operation({
    name: 'failureCodes',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List problems, causes and remedies.',
    input: ListFailureCodesInput,
    output: pageOf(FailureCode),
    run: ({ failureCodes }, _context, input) => failureCodes.list(input),
  }),
  get: operation({
    name: 'failureCode',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a failure code.',
    input: IdInput,
    output: one(FailureCode),
    run: ({ failureCodes }, _context, { id }) => failureCodes.get(id),
  }),
  create: operation({
    name: 'createFailureCode',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a problem, cause or remedy.',
    input: CreateFailureCodeInput,
    output: one(FailureCode),
    errors: ['CONFLICT'],
    example: { input: { kind: 'cause', name: { en: 'Wear', de: 'Verschleiß' }, categoryId: 7 } },
    run: ({ failureCodes }, context, input) => failureCodes.create(context, input),
  }),
  update: operation({
    name: 'updateFailureCode',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, archive or restore a failure code.',
    input: UpdateFailureCodeInput,
    output: one(FailureCode),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { rank: 10, expectedVersion: 1 } },
    run: ({ failureCodes }, context, input) => failureCodes.update(context, input),
  }),
  delete: operation({
    name: 'deleteFailureCode',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a failure code, or archive one that requests have.',
    input: IdInput,
    output: one(FailureCode),
    run: ({ failureCodes }, context, { id }) => failureCodes.delete(context, id),
  }),
};
