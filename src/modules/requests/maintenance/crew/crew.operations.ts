import { related } from '../../../../core/access.js';
import { many, one, operationsFor } from '../../../../core/operation.js';
import { MAX_ASSIGNABLE, User } from '../../../people/users/users.types.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { CrewService } from './crew.service.js';
import { HelperCandidatesInput, SetHelpersInput } from './crew.types.js';

const { operation } = operationsFor<{ readonly crew: CrewService }>();

/** Helpers of a request (docs/behaviour/work.md). */
export const crewOperations = {
  helperCandidates: operation({
    name: 'helperCandidates',
    kind: 'query',
    access: related('the assigned technician', 'maintenance.assign'),
    scope: 'maintenance.assign',
    summary: 'List the technicians who can help with a request.',
    input: HelperCandidatesInput,
    output: many(User, MAX_ASSIGNABLE),
    run: ({ crew }, context, { id }) => crew.candidates(context, id),
  }),
  setHelpers: operation({
    name: 'setHelpers',
    kind: 'mutation',
    access: related('the assigned technician', 'maintenance.assign'),
    scope: 'maintenance.assign',
    summary: 'Name the technicians who work on a request beside its assignee.',
    input: SetHelpersInput,
    output: one(MaintenanceRequest),
    example: {
      input: { userIds: [], expectedVersion: 1 },
    },
    run: ({ crew }, context, input) => crew.setHelpers(context, input),
  }),
};
