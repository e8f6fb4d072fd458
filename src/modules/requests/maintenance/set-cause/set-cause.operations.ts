import { related } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { SetCauseService } from './set-cause.service.js';
import { SetRequestCauseInput } from './set-cause.types.js';

const { operation } = operationsFor<{ readonly causes: SetCauseService }>();

/** Setting problem, cause and remedy of a request (docs/behaviour/failure-codes.md). */
export const setCauseOperations = {
  set: operation({
    name: 'setRequestCause',
    kind: 'mutation',
    access: related('the crew of the request and leads of its department'),
    scope: ['maintenance.complete', 'maintenance.assign'],
    summary: 'Set problem, cause and remedy of a request.',
    description: 'Those that are left out stay; null clears one. Equal ones leave no trace.',
    input: SetRequestCauseInput,
    output: one(MaintenanceRequest),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { causeId: 12, expectedVersion: 4 } },
    run: ({ causes }, context, input) => causes.set(context, input),
  }),
};
