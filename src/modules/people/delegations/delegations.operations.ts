import { anySession } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { DelegationsService } from './delegations.service.js';
import {
  CreateDelegationInput,
  Delegation,
  ListDelegationsInput,
  UpdateDelegationInput,
} from './delegations.types.js';

const { operation } = operationsFor<{ readonly delegations: DelegationsService }>();

/** The operations on delegations (docs/behaviour/requests.md). */
export const delegationOperations = {
  list: operation({
    name: 'delegations',
    kind: 'query',
    access: anySession,
    scope: 'user.read',
    summary: 'List the delegations from and to you, newest first.',
    description: 'All of them with `user.update`.',
    input: ListDelegationsInput,
    output: pageOf(Delegation),
    run: ({ delegations }, context, input) => delegations.list(context, input),
  }),
  get: operation({
    name: 'delegation',
    kind: 'query',
    access: anySession,
    scope: 'user.read',
    summary: 'Read a delegation.',
    input: IdInput,
    output: one(Delegation),
    run: ({ delegations }, context, input) => delegations.get(context, input.id),
  }),
  create: operation({
    name: 'createDelegation',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Let another account approve and assign for you.',
    description: 'With `user.update` also for others.',
    input: CreateDelegationInput,
    output: one(Delegation),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: {
      input: {
        toUserId: 4,
        startsAt: '2026-03-09T00:00:00.000Z',
        endsAt: '2026-03-16T00:00:00.000Z',
        reason: 'On leave.',
      },
    },
    run: ({ delegations }, context, input) => delegations.create(context, input),
  }),
  update: operation({
    name: 'updateDelegation',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your delegation.',
    description: 'With `user.update` also one of others.',
    input: UpdateDelegationInput,
    output: one(Delegation),
    errors: ['FORBIDDEN', 'VERSION_CONFLICT', 'CONFLICT'],
    example: {
      input: { endsAt: '2026-03-20T00:00:00.000Z', expectedVersion: 1 },
    },
    run: ({ delegations }, context, input) => delegations.update(context, input),
  }),
  delete: operation({
    name: 'deleteDelegation',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End your delegation at once.',
    description: 'With `user.update` also one of others.',
    input: IdInput,
    output: one(Delegation),
    errors: ['FORBIDDEN'],
    run: ({ delegations }, context, input) => delegations.delete(context, input.id),
  }),
};
