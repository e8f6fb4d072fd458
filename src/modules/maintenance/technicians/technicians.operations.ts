import { permitted } from '../../../core/access.js';
import { many, NoInput, operationsFor } from '../../../core/operation.js';
import type { UsersService } from '../../users/users.service.js';
import { MAX_ASSIGNABLE, User } from '../../users/users.types.js';
import { openAssignmentsByUser } from './technicians.loaders.js';

const { operation } = operationsFor<{
  readonly technicians: Pick<UsersService, 'assignableTechnicians'>;
}>();

/** The technicians who can be assigned (specification 4.2). */
export const technicianOperations = {
  assignableTechnicians: operation({
    name: 'assignableTechnicians',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'List the technicians who can be assigned to a request.',
    input: NoInput,
    output: many(User, MAX_ASSIGNABLE),
    run: async ({ technicians }, context, _input, selection) => {
      const people = await technicians.assignableTechnicians(context);
      if (selection?.openAssignments === undefined) return people;
      const counts = await context.loaders
        .get(openAssignmentsByUser)
        .loadMany(people.map(({ id }) => id));
      return people.map((person, at) => ({ ...person, openAssignments: counts[at] }));
    },
  }),
};
