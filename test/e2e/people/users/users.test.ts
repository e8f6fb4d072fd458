import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { effectivePermissions, ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf, wholeInput } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

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

describe.each(bothOr('rest'))('through %s', (via) => {
  let target: Person;
  beforeEach(async () => {
    target = await app.seed.person('technician', { departmentId });
  });

  const call = (name: string, input: Record<string, unknown>, actor: Person = superAdmin) =>
    invoke(app, via, name, input, actor.token);

  const refused = (
    [name, input, actor]: [string, Record<string, unknown>, Person?],
    code: string,
    field?: string,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);
  const row = (id: number) => app.database.prisma.user.findUniqueOrThrow({ where: { id } });

  describe('creating', () => {
    const account = () => ({
      email: newEmail(),
      password: 'seven green bottles',
      role: 'employee',
      departmentId,
      firstName: 'Ada',
    });

    it('gives the default permissions of the role, and never shows the password', async () => {
      const { data } = await call('createUser', account(), administrator);
      expect(data).toMatchObject({
        role: 'employee',
        status: 'active',
        isActive: true,
        isSuspended: false,
        departmentId,
        permissions: ROLE_DEFAULTS.employee,
      });
      expect(JSON.stringify(data)).not.toMatch(/bottles|argon2/i);
      const { email, password } = { ...data, password: 'seven green bottles' };
      const login = await invoke(app, via, 'login', { email, password });
      expect(login.code).toBe('OK');
    });

    it('a super_admin may give permissions, each once', async () => {
      const permissions = ['audit.read', 'maintenance.read', 'audit.read'];
      const { data } = await call('createUser', { ...account(), permissions });
      expect(data.permissions).toEqual(['maintenance.read', 'audit.read']);
    });

    it.each(
      turnsOf(via, [
        ['role', { role: 'super_admin' }],
        ['role', { role: 'king' }],
        ['departmentId', { departmentId: undefined }],
        ['departmentId', { departmentId: 424_242 }],
        ['departmentId', { role: 'department_head', departmentId: undefined }],
        ['email', { email: 'nobody' }],
        ['password', { password: 'short' }],
        ['password', { password: 'password1' }],
        ['permissions.0', { permissions: ['audit.admin'] }],
        ['permissions.1', { permissions: ['maintenance.read', 'system.monitor'] }],
      ]),
    )('refuses a bad %s: %j', async (field, bad) => {
      const answer = await refused(['createUser', { ...account(), ...bad }], 'VALIDATION_ERROR');
      expect(answer.details.field.replace(/^input\./, '')).toBe(field);
    });

    it.each(turnsOf(via, ['technician', 'developer', 'administrator']))(
      'a %s needs no department',
      async (role) => {
        const input = { ...account(), role, departmentId: undefined };
        expect((await call('createUser', input)).data).toMatchObject({ role, departmentId: null });
      },
    );

    it('an administrator makes no administrator and gives no permissions', async () => {
      await refused(
        ['createUser', { ...account(), role: 'administrator' }, administrator],
        'FORBIDDEN',
      );
      for (const permissions of [[], ['maintenance.read']]) {
        await refused(['createUser', { ...account(), permissions }, administrator], 'FORBIDDEN');
      }
      await refused(
        ['createUser', { ...account(), role: 'super_admin' }, administrator],
        'VALIDATION_ERROR',
      );
    });

    it('an e-mail has one account, however it is typed and however many try at once', async () => {
      const input = account();
      const typed = [input.email, ` ${input.email.toUpperCase()} `];
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => call('createUser', { ...input, email: typed[i % 2] })),
      );
      expect(answers.map(({ code }) => code).toSorted()).toEqual([
        ...Array(5).fill('CONFLICT'),
        'OK',
      ]);
    });
  });

  describe('updating', () => {
    it('changes what is given and leaves the rest, with before and after in the audit trail', async () => {
      const before = await row(target.id);
      const { data } = await call('updateUser', { id: target.id, firstName: 'Tariq', phone: null });
      expect(data).toMatchObject({ id: target.id, firstName: 'Tariq', email: target.email });
      const after = await row(target.id);
      expect(after).toEqual({
        ...before,
        firstName: 'Tariq',
        searchText: expect.stringContaining('tariq'),
        updatedAt: after.updatedAt,
      });
      const [record] = await app.database.prisma.auditRecord.findMany({
        where: { action: 'user.updated', targetId: String(target.id) },
      });
      expect(record).toMatchObject({
        actorId: superAdmin.id,
        metadata: { before: { firstName: target.firstName }, after: { firstName: 'Tariq' } },
      });
    });

    it('another role takes stored permissions away; the same role does not', async () => {
      const person = await app.seed.person('technician', { permissions: ['audit.read'] });
      const { id } = person;
      const same = await call('updateUser', { id, role: 'technician' }, administrator);
      expect(same.data.permissions).toEqual(['audit.read']);
      const changed = await call('updateUser', { id, role: 'developer' }, administrator);
      expect(changed.data.permissions).toEqual(ROLE_DEFAULTS.developer);
      expect(await row(id)).toMatchObject({ permissionsOverridden: false, permissions: [] });
    });

    it('a super_admin sets permissions with the role, and null brings the defaults back', async () => {
      const { id } = target;
      const given = { id, role: 'developer', permissions: ['audit.read'] };
      expect((await call('updateUser', given)).data.permissions).toEqual(['audit.read']);
      const { data } = await call('updateUser', { id, permissions: null });
      expect(data.permissions).toEqual(ROLE_DEFAULTS.developer);
    });

    it('a new role counts at the next request of the same session', async () => {
      expect((await call('users', {}, target)).code).toBe('FORBIDDEN');
      await call('updateUser', { id: target.id, role: 'administrator' });
      expect((await call('users', {}, target)).code).toBe('OK');
      await call('updateUser', { id: target.id, role: 'technician' });
      expect((await call('users', {}, target)).code).toBe('FORBIDDEN');
    });

    it('a role that needs a department gets none without, and none is taken from it', async () => {
      const { id } = await app.seed.person('technician');
      await refused(['updateUser', { id, role: 'employee' }], 'VALIDATION_ERROR', 'departmentId');
      const moved = await call('updateUser', { id, role: 'employee', departmentId });
      expect(moved.data).toMatchObject({ role: 'employee', departmentId });
      await refused(['updateUser', { id, departmentId: null }], 'VALIDATION_ERROR', 'departmentId');
      await refused(
        ['updateUser', { id, departmentId: 424_242 }],
        'VALIDATION_ERROR',
        'departmentId',
      );
      const freed = await call('updateUser', { id, role: 'technician', departmentId: null });
      expect(freed.data).toMatchObject({ role: 'technician', departmentId: null });
    });

    it('refuses what is no change, no role, no permission or somebody else’s e-mail', async () => {
      const { id } = target;
      await refused(['updateUser', { id }], 'VALIDATION_ERROR', wholeInput(via));
      await refused(['updateUser', { id, role: 'super_admin' }], 'VALIDATION_ERROR', 'role');
      await refused(
        ['updateUser', { id, permissions: ['x'] }],
        'VALIDATION_ERROR',
        'permissions.0',
      );
      await refused(['updateUser', { id, email: administrator.email }], 'CONFLICT', 'email');
      await refused(['updateUser', { id, email: null }], 'VALIDATION_ERROR', 'email');
      const own = await call('updateUser', { id, email: target.email.toUpperCase() });
      expect(own.data.email).toBe(target.email);
    });

    it('takes neither password nor status', async () => {
      for (const extra of [{ password: 'seven green bottles' }, { status: 'active' }]) {
        await refused(['updateUser', { id: target.id, ...extra }], 'VALIDATION_ERROR');
      }
    });

    it('an administrator neither gives the role nor permissions', async () => {
      const { id } = target;
      await refused(['updateUser', { id, role: 'administrator' }, administrator], 'FORBIDDEN');
      for (const permissions of [[], ['audit.read'], null]) {
        await refused(['updateUser', { id, permissions }, administrator], 'FORBIDDEN');
      }
    });

    it('nobody changes the role or the permissions of a super_admin', async () => {
      const { id } = await app.seed.person('super_admin');
      await refused(['updateUser', { id, role: 'technician' }], 'FORBIDDEN');
      await refused(['updateUser', { id, permissions: [] }], 'FORBIDDEN');
      await refused(['setUserPermissions', { id, permissions: [] }], 'FORBIDDEN');
      await app.database.prisma.user.delete({ where: { id } });
    });
  });

  describe('one’s own account', () => {
    it('is not suspended, deactivated, given a role or permissions by its owner', async () => {
      const manager = await app.seed.person('technician', { permissions: ['user.manage'] });
      for (const actor of [superAdmin, administrator, manager]) {
        const { id } = actor;
        await refused(['suspendUser', { id }, actor], 'FORBIDDEN');
        await refused(['deactivateUser', { id }, actor], 'FORBIDDEN');
        await refused(['updateUser', { id, role: 'developer' }, actor], 'FORBIDDEN');
        await refused(['updateUser', { id, permissions: [] }, actor], 'FORBIDDEN');
        await refused(['setUserPermissions', { id, permissions: [] }, actor], 'FORBIDDEN');
      }
      const renamed = await call('updateUser', { id: manager.id, firstName: 'Mia' }, manager);
      expect(renamed.code).toBe('OK');
    });
  });

  describe('suspending and deactivating', () => {
    it.each([
      ['suspendUser', 'suspended', 'ACCOUNT_SUSPENDED'],
      ['deactivateUser', 'inactive', 'ACCOUNT_INACTIVE'],
    ])(
      '%s ends every session at once and refuses the login by name',
      async (name, status, code) => {
        const second = await app.seed.login(target.id);
        const { data: tokens } = await invoke(app, via, 'login', {
          email: target.email,
          password: PASSWORD,
        });
        const { data } = await call(name, { id: target.id }, administrator);
        expect(data).toMatchObject({
          status,
          isActive: false,
          isSuspended: status === 'suspended',
        });
        for (const token of [target.token, second, tokens.accessToken]) {
          expect((await invoke(app, via, 'verify', {}, token)).code).toBe('session_invalid');
        }
        const { refreshToken } = tokens;
        expect((await invoke(app, via, 'refreshToken', { refreshToken })).code).toBe(
          'session_invalid',
        );
        const login = { email: target.email, password: PASSWORD };
        const again = await invoke(app, via, 'login', login);
        expect(again.code).toBe(code);
        expect(again.message).toContain(status);
        expect(
          await app.database.prisma.session.count({
            where: { userId: target.id, revokedAt: null },
          }),
        ).toBe(0);

        const active = await call('activateUser', { id: target.id }, administrator);
        expect(active.data).toMatchObject({ status: 'active', isActive: true, isSuspended: false });
        expect((await invoke(app, via, 'verify', {}, target.token)).code).toBe('session_invalid');
        expect((await invoke(app, via, 'login', login)).code).toBe('OK');
      },
    );

    it('the state table refuses what does not fit, and names the state', async () => {
      const { id } = target;
      const active = await refused(['activateUser', { id }], 'INVALID_TRANSITION', 'status');
      expect(active.details.status).toBe('active');
      await call('suspendUser', { id });
      await refused(['suspendUser', { id }], 'INVALID_TRANSITION', 'status');
      await call('deactivateUser', { id });
      await refused(['suspendUser', { id }], 'INVALID_TRANSITION', 'status');
    });

    it('deactivating again changes nothing and is no error', async () => {
      const { id } = target;
      await call('deactivateUser', { id });
      const before = await stateOf(app);
      expect((await call('deactivateUser', { id })).data.status).toBe('inactive');
      expect(await stateOf(app)).toBe(before);
    });

    it('of many suspensions at once one wins and is recorded', async () => {
      const { id } = target;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call('suspendUser', { id }, administrator)),
      );
      expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'INVALID_TRANSITION')).toHaveLength(7);
      const recorded = { action: 'user.suspended', targetId: String(id) };
      expect(await app.database.prisma.auditRecord.count({ where: recorded })).toBe(1);
    });

    it('no login that is under way outlives a suspension', async () => {
      const { email, id } = target;
      const login = () => invoke(app, via, 'login', { email, password: PASSWORD });
      await Promise.all([...Array.from({ length: 6 }, login), call('suspendUser', { id })]);
      const live = { userId: id, revokedAt: null };
      expect(await app.database.prisma.session.count({ where: live })).toBe(0);
    });

    it('open requests stay assigned, and a department has no head any more', async () => {
      const department = await app.seed.department();
      const owner = { requesterId: actors.employee.id, departmentId };
      const request = await app.seed.request({ ...owner, assigneeId: target.id }, 'assigned');
      await app.database.prisma.department.update({
        where: { id: department.id },
        data: { headId: target.id },
      });
      await call('deactivateUser', { id: target.id });
      const { prisma } = app.database;
      expect(
        await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id: request.id } }),
      ).toMatchObject({ assigneeId: target.id, status: 'assigned' });
      expect(
        await prisma.department.findUniqueOrThrow({ where: { id: department.id } }),
      ).toMatchObject({ headId: null });
    });
  });

  describe('setting permissions', () => {
    it('replaces the defaults at the next request; an empty list means none', async () => {
      const { id } = target;
      const set = (permissions: string[]) => call('setUserPermissions', { id, permissions });
      expect((await call('users', {}, target)).code).toBe('FORBIDDEN');
      expect((await set(['user.read'])).data.permissions).toEqual(['user.read']);
      expect((await call('users', {}, target)).code).toBe('OK');
      expect((await call('maintenanceRequests', {}, target)).code).toBe('FORBIDDEN');
      expect((await set([])).data.permissions).toEqual([]);
      expect((await call('users', {}, target)).code).toBe('FORBIDDEN');
    });

    it.each(
      turnsOf(via, [
        [['audit.admin']],
        [['system.monitor']],
        [['']],
        [['User.read']],
        [null],
        [undefined],
        [[null]],
        [['user.read', 7]],
        [Array(57).fill('user.read')],
      ]),
    )('refuses %j', async (permissions) => {
      await refused(['setUserPermissions', { id: target.id, permissions }], 'VALIDATION_ERROR');
    });
  });

  it('an unknown user is NOT_FOUND for every operation that takes an id', async () => {
    const id = 999_999;
    for (const name of ['user', 'userActivity', 'suspendUser', 'activateUser', 'deactivateUser']) {
      await refused([name, { id }], 'NOT_FOUND');
    }
    await refused(['updateUser', { id, phone: '12345' }], 'NOT_FOUND');
    await refused(['setUserPermissions', { id, permissions: [] }], 'NOT_FOUND');
  });

  it('an id that is none is refused as input', async () => {
    for (const id of [0, -1, 2_147_483_648, 'seven', 1.5]) {
      expect([id, (await call('user', { id })).code]).toEqual([id, 'VALIDATION_ERROR']);
    }
  });

  it('the permissions shown are those that count', async () => {
    for (const person of Object.values(actors)) {
      const { data } = await call('user', { id: person.id });
      expect(data.permissions).toEqual(effectivePermissions(person));
    }
  });
});
