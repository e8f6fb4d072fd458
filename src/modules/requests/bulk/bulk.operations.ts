import { permitted } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import type { BulkService } from './bulk.service.js';
import { BulkPayload, BulkStepInput } from './bulk.types.js';

const { operation } = operationsFor<{ readonly bulk: BulkService }>();

/** Steps on many requests (docs/behaviour/bulk.md). */
export const bulkOperations = {
  step: operation({
    name: 'bulkStep',
    kind: 'mutation',
    access: permitted('maintenance.read'),
    summary: 'Take a step on up to 200 requests, each by itself, or try it out.',
    input: BulkStepInput,
    output: one(BulkPayload),
    errors: ['RATE_LIMITED'],
    example: {
      input: {
        step: 'approve',
        items: [{ id: 7, expectedVersion: 1 }, { id: 8 }],
        input: { note: 'Go ahead.' },
        dryRun: true,
      },
    },
    run: ({ bulk }, context, input) => bulk.take(context, input),
  }),
};
