import type { Context } from '../../src/core/context.js';
import type { Operation } from '../../src/core/operation.js';
import { departmentById } from '../../src/modules/departments/departments.loaders.js';
import { meOperations as me } from '../../src/modules/me/me.operations.js';
import type { CurrentUser } from '../../src/modules/me/me.types.js';
import type { Route, View } from '../route.js';

const tag = 'Current user';

const permissionsOnly: View = {
  summary: 'List your permissions.',
  select: (current: CurrentUser) => current.permissions,
  schema: { type: 'array', items: { type: 'string' } },
};

/** The caller with the name of their department. */
function withDepartment(operation: Operation): Pick<Route, 'operation' | 'view'> {
  const view: View = {
    summary: operation.summary,
    select: async (current: CurrentUser, context) => ({
      ...current,
      department: await departmentOf(current, context),
    }),
    schema: {
      allOf: [
        { $ref: '#/components/schemas/CurrentUser' },
        {
          type: 'object',
          required: ['department'],
          properties: {
            department: {
              anyOf: [
                {
                  type: 'object',
                  required: ['id', 'name'],
                  properties: { id: { type: 'integer' }, name: { type: 'string' } },
                },
                { type: 'null' },
              ],
            },
          },
        },
      ],
    },
  };
  return { operation, view };
}

async function departmentOf({ departmentId }: CurrentUser, { loaders }: Context) {
  if (departmentId === null) return null;
  const department = await loaders.get(departmentById).load(departmentId);
  return department && { id: department.id, name: department.name };
}

/** Specification 4.6 and contract, section 3. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me', ...withDepartment(me.get), tag },
  { verb: 'GET', path: '/me/permissions', operation: me.get, view: permissionsOnly, tag },
  {
    verb: 'PUT',
    path: '/me/profile',
    ...withDepartment(me.updateProfile),
    tag,
    example: { firstName: 'Erin', lastName: 'Ford', phone: '+49 30 1234567', jobTitle: 'Plumber' },
  },
  {
    verb: 'PUT',
    path: '/me/settings',
    ...withDepartment(me.updateSettings),
    tag,
    example: { language: 'pt-BR', timezone: 'Europe/Berlin', theme: 'dark' },
  },
  {
    verb: 'PUT',
    path: '/me/password',
    ...withDepartment(me.changePassword),
    tag,
    example: { currentPassword: 'correct horse battery', newPassword: 'staple tower evening' },
  },
  { verb: 'GET', path: '/me/sessions', operation: me.sessions, tag },
  { verb: 'DELETE', path: '/me/sessions/:id', operation: me.revokeSession, tag },
];
