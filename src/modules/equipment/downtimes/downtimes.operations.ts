import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { DowntimesService } from './downtimes.service.js';
import {
  CreateDowntimeInput,
  Downtime,
  ListDowntimesInput,
  UpdateDowntimeInput,
} from './downtimes.types.js';

const { operation } = operationsFor<{ readonly downtimes: DowntimesService }>();

const WRITING = {
  access: related(
    'the lead of the department of the asset and the assignee of an open request on it',
    'system.settings',
  ),
  scope: ['maintenance.assign', 'system.settings'],
} as const;

/** The operations on downtimes (docs/behaviour/things.md). */
export const downtimeOperations = {
  list: operation({
    name: 'downtimes',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the downtimes of assets, the latest start first.',
    input: ListDowntimesInput,
    output: pageOf(Downtime),
    run: ({ downtimes }, context, input) => downtimes.list(context, input),
  }),
  get: operation({
    name: 'downtime',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a downtime.',
    input: IdInput,
    output: one(Downtime),
    run: ({ downtimes }, context, input) => downtimes.get(context, input.id),
  }),
  create: operation({
    name: 'createDowntime',
    kind: 'mutation',
    performable: true,
    ...WRITING,
    summary: 'Record that an asset is or was down.',
    input: CreateDowntimeInput,
    output: one(Downtime),
    errors: ['CONFLICT'],
    example: { input: { assetId: 21, startedAt: '2026-03-02T08:00:00.000Z', reason: 'No power.' } },
    run: ({ downtimes }, context, input) => downtimes.create(context, input),
  }),
  update: operation({
    name: 'updateDowntime',
    kind: 'mutation',
    performable: true,
    ...WRITING,
    summary: 'End a downtime, or correct it.',
    input: UpdateDowntimeInput,
    output: one(Downtime),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { endedAt: '2026-03-02T09:30:00.000Z', expectedVersion: 1 } },
    run: ({ downtimes }, context, input) => downtimes.update(context, input),
  }),
  delete: operation({
    name: 'deleteDowntime',
    kind: 'mutation',
    ...WRITING,
    summary: 'Delete a downtime.',
    input: IdInput,
    output: one(Downtime),
    run: ({ downtimes }, context, input) => downtimes.delete(context, input.id),
  }),
};
