import { anySession, anyToken, permitted, superAdminOnly } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { many, NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import type { AccountsService } from './accounts.service.js';
import { UserStats } from './user-stats.types.js';
import { permissionCatalogue } from './users.permissions.js';
import type { UsersService } from './users.service.js';
import {
  CreateUserInput,
  ListUsersInput,
  PermissionInfo,
  SetUserPermissionsInput,
  UpdateUserInput,
  User,
  UserActivityEntry,
  UserActivityInput,
} from './users.types.js';

/** The services that the operations of this module call. */
export interface UsersOperationServices {
  readonly users: UsersService;
  readonly accounts: AccountsService;
}

const { operation } = operationsFor<UsersOperationServices>();

/** The operations on users and permissions (specification 4.5 to 4.7). */
export const userOperations = {
  permissions: operation({
    name: 'permissions',
    kind: 'query',
    access: anySession,
    scope: anyToken,
    summary: 'List every permission identifier.',
    input: NoInput,
    output: many(PermissionInfo),
    run: async () => permissionCatalogue(),
  }),
  list: operation({
    name: 'users',
    kind: 'query',
    replicaReadable: true,
    access: permitted('user.read'),
    summary: 'List the users.',
    input: ListUsersInput,
    output: pageOf(User),
    run: ({ users }, _context, input) => users.list(input),
  }),
  get: operation({
    name: 'user',
    kind: 'query',
    access: permitted('user.read'),
    summary: 'Read a user.',
    input: IdInput,
    output: one(User),
    run: ({ users }, _context, input) => users.get(input.id),
  }),
  stats: operation({
    name: 'userStats',
    kind: 'query',
    replicaReadable: true,
    access: permitted('user.view_stats'),
    summary: 'Count the users by role, state and department.',
    input: NoInput,
    output: one(UserStats),
    run: ({ users }) => users.stats(),
  }),
  activity: operation({
    name: 'userActivity',
    kind: 'query',
    replicaReadable: true,
    access: permitted('user.activity'),
    summary: 'List the actions of a user, newest first.',
    input: UserActivityInput,
    output: pageOf(UserActivityEntry),
    run: ({ users }, context, input) => users.activity(context, input),
  }),
  create: operation({
    name: 'createUser',
    kind: 'mutation',
    access: permitted('user.create'),
    summary: 'Create a user account.',
    input: CreateUserInput,
    output: one(User),
    errors: ['CONFLICT'],
    example: {
      input: {
        email: 'hana@example.org',
        password: 'correct horse battery',
        role: 'department_head',
        departmentId: 1,
        firstName: 'Hana',
        lastName: 'Ito',
      },
    },
    run: ({ users }, context, input) => users.create(context, input),
  }),
  update: operation({
    name: 'updateUser',
    kind: 'mutation',
    access: permitted('user.update'),
    summary: 'Change a user.',
    input: UpdateUserInput,
    output: one(User),
    errors: ['CONFLICT'],
    example: { input: { role: 'technician', departmentId: 1, phone: '+49 30 1234567' } },
    run: ({ accounts }, context, input) => accounts.update(context, input),
  }),
  deactivate: operation({
    name: 'deactivateUser',
    kind: 'mutation',
    access: permitted('user.delete'),
    summary: 'Deactivate a user and end their sessions.',
    input: IdInput,
    output: one(User),
    errors: ['CONFLICT'],
    run: ({ accounts }, context, input) => accounts.deactivate(context, input.id),
  }),
  suspend: operation({
    name: 'suspendUser',
    kind: 'mutation',
    access: permitted('user.suspend'),
    summary: 'Suspend an active user and end their sessions.',
    input: IdInput,
    output: one(User),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    run: ({ accounts }, context, input) => accounts.suspend(context, input.id),
  }),
  activate: operation({
    name: 'activateUser',
    kind: 'mutation',
    access: permitted('user.activate'),
    summary: 'Activate a suspended or inactive user.',
    input: IdInput,
    output: one(User),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    run: ({ accounts }, context, input) => accounts.activate(context, input.id),
  }),
  setPermissions: operation({
    name: 'setUserPermissions',
    kind: 'mutation',
    access: superAdminOnly,
    session: 'required',
    summary: 'Replace the permissions of a user.',
    input: SetUserPermissionsInput,
    output: one(User),
    errors: ['CONFLICT'],
    example: { input: { permissions: ['maintenance.read', 'maintenance.assign'] } },
    run: ({ accounts }, context, input) => accounts.setPermissions(context, input),
  }),
};
