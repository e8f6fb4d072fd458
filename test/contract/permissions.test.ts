import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { INTERFACES, invoke } from '../support/interfaces.js';
import { PERMISSIONS, type PermissionName } from '../support/permission-names.js';

/**
 * docs/behaviour/access.md, and specification 2.3: what a role may do unless something else is
 * stored.
 */
const DEFAULTS = {
  super_admin: PERMISSIONS,
  administrator: [
    'user.create',
    'user.read',
    'user.update',
    'user.delete',
    'user.manage',
    'user.view_stats',
    'user.activate',
    'user.suspend',
    'user.activity',
    'maintenance.create',
    'maintenance.read',
    'maintenance.update',
    'maintenance.delete',
    'maintenance.approve',
    'maintenance.assign',
    'maintenance.complete',
    'maintenance.cancel',
    'department.create',
    'department.read',
    'department.update',
    'department.delete',
    'monitoring.read',
    'analytics.read',
    'audit.read',
    'audit.export',
    'logs.read',
    'system.settings',
  ],
  department_head: [
    'maintenance.create',
    'maintenance.read',
    'maintenance.update',
    'maintenance.approve',
    'maintenance.assign',
    'maintenance.complete',
    'maintenance.cancel',
    'department.read',
    'analytics.read',
  ],
  developer: ['monitoring.read', 'logs.read'],
  employee: ['maintenance.create', 'maintenance.read', 'maintenance.update'],
  technician: ['maintenance.create', 'maintenance.read', 'maintenance.update'],
} as const satisfies Record<string, readonly PermissionName[]>;

type RoleName = keyof typeof DEFAULTS;
const ROLES = Object.keys(DEFAULTS) as RoleName[];

let app: TestApp;
let departmentId: number;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
});
afterAll(() => app.stop());

it('there are 28 identifiers', () => {
  expect(new Set(PERMISSIONS).size).toBe(28);
});

describe.each(INTERFACES)('through %s', (via) => {
  it('the list of permissions has each identifier once, with the roles that have it', async () => {
    const { token } = await app.seed.person('technician', { permissions: [] });
    const { data } = await invoke(app, via, 'permissions', {}, token);
    const listed = data as { id: PermissionName; description: string; defaultRoles: RoleName[] }[];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(PERMISSIONS.toSorted());
    for (const { id, defaultRoles, description } of listed) {
      const roles = ROLES.filter((role) => (DEFAULTS[role] as readonly string[]).includes(id));
      expect([id, defaultRoles.toSorted()]).toEqual([id, roles.toSorted()]);
      expect(description).toMatch(/^[A-Z].{8,}\.$/);
    }
  });

  it.each(ROLES)('a %s has the defaults of the role', async (role) => {
    const { token } = await app.seed.person(role, { departmentId });
    const { data } = await invoke(app, via, 'me', {}, token);
    expect(data.permissions.toSorted()).toEqual(DEFAULTS[role].toSorted());
  });

  it.each([
    [['audit.read'], ['audit.read']],
    [[], []],
  ] as const)('stored permissions %j replace the defaults', async (stored, expected) => {
    const { token } = await app.seed.person('administrator', { permissions: stored });
    const { data } = await invoke(app, via, 'me', {}, token);
    expect(data.permissions).toEqual(expected);
  });

  it('for the super_admin stored permissions count for nothing', async () => {
    const { token } = await app.seed.person('super_admin', { permissions: [] });
    const { data } = await invoke(app, via, 'me', {}, token);
    expect(data.permissions).toHaveLength(28);
    expect((await invoke(app, via, 'users', { limit: 1 }, token)).code).toBe('OK');
  });

  it.each(['system.monitor', 'system.analytics', 'audit.admin', 'toString', 'user.*'])(
    'the identifier %s does not exist',
    async (id) => {
      const { token } = await app.seed.person('super_admin');
      const target = await app.seed.person('technician');
      const input = { id: target.id, permissions: [id] };
      const { code } = await invoke(app, via, 'setUserPermissions', input, token);
      expect(code).toBe('VALIDATION_ERROR');
    },
  );
});
