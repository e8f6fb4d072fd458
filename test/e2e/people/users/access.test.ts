import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { PermissionName } from '../../../support/permission-names.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let departmentId: number;
let superAdmin: Person;
let administrator: Person;
const actors = {} as Record<Role, Person>;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Facilities')).id;
  for (const role of Object.values(Role)) {
    actors[role] = await app.seed.person(role, { departmentId });
  }
  superAdmin = actors.super_admin;
  administrator = actors.administrator;
});
afterAll(() => app.stop());

let counter = 0;
const newEmail = () => {
  counter += 1;
  return `new.${counter}@example.org`;
};

/** An input with which the operation succeeds for everyone who may call it. */
const FITTING: Record<string, (target: Person) => Record<string, unknown>> = {
  users: () => ({ limit: 1 }),
  user: ({ id }) => ({ id }),
  userStats: () => ({}),
  userActivity: ({ id }) => ({ id }),
  createUser: () => ({ email: newEmail(), password: 'seven green bottles', role: 'technician' }),
  updateUser: ({ id }) => ({ id, phone: '+49 30 1234567' }),
  deactivateUser: ({ id }) => ({ id }),
  suspendUser: ({ id }) => ({ id }),
  activateUser: ({ id }) => ({ id }),
  setUserPermissions: ({ id }) => ({ id, permissions: ['maintenance.read'] }),
};

/**
 * The permission of each (specification 4.5; docs/behaviour/access.md); none for what is the
 * super_admin's.
 */
const NEEDED: Record<string, PermissionName | undefined> = {
  users: 'user.read',
  user: 'user.read',
  userStats: 'user.view_stats',
  userActivity: 'user.activity',
  createUser: 'user.create',
  updateUser: 'user.update',
  deactivateUser: 'user.delete',
  suspendUser: 'user.suspend',
  activateUser: 'user.activate',
  setUserPermissions: undefined,
};
const NAMES = Object.keys(FITTING);

describe.each(bothOr('graphql'))('who may do what through %s:', (via) => {
  describe.each(Object.values(Role))('%s', (role) => {
    it.each(NAMES)('%s', async (name) => {
      const target = await app.seed.person('technician', {
        status: name === 'activateUser' ? 'suspended' : 'active',
      });
      const allowed =
        role === 'super_admin' || (role === 'administrator' && name !== 'setUserPermissions');
      const before = await stateOf(app);
      const input = FITTING[name]?.(target) ?? {};
      const { code } = await invoke(app, via, name, input, actors[role].token);
      expect(code).toBe(allowed ? 'OK' : 'FORBIDDEN');
      if (!allowed) expect(await stateOf(app)).toBe(before);
    });
  });

  it('without a session nothing is told and nothing changes', async () => {
    const target = await app.seed.person('technician');
    const before = await stateOf(app);
    for (const name of NAMES) {
      const { code } = await invoke(app, via, name, FITTING[name]?.(target));
      expect([name, code]).toEqual([name, 'UNAUTHENTICATED']);
    }
    expect(await stateOf(app)).toBe(before);
  });

  it('the single permission is enough, and user.manage stands for all but setting permissions', async () => {
    for (const name of NAMES) {
      const needed = NEEDED[name];
      const given = needed === undefined ? [] : [needed];
      for (const permissions of [given, ['user.manage'] as const]) {
        const actor = await app.seed.person('employee', { departmentId, permissions });
        const target = await app.seed.person('technician', {
          status: name === 'activateUser' ? 'inactive' : 'active',
        });
        const { code } = await invoke(app, via, name, FITTING[name]?.(target), actor.token);
        const expected = needed === undefined ? 'FORBIDDEN' : 'OK';
        expect([name, permissions, code]).toEqual([name, permissions, expected]);
      }
    }
  });

  it('on administrators and super_admins only a super_admin acts', async () => {
    const manager = await app.seed.person('technician', { permissions: ['user.manage'] });
    const names = ['updateUser', 'deactivateUser', 'suspendUser', 'activateUser'];
    for (const role of Object.values(Role)) {
      for (const name of names) {
        const status = name === 'activateUser' ? 'suspended' : 'active';
        for (const actor of [administrator, manager, superAdmin]) {
          const target = await app.seed.person(role, { departmentId, status });
          const before = await stateOf(app);
          const input = FITTING[name]?.(target);
          const { code, message } = await invoke(app, via, name, input, actor.token);
          if (code === 'FORBIDDEN') expect(message).not.toMatch(/\ba [aeiou]/);
          const standing = name === 'suspendUser' || name === 'deactivateUser';
          const refused =
            actor === superAdmin
              ? role === 'super_admin' && standing
              : role === 'super_admin' || role === 'administrator';
          const who = [actor.role, name, role];
          expect([...who, code]).toEqual([...who, refused ? 'FORBIDDEN' : 'OK']);
          if (refused) expect(await stateOf(app)).toBe(before);
        }
      }
    }
  });
});
