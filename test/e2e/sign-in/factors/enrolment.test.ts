import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../../src/modules/sign-in/factors/totp.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { addPasskey, enrol, ORIGIN } from '../../../support/factors.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN });
});
afterAll(() => app.stop());

const NONE = {
  enrolledAt: null,
  recoveryCodesLeft: 0,
  passkeys: 0,
  passkeysAvailable: true,
  required: false,
};

const told = async (userId: number) => {
  await fannedOut(app);
  const rows = await app.database.prisma.notification.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ kind, data }) => [kind, (data as { event: string }).event]);
};

describe.each(bothOr('graphql'))('enrolment, over %s', (via) => {
  const call = (name: string, token: string, input: object = {}) =>
    invoke(app, via, name, { ...input }, token);

  it('takes a start and a code; recovery codes are shown once', async () => {
    const { id, email, token } = await app.seed.person('technician');
    expect((await call('mfa', token)).data).toEqual(NONE);
    const started = await call('startTotp', token);
    const { secret, uri } = started.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(email));
    // Not a factor yet.
    expect((await call('mfa', token)).data).toEqual(NONE);
    expect((await invoke(app, via, 'login', { email, password: PASSWORD })).code).toBe('OK');

    const confirmed = await call('confirmTotp', token, { code: codeAt(secret, app.now()) });
    expect(confirmed.code).toBe('OK');
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect((await call('mfa', token)).data).toEqual({
      ...NONE,
      enrolledAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await call('me', token)).data.security.mfaEnrolled).toBe(true);

    const { prisma } = app.database;
    const stored = await prisma.authenticatorApp.findUniqueOrThrow({ where: { userId: id } });
    expect(stored.secret).toMatch(/^sealed\.1\./);
    const codes = await prisma.recoveryCode.findMany({ where: { userId: id } });
    for (const { codeHash } of codes) expect(codeHash).toMatch(/^[\da-f]{64}$/);
    expect(await told(id)).toEqual([['security', 'authenticator_enrolled']]);
  });

  it('refuses a wrong code, a code without a start, and a second app', async () => {
    const { token } = await app.seed.person('technician');
    expect((await call('confirmTotp', token, { code: '123456' })).code).toBe('CONFLICT');
    const { secret } = (await call('startTotp', token)).data;
    const old = codeAt(secret, new Date(app.now().getTime() - 120_000));
    const refused = await call('confirmTotp', token, { code: old });
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'code' } });
    // A new start replaces the secret of the first.
    const again = (await call('startTotp', token)).data.secret;
    expect(again).not.toBe(secret);
    const ofFirst = { code: codeAt(secret, app.now()) };
    expect((await call('confirmTotp', token, ofFirst)).code).toBe('VALIDATION_ERROR');
    const code = codeAt(again, app.now());
    expect((await call('confirmTotp', token, { code })).code).toBe('OK');
    expect((await call('confirmTotp', token, { code })).code).toBe('CONFLICT');
    expect((await call('startTotp', token)).code).toBe('CONFLICT');
  });

  it('two confirmations at once enrol once', async () => {
    const { id, token } = await app.seed.person('technician');
    const { secret } = (await call('startTotp', token)).data;
    const code = codeAt(secret, app.now());
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('confirmTotp', token, { code })));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'OK',
    ]);
    expect(await app.database.prisma.recoveryCode.count({ where: { userId: id } })).toBe(10);
  });

  it('codes can be made anew, which voids those before; the app can be removed', async () => {
    const person = await app.seed.person('technician');
    const { email, token } = person;
    expect((await call('regenerateRecoveryCodes', token)).code).toBe('NOT_FOUND');
    expect((await call('removeTotp', token)).code).toBe('NOT_FOUND');
    const { recoveryCodes } = await enrol(app, person);
    const renewed = (await call('regenerateRecoveryCodes', token)).data.recoveryCodes;
    const login = (recoveryCode: string | undefined) =>
      invoke(app, via, 'login', { email, password: PASSWORD, recoveryCode });
    expect((await login(recoveryCodes[0])).code).toBe('INVALID_CREDENTIALS');
    expect((await login(renewed[0])).code).toBe('OK');
    expect((await call('removeTotp', token)).data).toEqual(NONE);
    expect(await app.database.prisma.recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect((await login(undefined)).code).toBe('OK');
    expect(await told(person.id)).toEqual([
      ['security', 'authenticator_enrolled'],
      ['security', 'recovery_codes_renewed'],
      ['security', 'recovery_code_used'],
      ['security', 'authenticator_removed'],
    ]);
  });

  it('a secret is not replayed by its idempotency key', async () => {
    const { token } = await app.seed.person('technician');
    const headers = { 'Idempotency-Key': 'enrol-1' };
    const first = await invoke(app, via, 'startTotp', {}, token, headers);
    expect(first.code).toBe('OK');
    const again = await invoke(app, via, 'startTotp', {}, token, headers);
    expect(again.code).toBe('IDEMPOTENCY_CONFLICT');
    const stored = await app.database.prisma.idempotencyRecord.findMany();
    expect(JSON.stringify(stored)).not.toContain(first.data.secret);
  });
});

describe.each(bothOr('rest'))("reset of another's factors, over %s", (via) => {
  it('removes all of them, is recorded and told', async () => {
    const admin = await app.seed.person('administrator');
    const person = await app.seed.person('technician');
    await enrol(app, person);
    await addPasskey(app, person);
    const reset = () => invoke(app, via, 'resetUserFactors', { id: person.id }, admin.token);
    expect((await reset()).data).toEqual({ userId: person.id, authenticator: true, passkeys: 1 });
    expect((await reset()).data).toEqual({ userId: person.id, authenticator: false, passkeys: 0 });
    expect((await invoke(app, via, 'mfa', {}, person.token)).data).toEqual(NONE);
    const records = await app.database.prisma.auditRecord.findMany({
      where: { action: 'user.factors_reset', targetId: String(person.id) },
    });
    expect(records.map(({ actorId }) => actorId)).toEqual([admin.id]);
    expect((await told(person.id)).at(-1)).toEqual(['security', 'factors_reset']);
    const logged = await app.database.prisma.internalLog.findMany({
      where: { userId: person.id, event: 'factors.factors_reset' },
    });
    expect(logged).toMatchObject([{ category: 'security', level: 'warning' }]);
  });

  it('follows the rules of updates', async () => {
    const admin = await app.seed.person('administrator');
    const other = await app.seed.person('administrator');
    await enrol(app, other);
    const reset = (id: number, token: string) =>
      invoke(app, via, 'resetUserFactors', { id }, token);
    expect((await reset(other.id, admin.token)).code).toBe('FORBIDDEN');
    expect((await reset(999_999, admin.token)).code).toBe('NOT_FOUND');
    const person = await app.seed.person('technician');
    expect((await reset(other.id, person.token)).code).toBe('FORBIDDEN');
    expect((await invoke(app, via, 'mfa', {}, other.token)).data.recoveryCodesLeft).toBe(10);
    const superAdmin = await app.seed.person('super_admin');
    expect((await reset(other.id, superAdmin.token)).code).toBe('OK');
  });
});
