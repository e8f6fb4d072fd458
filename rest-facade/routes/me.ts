import { meOperations as me } from '../../src/modules/me/me.operations.js';
import type { CurrentUser } from '../../src/modules/me/me.types.js';
import type { Route, View } from '../route.js';

const tag = 'Current user';

const permissionsOnly: View = {
  summary: 'List your permissions.',
  select: (current: CurrentUser) => current.permissions,
  schema: { type: 'array', items: { type: 'string' } },
};

/** Specification 4.6 and contract, section 3. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me', operation: me.get, tag },
  { verb: 'GET', path: '/me/permissions', operation: me.get, view: permissionsOnly, tag },
  {
    verb: 'PUT',
    path: '/me/profile',
    operation: me.updateProfile,
    tag,
    example: { firstName: 'Erin', lastName: 'Ford', phone: '+49 30 1234567', jobTitle: 'Plumber' },
  },
  {
    verb: 'PUT',
    path: '/me/settings',
    operation: me.updateSettings,
    tag,
    example: { language: 'pt-BR', timezone: 'Europe/Berlin', theme: 'dark' },
  },
  {
    verb: 'PUT',
    path: '/me/password',
    operation: me.changePassword,
    tag,
    example: { currentPassword: 'correct horse battery', newPassword: 'staple tower evening' },
  },
  { verb: 'GET', path: '/me/sessions', operation: me.sessions, tag },
  { verb: 'DELETE', path: '/me/sessions/:id', operation: me.revokeSession, tag },
];
