import { anySession, permitted } from '../../core/authorize.js';
import { many, NoInput, one, operation } from '../../core/operation.js';
import { permissionCatalogue } from './users.permissions.js';
import { CreateUserInput, PermissionInfo, User } from './users.types.js';

/** The operations on people and permissions (specification 4.5 to 4.7). */
export const userOperations = {
  permissions: operation({
    name: 'permissions',
    kind: 'query',
    access: anySession,
    summary: 'List every permission identifier there is.',
    input: NoInput,
    output: many(PermissionInfo),
    run: async () => permissionCatalogue(),
  }),
  create: operation({
    name: 'createUser',
    kind: 'mutation',
    access: permitted('user.create'),
    summary: 'Create a user account.',
    input: CreateUserInput,
    output: one(User),
    run: (context, input) => context.services.users.create(context, input),
  }),
  assignableTechnicians: operation({
    name: 'assignableTechnicians',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'List the technicians who can be assigned to a request.',
    input: NoInput,
    output: many(User),
    run: (context) => context.services.users.assignableTechnicians(context),
  }),
};
