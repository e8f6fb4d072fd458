import { permitted } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import type { BulkService } from './bulk.service.js';
import { BulkPayload, BulkStepInput } from './bulk.types.js';
import type { HandoverService } from './handover.service.js';
import { HandOverInput, HandoverPayload } from './handover.types.js';

const { operation } = operationsFor<{
  readonly bulk: BulkService;
  readonly handover: HandoverService;
}>();

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
  handOver: operation({
    name: 'handOver',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Give the open work of a person to others, or try it out.',
    description: 'Of requests whose lead you are; each by itself, at most 200.',
    input: HandOverInput,
    output: one(HandoverPayload),
    errors: ['RATE_LIMITED'],
    example: { input: { all: true, dryRun: true } },
    run: ({ handover }, context, input) => handover.handOver(context, input),
  }),
};
