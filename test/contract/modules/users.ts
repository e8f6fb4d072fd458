import { randomUUID } from 'node:crypto';
import { NEW_PASSWORD, onUser } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of users and permissions (specification 4.5; docs/behaviour/people.md). */
export const users: ModuleContract = {
  operations: {
    users: {
      ...page('GET /users', 'User', ', view: Int, filter: UserFilter, orderBy: UserSort'),
      access: ['user.read', 'user.manage'],
      scope: 'user.read',
    },
    user: {
      ...query('GET /users/:id', 'User', 'id: Int!'),
      access: ['user.read', 'user.manage'],
      scope: 'user.read',
    },
    userStats: {
      ...query('GET /users/stats', 'UserStats'),
      access: ['user.view_stats', 'user.manage'],
      scope: 'user.view_stats',
    },
    userActivity: {
      ...page('GET /users/:id/activity', 'UserActivityEntry', ', id: Int!'),
      access: ['user.activity', 'user.manage'],
      scope: 'user.activity',
    },
    createUser: {
      ...change('POST /users', 'User', 'CreateUserInput'),
      access: ['user.create', 'user.manage'],
      scope: 'user.create',
      audit: [
        onUser('created', [], ['email', 'role', 'status']),
        async (given) =>
          given.asAdmin({
            email: `${randomUUID()}@example.org`,
            password: NEW_PASSWORD,
            role: 'technician',
          }),
      ],
    },
    updateUser: {
      ...change('PUT /users/:id', 'User', 'UpdateUserInput'),
      access: ['user.update', 'user.manage'],
      scope: 'user.update',
      audit: [
        onUser('updated', ['firstName', 'role', 'departmentId']),
        async (given) =>
          given.asAdmin({
            id: (await given.anyone()).id,
            firstName: 'Zoë',
            role: 'employee',
            departmentId: given.departmentId,
          }),
      ],
    },
    deactivateUser: {
      ...act('DELETE /users/:id', 'User', 'id: Int!'),
      access: ['user.delete', 'user.manage'],
      scope: 'user.delete',
      audit: [
        onUser('deactivated', ['status']),
        async (given) => given.asAdmin({ id: (await given.anyone()).id }),
      ],
    },
    suspendUser: {
      ...act('PUT /users/:id/suspend', 'User', 'id: Int!'),
      access: ['user.suspend', 'user.manage'],
      scope: 'user.suspend',
      audit: [
        onUser('suspended', ['status']),
        async (given) => given.asAdmin({ id: (await given.anyone()).id }),
      ],
    },
    activateUser: {
      ...act('PUT /users/:id/activate', 'User', 'id: Int!'),
      access: ['user.activate', 'user.manage'],
      scope: 'user.activate',
      audit: [
        onUser('activated', ['status']),
        async (given) =>
          given.asAdmin({
            id: (await given.seed.person('technician', { status: 'suspended' })).id,
          }),
      ],
    },
    setUserPermissions: {
      ...change('PUT /users/:id/permissions', 'User', 'SetUserPermissionsInput'),
      access: 'super_admin',
      scope: 'session',
      audit: [
        onUser('permissions_set', ['permissions']),
        async (given) =>
          given.asAdmin({ id: (await given.anyone()).id, permissions: ['logs.read'] }),
      ],
    },
    permissions: {
      ...query('GET /system/permissions', 'PermissionInfo'),
      access: 'session',
      scope: 'any',
    },
  },
  paths: [
    ['/users', 'GET POST'],
    ['/users/stats', 'GET'],
    ['/users/999999', 'GET PUT DELETE'],
    ['/users/999999/suspend', 'PUT'],
    ['/users/999999/activate', 'PUT'],
    ['/users/999999/permissions', 'PUT'],
    ['/users/999999/activity', 'GET'],
    ['/me/permissions', 'GET'],
    ['/system/permissions', 'GET'],
  ],
  answers: {
    DepartmentUserCount: 'departmentId name count',
    PermissionInfo: 'id description ^defaultRoles',
    RoleCount: '^role count',
    User:
      'id email firstName lastName phone ^role permissions departmentId ^status isActive isSuspended ' +
      'emailVerifiedAt emailBouncedAt emailBounceReason isService managed manual externalId ' +
      'lastLoginAt createdAt updatedAt',
    UserActivityEntry: 'id timestamp action targetType targetId ipAddress requestId',
    UserStats: 'total byRole:RoleCount byStatus:UserStatusCount byDepartment:DepartmentUserCount',
    UserStatusCount: '^status count',
  },
};
