import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { LiveChangesService } from './live.service.js';
import { MaintenanceRequestChangedInput } from './live.types.js';

const { operation } = operationsFor<{ readonly changes: LiveChangesService }>();

/** The subscription to changes of requests (docs/behaviour/live-updates.md). */
export const liveOperations = {
  changed: operation({
    name: 'maintenanceRequestChanged',
    kind: 'subscription',
    access: permitted('maintenance.read'),
    summary: 'Receive new and changed requests in your scope.',
    input: MaintenanceRequestChangedInput,
    output: one(MaintenanceRequest),
    run: async ({ changes }, context, input) => changes.subscribe(context, input),
  }),
};
