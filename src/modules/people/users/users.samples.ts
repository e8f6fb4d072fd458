import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const usersSamples: Samples = {
  email: 'tomas@example.org',
  firstName: 'Tomas',
  lastName: 'Novak',
  phone: '+420 555 0142',
  role: 'technician',
  permissions: ['maintenance.create', 'maintenance.read', 'maintenance.update'],
  lastLoginAt: '2026-03-02T07:58:12.000Z',
  'User.id': 4,
  'User.status': 'active',
  'User.createdAt': '2026-01-12T09:00:00.000Z',
  'User.updatedAt': '2026-01-12T09:00:00.000Z',
  'User.isSuspended': false,
  managed: ['role'],
  manual: ['departmentId'],
  'User.externalId': null,
  password: 'correct horse battery',
  'PermissionInfo.id': 'maintenance.approve',
  'PermissionInfo.description': 'Approve requests of the department.',
  'PermissionInfo.defaultRoles': ['super_admin', 'administrator', 'department_head'],
};
