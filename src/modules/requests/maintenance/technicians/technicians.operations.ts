import { permitted } from '../../../../core/access.js';
import { many, NoInput, operationsFor } from '../../../../core/operation.js';
import type { UsersService } from '../../../people/users/users.service.js';
import { MAX_ASSIGNABLE, User } from '../../../people/users/users.types.js';
import { WORKLOAD_FIELDS, workloadByUser } from './technicians.loaders.js';

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
      const wanted = WORKLOAD_FIELDS.filter((field) => selection?.[field] !== undefined);
      if (wanted.length === 0) return people;
      const loader = context.loaders.get(workloadByUser);
      const loads = await Promise.all(people.map(({ id }) => loader.load(id)));
      return people.map((person, at) => ({
        ...person,
        ...Object.fromEntries(wanted.map((field) => [field, loads[at]?.[field] ?? 0])),
      }));
    },
  }),
};
