import { permitted } from '../../../../core/access.js';
import { IdInput } from '../../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../../core/operation.js';
import type { TargetsService } from './targets.service.js';
import { CreateTargetInput, ListTargetsInput, Target, UpdateTargetInput } from './targets.types.js';

const { operation } = operationsFor<{ readonly targets: TargetsService }>();

const WRITERS = permitted('maintenance.assign', 'system.settings');

/** The operations on targets of figures (docs/behaviour/targets.md). */
export const targetOperations = {
  targets: operation({
    name: 'targets',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'List the targets of figures.',
    description: 'General ones and those of your departments, by figure, the last day first.',
    input: ListTargetsInput,
    output: pageOf(Target),
    run: ({ targets }, context, input) => targets.list(context, input),
  }),
  target: operation({
    name: 'target',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read a target of a figure.',
    input: IdInput,
    output: one(Target),
    run: ({ targets }, context, input) => targets.get(context, input.id),
  }),
  createTarget: operation({
    name: 'createTarget',
    kind: 'mutation',
    access: WRITERS,
    summary: 'Set a target of a figure, from a day on.',
    description: 'Those of a department also by its lead.',
    input: CreateTargetInput,
    output: one(Target),
    errors: ['CONFLICT'],
    example: {
      input: { figure: 'firstTimeFix', direction: 'up', good: 0.9, warn: 0.8, from: '2027-01-01' },
    },
    run: ({ targets }, context, input) => targets.create(context, input),
  }),
  updateTarget: operation({
    name: 'updateTarget',
    kind: 'mutation',
    access: WRITERS,
    summary: 'Change a target of a figure.',
    input: UpdateTargetInput,
    output: one(Target),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { good: 0.95, expectedVersion: 1 } },
    run: ({ targets }, context, input) => targets.update(context, input),
  }),
  deleteTarget: operation({
    name: 'deleteTarget',
    kind: 'mutation',
    access: WRITERS,
    summary: 'Delete a target of a figure.',
    input: IdInput,
    output: one(Target),
    run: ({ targets }, context, input) => targets.delete(context, input.id),
  }),
};
