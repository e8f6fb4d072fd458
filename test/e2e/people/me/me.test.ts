import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf, wholeInput } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

let app: TestApp;
let departmentId: number;
let me: Person;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  me = await app.seed.person('employee', { departmentId });
});

describe('my department', () => {
  const FIELDS = 'departmentId department { id name headId head { firstName } }';

  it('is in GraphQL the department with all that it leads to', async () => {
    const { id, name } = await app.seed.department();
    const person = await app.seed.person('department_head', { departmentId: id });
    const { token } = person;
    await app.database.prisma.department.update({ where: { id }, data: { headId: person.id } });
    const { data } = await app.graphql(`{ me { ${FIELDS} } }`, {}, { token });
    const { firstName } = person;
    const department = { id, name, headId: person.id, head: { firstName } };
    expect(data.me).toEqual({ departmentId: id, department });
    const changed = await app.graphql(
      `mutation { updateProfile(input: { phone: "12345" }) { ${FIELDS} } }`,
      {},
      { token },
    );
    expect(changed.data.updateProfile).toEqual({ departmentId: id, department });
  });

  it('is in REST its id and name, wherever I am shown', async () => {
    const { id, name } = await app.seed.department();
    const { token } = await app.seed.person('employee', { departmentId: id });
    const answers = [
      await app.rest('GET', '/me', { token }),
      await app.rest('PUT', '/me/profile', { token, body: { phone: '12345' } }),
      await app.rest('PUT', '/me/settings', { token, body: { theme: 'dark' } }),
      await app.rest('PUT', '/me/password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: 'seven green bottles' },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.data.departmentId, body.data.department]).toEqual([
        200,
        id,
        { id, name },
      ]);
    }
  });

  it('is null for those without one', async () => {
    const { token } = await app.seed.person('technician');
    expect((await app.rest('GET', '/me', { token })).body.data.department).toBeNull();
    const { data } = await app.graphql('{ me { department { id } } }', {}, { token });
    expect(data.me).toEqual({ department: null });
  });
});

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown> = {}, token = me.token) =>
    invoke(app, via, name, input, token);

  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it('me is everything about the caller, and nothing more', async () => {
    const { data } = await call('me');
    const { department: _, ...own } = data;
    expect(own).toEqual({
      id: me.id,
      userId: me.id,
      email: me.email,
      role: 'employee',
      permissions: ROLE_DEFAULTS.employee,
      departmentId,
      status: 'active',
      emailVerifiedAt: me.emailVerifiedAt?.toISOString(),
      pendingEmail: null,
      emailBouncedAt: null,
      emailBounceReason: null,
      profile: { firstName: me.firstName, lastName: me.lastName, phone: null, jobTitle: null },
      settings: { language: 'en', timezone: 'UTC', theme: 'system', emailNotifications: true },
      chosenSettings: { language: null, timezone: null },
      takenSettings: { language: null, timezone: null, takenAt: null },
      security: {
        lastLoginAt: null,
        passwordChangedAt: null,
        activeSessions: 1,
        failedLoginAttempts: 0,
        mfaEnrolled: false,
      },
      avatar: null,
    });
  });

  it('nothing under me is told without a session', async () => {
    for (const [name, input] of [
      ['me', {}],
      ['updateProfile', { firstName: 'Eve' }],
      ['updateSettings', { theme: 'dark' }],
      ['changePassword', { currentPassword: PASSWORD, newPassword: 'nine new bottles' }],
      ['mySessions', {}],
      ['revokeSession', { id: '00000000-0000-4000-8000-000000000000' }],
      ['mySecurityLogs', {}],
      ['deleteMySecurityLogs', {}],
      ['deleteMySecurityLog', { id: '1' }],
    ] as const) {
      const { code } = await invoke(app, via, name, input);
      expect([name, code]).toEqual([name, 'UNAUTHENTICATED']);
    }
  });

  describe('the profile', () => {
    it('changes what is given, clears what is null, and leaves the rest', async () => {
      await call('updateProfile', { phone: '+49 30 1234567', jobTitle: 'Chemist' });
      const { data } = await call('updateProfile', { firstName: ' Erin ', phone: null });
      expect(data.profile).toEqual({
        firstName: 'Erin',
        lastName: me.lastName,
        phone: null,
        jobTitle: 'Chemist',
      });
      expect((await call('me')).data).toEqual(data);
    });

    it.each(
      turnsOf(via, [
        [wholeInput(via), {}],
        ['firstName', { firstName: '' }],
        ['lastName', { lastName: 'x'.repeat(101) }],
        ['phone', { phone: '1' }],
        ['jobTitle', { jobTitle: ' ' }],
      ]),
    )('refuses a bad %s: %j', async (field, input) => {
      await refused('updateProfile', input, 'VALIDATION_ERROR', field);
    });

    it.each(
      turnsOf(via, [
        'email',
        'role',
        'permissions',
        'departmentId',
        'status',
        'id',
        'passwordHash',
      ]),
    )('is no way to another %s', async (field) => {
      await refused('updateProfile', { firstName: 'Eve', [field]: 1 }, 'VALIDATION_ERROR');
    });
  });

  describe('the settings', () => {
    it('change what is given and leave the rest', async () => {
      const { data } = await call('updateSettings', { language: 'PT-br', theme: 'dark' });
      const expected = {
        language: 'pt-BR',
        timezone: 'UTC',
        theme: 'dark',
        emailNotifications: true,
      };
      expect(data.settings).toEqual(expected);
      const next = await call('updateSettings', {
        timezone: 'America/Argentina/Buenos_Aires',
        emailNotifications: false,
      });
      expect(next.data.settings).toEqual({
        ...expected,
        timezone: 'America/Argentina/Buenos_Aires',
        emailNotifications: false,
      });
    });

    it('tell which of them are chosen, the defaults, too', async () => {
      const none = await call('updateSettings', { theme: 'dark' });
      expect(none.data.chosenSettings).toEqual({ language: null, timezone: null });
      const zone = await call('updateSettings', { timezone: 'UTC' });
      expect(zone.data.chosenSettings).toEqual({ language: null, timezone: 'UTC' });
      expect(zone.data.settings).toEqual(none.data.settings);
      await call('updateSettings', { language: 'en' });
      expect((await call('me')).data.chosenSettings).toEqual({ language: 'en', timezone: 'UTC' });
      const records = await app.database.prisma.auditRecord.findMany({
        where: { action: 'user.settings_updated', targetId: String(me.id) },
      });
      expect(JSON.stringify(records.map(({ metadata }) => metadata))).not.toContain('Chosen');
    });

    it('of a device are taken once, where nobody has chosen', async () => {
      const device = { language: 'de', timezone: 'Europe/Berlin', chosen: false };
      await call('updateSettings', { timezone: 'Asia/Tokyo' });
      const before = app.now();
      const first = await call('updateSettings', device);
      expect(first.code).toBe('OK');
      expect(first.data.settings).toMatchObject({ language: 'de', timezone: 'Asia/Tokyo' });
      expect(first.data.chosenSettings).toEqual({ language: null, timezone: 'Asia/Tokyo' });
      expect(first.data.takenSettings).toMatchObject({ language: 'de', timezone: null });
      expect(Date.parse(first.data.takenSettings.takenAt)).toBeGreaterThanOrEqual(+before);
      const other = await call('updateSettings', { ...device, language: 'fr' });
      expect([other.code, other.data]).toEqual(['OK', first.data]);
      const chosen = await call('updateSettings', { language: 'en' });
      expect(chosen.data.chosenSettings).toEqual({ language: 'en', timezone: 'Asia/Tokyo' });
      expect(chosen.data.takenSettings).toEqual({ language: null, timezone: null, takenAt: null });
      expect((await call('updateSettings', device)).data).toEqual(chosen.data);
    });

    it('that are only said not to be chosen change nothing', async () => {
      await call('updateSettings', { chosen: false }).then(({ code }) =>
        expect(code).toBe('VALIDATION_ERROR'),
      );
    });

    it('of accounts without a mark are chosen where they are not the defaults', async () => {
      await app.database.prisma.user.update({
        where: { id: me.id },
        data: { timezone: 'Europe/Berlin' },
      });
      const { data } = await call('me');
      expect(data.chosenSettings).toEqual({ language: null, timezone: 'Europe/Berlin' });
    });

    it.each(
      turnsOf(via, [
        ['language', ['english please', 'en_US', 'e', '', 'x'.repeat(40), null]],
        ['timezone', ['Berlin', 'Europe/Nowhere', '+02:00', 'UTC+2', '', null]],
        ['theme', ['purple', null]],
        ['emailNotifications', ['yes', null]],
      ] as const),
    )('refuse a bad %s', async (field, values) => {
      for (const value of values) {
        await refused('updateSettings', { [field]: value }, 'VALIDATION_ERROR');
      }
      await refused('updateSettings', {}, 'VALIDATION_ERROR', wholeInput(via));
    });
  });

  describe('the password', () => {
    const newPassword = 'nine new bottles';

    it('changes, ends the other sessions, and the old one counts no more', async () => {
      const others = [await app.seed.login(me.id), await app.seed.login(me.id)];
      const { code, data } = await call('changePassword', {
        currentPassword: PASSWORD,
        newPassword,
      });
      expect([code, data.security.activeSessions]).toEqual(['OK', 1]);
      expect(data.security.passwordChangedAt).not.toBeNull();
      for (const token of others)
        expect((await call('me', {}, token)).code).toBe('session_invalid');
      expect((await call('me')).code).toBe('OK');
      const { email } = me;
      const old = await invoke(app, via, 'login', { email, password: PASSWORD });
      expect(old.code).toBe('INVALID_CREDENTIALS');
      expect((await invoke(app, via, 'login', { email, password: newPassword })).code).toBe('OK');
      const records = await app.database.prisma.auditRecord.findMany({
        where: { action: 'user.password_changed', targetId: String(me.id) },
      });
      expect(records).toHaveLength(1);
      expect(JSON.stringify(records[0]?.metadata)).not.toMatch(/bottles|argon2/);
    });

    it.each(
      turnsOf(via, [
        ['newPassword', { newPassword: 'short' }],
        ['newPassword', { newPassword: 'x'.repeat(129) }],
        ['newPassword', { newPassword: 'password1' }],
        ['newPassword', { newPassword: PASSWORD }],
        ['currentPassword', { currentPassword: '' }],
      ]),
    )('refuses a bad %s: %j', async (field, bad) => {
      const input = { currentPassword: PASSWORD, newPassword, ...bad };
      await refused('changePassword', input, 'VALIDATION_ERROR', field);
    });

    it('a wrong current password changes nothing and is logged for its owner', async () => {
      const other = await app.seed.login(me.id);
      const before = await stateOf(app, ['users', 'sessions', 'audit_records']);
      const input = { currentPassword: 'wrong wrong', newPassword };
      const { code, details } = await call('changePassword', input);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'currentPassword']);
      expect(await stateOf(app, ['users', 'sessions', 'audit_records'])).toBe(before);
      expect((await call('me', {}, other)).code).toBe('OK');
      const { data } = await call('mySecurityLogs');
      expect(data[0]).toMatchObject({ category: 'security', level: 'suspicious', userId: me.id });
    });
  });

  describe('the sessions', () => {
    it('are the live ones, the latest first, with the present one marked', async () => {
      for (let i = 0; i < 4; i += 1) await app.seed.login(me.id);
      await app.seed.person('technician');
      const { data } = await call('mySessions');
      expect(data).toHaveLength(5);
      expect(data.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
      const times = data.map((session: { createdAt: string }) => session.createdAt);
      expect(times).toEqual(times.toSorted().reverse());
      const ids = [];
      for (let cursor: string | undefined; ; ) {
        const { data, page } = await call('mySessions', {
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        ids.push(...data.map((session: { id: string }) => session.id));
        cursor = page?.nextCursor;
        if (!page?.hasMore) break;
      }
      expect(ids).toEqual(data.map((session: { id: string }) => session.id));
      expect((await call('mySessions', { cursor: 'x' })).code).toBe('VALIDATION_ERROR');
    });

    it('are ended one by one, at once', async () => {
      const other = await app.seed.login(me.id);
      const { data } = await call('mySessions', {}, other);
      const { id } = data.find((session: { current: boolean }) => session.current);
      const ended = await call('revokeSession', { id });
      expect(ended.data).toMatchObject({ id, current: false });
      expect(ended.data.revokedAt).not.toBeNull();
      expect((await call('me', {}, other)).code).toBe('session_invalid');
      await refused('revokeSession', { id }, 'NOT_FOUND');
    });

    it('of others are not there, and an id that is none is refused as input', async () => {
      const { token } = await app.seed.person('technician');
      const { data } = await call('mySessions', {}, token);
      await refused('revokeSession', { id: data[0].id }, 'NOT_FOUND');
      await refused('revokeSession', { id: 'mine' }, 'VALIDATION_ERROR', 'id');
      expect((await call('me', {}, token)).code).toBe('OK');
    });
  });
});

it('GET /me/permissions is the list of permissions alone', async () => {
  const person = await app.seed.person('technician', { permissions: ['audit.read'] });
  const { status, body } = await app.rest('GET', '/me/permissions', { token: person.token });
  expect([status, body.data]).toEqual([200, ['audit.read']]);
});
