import type { Context } from '../../../src/core/context.js';
import type { Operation } from '../../../src/core/operation.js';
import { departmentById } from '../../../src/modules/people/departments/departments.loaders.js';
import { meOperations as me } from '../../../src/modules/people/me/me.operations.js';
import type { CurrentUser } from '../../../src/modules/people/me/me.types.js';
import type { Route, View } from '../../route.js';
import { CURRENT_USER } from '../../tags.js';

const permissionsOnly: View = {
  name: 'MyPermissions',
  summary: 'List your permissions.',
  select: (current: CurrentUser) => current.permissions,
  schema: {
    type: 'array',
    description: 'The identifiers of your permissions.',
    items: { type: 'string' },
  },
};

const departmentName = {
  type: 'object',
  description: 'Id and name of a department.',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', description: 'The id.' },
    name: { type: 'string', description: 'The name.' },
  },
};

/** An operation with a view that adds the name of the department. */
function withDepartment(operation: Operation): Pick<Route, 'operation' | 'view'> {
  const view: View = {
    name: 'CurrentUserWithDepartment',
    summary: operation.summary,
    select: async (current: CurrentUser, context) => ({
      ...current,
      department: await departmentOf(current, context),
    }),
    schema: {
      description: 'Your account with the name of its department.',
      allOf: [
        { $ref: '#/components/schemas/CurrentUser' },
        {
          type: 'object',
          required: ['department'],
          properties: {
            department: {
              description: 'Your department; null without one.',
              anyOf: [{ $ref: '#/components/schemas/DepartmentName' }, { type: 'null' }],
            },
          },
        },
      ],
    },
    schemas: { DepartmentName: departmentName },
  };
  return { operation, view };
}

async function departmentOf({ departmentId }: CurrentUser, { loaders }: Context) {
  if (departmentId === null) return null;
  const department = await loaders.get(departmentById).load(departmentId);
  return department && { id: department.id, name: department.name };
}

/** Specification 4.6 and docs/behaviour/people.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me', ...withDepartment(me.get), tag: CURRENT_USER },
  {
    verb: 'GET',
    path: '/me/permissions',
    operation: me.get,
    view: permissionsOnly,
    id: 'listMyPermissions',
    tag: CURRENT_USER,
  },
  {
    verb: 'PUT',
    path: '/me/profile',
    ...withDepartment(me.updateProfile),
    tag: CURRENT_USER,
  },
  {
    verb: 'PUT',
    path: '/me/settings',
    ...withDepartment(me.updateSettings),
    tag: CURRENT_USER,
  },
  {
    verb: 'PUT',
    path: '/me/password',
    ...withDepartment(me.changePassword),
    tag: CURRENT_USER,
  },
  {
    verb: 'PUT',
    path: '/me/email',
    ...withDepartment(me.changeEmail),
    tag: CURRENT_USER,
  },
  {
    verb: 'DELETE',
    path: '/me/email-change',
    ...withDepartment(me.cancelEmailChange),
    tag: CURRENT_USER,
  },
  { verb: 'GET', path: '/me/sessions', operation: me.sessions, tag: CURRENT_USER },
  { verb: 'DELETE', path: '/me/sessions', operation: me.revokeOtherSessions, tag: CURRENT_USER },
  { verb: 'DELETE', path: '/me/sessions/:id', operation: me.revokeSession, tag: CURRENT_USER },
];
