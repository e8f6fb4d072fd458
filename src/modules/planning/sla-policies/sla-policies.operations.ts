import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { SlaPoliciesService } from './sla-policies.service.js';
import {
  CreateSlaPolicyInput,
  ListSlaPoliciesInput,
  SlaPolicy,
  UpdateSlaPolicyInput,
} from './sla-policies.types.js';

const { operation } = operationsFor<{ readonly slaPolicies: SlaPoliciesService }>();

/** The operations on policies (docs/behaviour/sla.md). */
export const slaPolicyOperations = {
  list: operation({
    name: 'slaPolicies',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the policies, by rank.',
    input: ListSlaPoliciesInput,
    output: pageOf(SlaPolicy),
    run: ({ slaPolicies }, _context, input) => slaPolicies.list(input),
  }),
  get: operation({
    name: 'slaPolicy',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a policy.',
    input: IdInput,
    output: one(SlaPolicy),
    run: ({ slaPolicies }, _context, input) => slaPolicies.get(input.id),
  }),
  create: operation({
    name: 'createSlaPolicy',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a policy, for requests from now on.',
    input: CreateSlaPolicyInput,
    output: one(SlaPolicy),
    errors: ['CONFLICT'],
    example: {
      input: {
        name: 'Urgent',
        rank: 10,
        match: { priorities: ['urgent'] },
        calendarId: 1,
        responseMinutes: 60,
        resolutionMinutes: 480,
        escalations: [{ clock: 'resolution', percent: 80, notify: ['leads'] }],
      },
    },
    run: ({ slaPolicies }, context, input) => slaPolicies.create(context, input),
  }),
  update: operation({
    name: 'updateSlaPolicy',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, archive or restore a policy; promises that were given stay.',
    input: UpdateSlaPolicyInput,
    output: one(SlaPolicy),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { resolutionMinutes: 960, expectedVersion: 1 } },
    run: ({ slaPolicies }, context, input) => slaPolicies.update(context, input),
  }),
  delete: operation({
    name: 'deleteSlaPolicy',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a policy, or archive one that was ever chosen.',
    input: IdInput,
    output: one(SlaPolicy),
    run: ({ slaPolicies }, context, input) => slaPolicies.delete(context, input.id),
  }),
};
