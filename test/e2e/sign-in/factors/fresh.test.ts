import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../../src/modules/sign-in/factors/totp.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { addPasskey, enrol, loginOptions, ORIGIN } from '../../../support/factors.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN, accessTokenTtlSeconds: 86_400 });
});
afterAll(() => app.stop());

const MINUTE = 60_000;

/** Every operation on factors that needs a fresh login. */
const FRESH: Readonly<Record<string, object>> = {
  startTotp: {},
  confirmTotp: { code: '123456' },
  removeTotp: {},
  regenerateRecoveryCodes: {},
  passkeyOptions: {},
  addPasskey: { name: 'Key', credential: {} },
  updatePasskey: { id: 999_999, name: 'Key' },
  removePasskey: { id: 999_999 },
  resetUserFactors: { id: 999_999 },
};

describe.each(bothOr('graphql'))('a fresh login, over %s', (via) => {
  const reauthenticate = (token: string, proof: object) =>
    invoke(app, via, 'reauthenticate', { ...proof }, token);

  const isFresh = async (token: string) => {
    const { code, details } = await invoke(app, via, 'passkeyOptions', {}, token);
    if (code !== 'OK') expect([code, details.reason]).toEqual(['FORBIDDEN', 'reauthenticate']);
    return code === 'OK';
  };

  const stale = async (options = {}): Promise<Person> => {
    const person = await app.seed.person('technician', options);
    app.advance(10 * MINUTE + 1000);
    return person;
  };

  it.each(Object.entries(FRESH))('%s needs one of the last ten minutes', async (name, input) => {
    const admin = await app.seed.person('super_admin');
    app.advance(9 * MINUTE);
    const inTime = await invoke(app, via, name, { ...input }, admin.token);
    expect(inTime.details?.reason).not.toBe('reauthenticate');
    app.advance(MINUTE + 1000);
    expect(await invoke(app, via, name, { ...input }, admin.token)).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'reauthenticate' },
    });
  });

  it('is proved by the password, for this session alone, for ten minutes', async () => {
    const person = await stale();
    const another = await app.seed.login(person.id);
    app.advance(10 * MINUTE + 1000);
    expect(await isFresh(person.token)).toBe(false);
    const answer = await reauthenticate(person.token, { password: PASSWORD });
    expect(answer.code).toBe('OK');
    expect(
      Math.abs(new Date(answer.data.authenticatedAt).getTime() - app.now().getTime()),
    ).toBeLessThan(5000);
    expect([await isFresh(person.token), await isFresh(another)]).toEqual([true, false]);
    app.advance(10 * MINUTE + 1000);
    expect(await isFresh(person.token)).toBe(false);
  });

  it('is proved in a live session while strangers guess at the address', async () => {
    const person = await stale();
    for (const _guess of [1, 2, 3, 4, 5]) {
      await invoke(app, via, 'login', { email: person.email, password: 'a wrong password' });
    }
    const login = { email: person.email, password: PASSWORD };
    expect((await invoke(app, via, 'login', login)).code).toBe('ACCOUNT_LOCKED');
    expect((await reauthenticate(person.token, { password: PASSWORD })).code).toBe('OK');
    const changed = { currentPassword: PASSWORD, newPassword: 'seven green bottles' };
    expect((await invoke(app, via, 'changePassword', changed, person.token)).code).toBe('OK');
    // The lock of the address stays for logins.
    expect((await invoke(app, via, 'login', login)).code).toBe('ACCOUNT_LOCKED');
  });

  it('is refused after five wrong passwords in the session, in no other one', async () => {
    const person = await stale();
    const another = await app.seed.login(person.id);
    for (const _guess of [1, 2, 3, 4, 5]) {
      expect(await reauthenticate(person.token, { password: 'a wrong password' })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'password', reason: 'is wrong' },
      });
    }
    const right = { password: PASSWORD };
    expect((await reauthenticate(person.token, right)).code).toBe('ACCOUNT_LOCKED');
    expect((await reauthenticate(another, right)).code).toBe('OK');
    const login = { email: person.email, password: PASSWORD };
    expect((await invoke(app, via, 'login', login)).code).toBe('ACCOUNT_LOCKED');
    const { prisma } = app.database;
    const targetId = String(person.id);
    const where = { action: 'auth.locked_out', targetType: 'user', targetId };
    expect(await prisma.auditRecord.count({ where })).toBe(1);
  });

  it('is proved by a code, which then counts no more', async () => {
    const person = await app.seed.person('technician');
    const { code } = await enrol(app, person);
    app.advance(10 * MINUTE + 1000);
    const otp = code();
    expect((await reauthenticate(person.token, { otp })).code).toBe('OK');
    expect(await isFresh(person.token)).toBe(true);
    const again = await reauthenticate(person.token, { otp });
    expect(again).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'otp' } });
  });

  it('is proved by a passkey of the account, and by no other', async () => {
    const [person, other] = [
      await app.seed.person('technician'),
      await app.seed.person('technician'),
    ];
    const [own, foreign] = [await addPasskey(app, person), await addPasskey(app, other)];
    app.advance(10 * MINUTE + 1000);
    const refused = await reauthenticate(person.token, {
      passkey: foreign.get(await loginOptions(app)),
    });
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'passkey' } });
    expect(await isFresh(person.token)).toBe(false);
    const passkey = own.get(await loginOptions(app));
    expect((await reauthenticate(person.token, { passkey })).code).toBe('OK');
    expect(await isFresh(person.token)).toBe(true);
    expect((await reauthenticate(person.token, { passkey })).code).toBe('VALIDATION_ERROR');
  });

  it('is not proved by nothing, by two things, or by something wrong', async () => {
    const person = await stale();
    const { email, token } = person;
    const tried = async (proof: object) => {
      const { code, details } = await reauthenticate(token, proof);
      return [code, details?.field];
    };
    expect(await tried({})).toEqual(['VALIDATION_ERROR', 'password']);
    expect(await tried({ password: PASSWORD, otp: '123456' })).toEqual(['VALIDATION_ERROR', 'otp']);
    expect(await tried({ password: 'wrong wrong' })).toEqual(['VALIDATION_ERROR', 'password']);
    expect(await tried({ otp: '123456' })).toEqual(['VALIDATION_ERROR', 'otp']);
    expect(await tried({ passkey: {} })).toEqual(['VALIDATION_ERROR', 'passkey']);
    expect(await tried({ code: 'x' })).toEqual(['VALIDATION_ERROR', 'code']);
    expect((await invoke(app, via, 'reauthenticate', { password: PASSWORD })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect(await isFresh(token)).toBe(false);
    // The wrong password and the wrong code have counted.
    const row = await invoke(app, via, 'me', {}, token);
    expect(row.data.security.failedLoginAttempts).toBe(2);
    for (let guess = 0; guess < 3; guess += 1) await tried({ password: 'wrong wrong' });
    expect(await tried({ password: PASSWORD })).toEqual(['ACCOUNT_LOCKED', undefined]);
    expect((await invoke(app, via, 'login', { email, password: PASSWORD })).code).toBe(
      'ACCOUNT_LOCKED',
    );
  });

  it('is not proved by a code of an app that is not enrolled yet', async () => {
    const person = await app.seed.person('technician');
    const started = await invoke(app, via, 'startTotp', {}, person.token);
    app.advance(10 * MINUTE + 1000);
    const otp = codeAt(started.data.secret, app.now());
    expect(await reauthenticate(person.token, { otp })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'otp' },
    });
    expect(await isFresh(person.token)).toBe(false);
  });

  it('is not proved by a refresh', async () => {
    const { email } = await app.seed.person('technician');
    const login = await invoke(app, via, 'login', { email, password: PASSWORD });
    expect(await isFresh(login.data.accessToken)).toBe(true);
    app.advance(10 * MINUTE + 1000);
    const { refreshToken } = login.data;
    const refreshed = await invoke(app, via, 'refreshToken', { refreshToken });
    expect(await isFresh(refreshed.data.accessToken)).toBe(false);
  });

  it('does not come to a session that has ended', async () => {
    const person = await stale();
    await app.database.prisma.session.updateMany({
      where: { userId: person.id },
      data: { revokedAt: app.now() },
    });
    const { code } = await reauthenticate(person.token, { password: PASSWORD });
    expect(code).toBe('session_invalid');
  });
});
