import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { MetersService } from './meters.service.js';
import {
  AddMeterReadingInput,
  CreateMeterInput,
  ListMeterReadingsInput,
  ListMetersInput,
  Meter,
  Reading,
  UpdateMeterInput,
} from './meters.types.js';
import type { ReadingsService } from './readings.service.js';

const { operation } = operationsFor<{
  readonly meters: MetersService;
  readonly readings: ReadingsService;
}>();

/** The operations on meters and readings (docs/behaviour/things.md). */
export const meterOperations = {
  list: operation({
    name: 'meters',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the meters of assets.',
    input: ListMetersInput,
    output: pageOf(Meter),
    run: ({ meters }, context, input) => meters.list(context, input),
  }),
  get: operation({
    name: 'meter',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a meter with its last value and total.',
    input: IdInput,
    output: one(Meter),
    run: ({ meters }, context, input) => meters.get(context, input.id),
  }),
  create: operation({
    name: 'createMeter',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Create a meter of an asset of a department that you lead.',
    input: CreateMeterInput,
    output: one(Meter),
    errors: ['CONFLICT'],
    example: { input: { assetId: 21, name: 'Operating hours', unit: 'h' } },
    run: ({ meters }, context, input) => meters.create(context, input),
  }),
  update: operation({
    name: 'updateMeter',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Rename, archive or restore a meter.',
    description: 'For leads of the department of its asset.',
    input: UpdateMeterInput,
    output: one(Meter),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { name: 'Hours', expectedVersion: 1 } },
    run: ({ meters }, context, input) => meters.update(context, input),
  }),
  delete: operation({
    name: 'deleteMeter',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Delete a meter, or archive one with readings.',
    input: IdInput,
    output: one(Meter),
    run: ({ meters }, context, input) => meters.delete(context, input.id),
  }),
  readings: operation({
    name: 'meterReadings',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the readings of a meter, newest first.',
    input: ListMeterReadingsInput,
    output: pageOf(Reading),
    run: ({ readings }, context, input) => readings.list(context, input),
  }),
  addReading: operation({
    name: 'addMeterReading',
    kind: 'mutation',
    performable: true,
    access: related(
      'the lead of the department of the asset and the assignee of an open request on it or around it',
      'system.settings',
    ),
    scope: ['maintenance.assign', 'system.settings'],
    summary: 'Enter a reading of a meter.',
    input: AddMeterReadingInput,
    output: one(Reading),
    errors: ['CONFLICT'],
    example: { input: { value: 1204.5, note: 'By eye.' } },
    run: ({ readings }, context, input) => readings.add(context, input),
  }),
  deleteReading: operation({
    name: 'deleteReading',
    kind: 'mutation',
    access: related(
      'the lead of the department of the asset and who entered it, for 24 hours',
      'system.settings',
    ),
    scope: ['maintenance.assign', 'system.settings'],
    summary: 'Delete the last reading of a meter.',
    input: IdInput,
    output: one(Reading),
    errors: ['CONFLICT'],
    run: ({ readings }, context, input) => readings.delete(context, input.id),
  }),
};
