import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { SubmitService } from './submit.service.js';
import { CreateMaintenanceRequestInput } from './submit.types.js';

const { operation } = operationsFor<{ readonly submission: SubmitService }>();

/** The submission of a request (specification 4.2). */
export const submitOperations = {
  create: operation({
    name: 'createMaintenanceRequest',
    kind: 'mutation',
    access: permitted('maintenance.create'),
    summary: 'Submit a maintenance request.',
    input: CreateMaintenanceRequestInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: {
      input: {
        title: 'Leaking pipe under the sink',
        description: 'Water on the floor since this morning.',
        priority: 'high',
        category: 'Plumbing',
        location: 'Kitchen, 2nd floor',
      },
    },
    run: ({ submission }, context, input) => submission.create(context, input),
  }),
};
