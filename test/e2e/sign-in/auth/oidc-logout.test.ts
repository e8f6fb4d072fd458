import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectDone,
  FORM,
  isLive,
  type LogoutTrial,
  startLogoutTrial,
} from '../../../support/back-channel-logout.js';
import { enrol } from '../../../support/factors.js';
import { sentOn } from '../../../support/oidc-browser.js';

let trial: LogoutTrial;
beforeAll(async () => {
  trial = await startLogoutTrial();
});
afterAll(() => trial?.stop());

describe('a logout token', () => {
  it('with a session ends the sessions whose ID token had it, and no other', async () => {
    const { sub, sid, person } = await trial.somebody();
    const [first, second] = [await trial.session(), await trial.session()];
    trial.atSession('another');
    const other = await trial.session();
    expectDone(await trial.logout({ sid }));
    expect(
      await Promise.all([first, second, other].map((token) => isLive(trial.app, token))),
    ).toEqual([false, false, true]);
    expect(await isLive(trial.redirecting, other)).toBe(true);
    expect(await isLive(trial.redirecting, first)).toBe(false);
    expectDone(await trial.logout({ sid: 'another', sub }));
    expect(await isLive(trial.app, other)).toBe(false);
    expect(
      await trial.app.database.prisma.session.count({
        where: { userId: person.id, revokedReason: 'logout at the identity provider' },
      }),
    ).toBe(3);
  });

  it('with a person ends all sessions, those by password too, and leaves API tokens', async () => {
    const { person, sub } = await trial.somebody();
    const provided = await trial.session();
    const own = person.token;
    const { token } = await trial.app.seed.apiToken(person.id, ['maintenance.read']);
    const bystander = await trial.app.seed.person('technician');
    expectDone(await trial.logout({ sub }));
    expect(await Promise.all([provided, own].map((one) => isLive(trial.app, one)))).toEqual([
      false,
      false,
    ]);
    expect(
      await Promise.all([token, bystander.token].map((one) => isLive(trial.app, one))),
    ).toEqual([true, true]);
  });

  it('writes a record without an actor, and a line of the log', async () => {
    const { person, sub } = await trial.somebody();
    await trial.session();
    expectDone(await trial.logout({ sub }));
    const { prisma } = trial.app.database;
    const record = await prisma.auditRecord.findFirstOrThrow({
      where: { action: 'auth.back_channel_logout', targetId: String(person.id) },
    });
    expect(record).toMatchObject({
      targetType: 'user',
      actorId: null,
      metadata: { sessionsEnded: 2 },
    });
    const line = await prisma.internalLog.findFirstOrThrow({
      where: { event: 'auth.back_channel_logout', userId: person.id },
    });
    expect([line.category, line.level]).toEqual(['auth', 'info']);
  });

  it('ends no session of a person that its `sub` does not name', async () => {
    const { sid } = await trial.somebody();
    const token = await trial.session();
    const { sub: other } = await trial.somebody();
    await trial.session();
    expectDone(await trial.logout({ sid, sub: other }));
    expect(await isLive(trial.app, token)).toBe(true);
  });

  it.each([
    ['session', { sid: 'nobody’s' }],
    ['person', { sub: 'nobody' }],
    ['person with a known session', { sub: 'nobody', sid: 'session-1' }],
  ])('is accepted with an unknown %s', async (_, over) => {
    const { person } = await trial.somebody();
    const before = await trial.app.database.prisma.auditRecord.count();
    expectDone(await trial.logout(over));
    expect(await trial.app.database.prisma.auditRecord.count()).toBe(before);
    expect(await isLive(trial.app, person.token)).toBe(true);
  });

  it('is accepted for an account that is inactive, or suspended', async () => {
    for (const status of ['inactive', 'suspended'] as const) {
      const { person, sub, sid } = await trial.somebody();
      await trial.session();
      await trial.app.database.prisma.user.update({ where: { id: person.id }, data: { status } });
      expectDone(await trial.logout({ sub, sid }));
    }
  });

  it.each(['/api', '/api/v1', ''])('is taken below %j', async (prefix) => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    const body = new URLSearchParams({
      logout_token: await trial.provider.sign(trial.claimsOf({ sub })),
    });
    expectDone(
      await trial.send(`${body}`, FORM, trial.app, `${prefix}/auth/oidc/back-channel-logout`),
    );
    expect(await isLive(trial.app, token)).toBe(false);
  });
});

describe('a session has the `sid` of the login', () => {
  it('through the one-time code of the redirect', async () => {
    const { sid } = await trial.somebody();
    const { code, cookie } = sentOn(await trial.login(trial.redirecting));
    const { body } = await trial.redirecting.rest('POST', '/api/auth/oidc/exchange', {
      body: { code },
      headers: { Cookie: cookie },
    });
    expectDone(await trial.logout({ sid }));
    expect(await isLive(trial.app, body.data.accessToken)).toBe(false);
  });

  it('also where it is long, and then the whole of it counts', async () => {
    const { sub } = await trial.somebody();
    const start = 's'.repeat(600);
    trial.atSession(`${start}1`);
    const token = await trial.session();
    expectDone(await trial.logout({ sid: `${start}2`, sub }));
    expect(await isLive(trial.app, token)).toBe(true);
    expectDone(await trial.logout({ sid: `${start}1` }));
    expect(await isLive(trial.app, token)).toBe(false);
  });

  it('through the second factor, in the callback and after a code', async () => {
    const { person, sid } = await trial.somebody();
    const { code: otp } = await enrol(trial.app, person);
    const { challenge } = (await trial.login()).body.error.details;
    const first = await trial.app.rest('POST', '/api/auth/mfa', {
      body: { challenge, otp: otp() },
    });
    trial.app.advance(60_000);
    trial.redirecting.advance(60_000);
    const { code, cookie } = sentOn(await trial.login(trial.redirecting));
    const exchanged = await trial.redirecting.rest('POST', '/api/auth/oidc/exchange', {
      body: { code },
      headers: { Cookie: cookie },
    });
    const second = await trial.app.rest('POST', '/api/auth/mfa', {
      body: { challenge: exchanged.body.error.details.challenge, otp: otp(1) },
    });
    const tokens = [first, second].map(({ body }) => body.data.accessToken);
    expectDone(await trial.logout({ sid }));
    expect(await Promise.all(tokens.map((token) => isLive(trial.app, token)))).toEqual([
      false,
      false,
    ]);
  });

  it('through a refresh', async () => {
    const { sid } = await trial.somebody();
    const { refreshToken } = (await trial.login()).body.data;
    const { body } = await trial.app.rest('POST', '/api/auth/refresh', { body: { refreshToken } });
    expectDone(await trial.logout({ sid }));
    expect(await isLive(trial.app, body.data.accessToken)).toBe(false);
    const again = await trial.app.rest('POST', '/api/auth/refresh', {
      body: { refreshToken: body.data.refreshToken },
    });
    expect(again.status).toBe(401);
  });

  it.each(['sid', 'sub'] as const)('and a login that is not complete ends by %s', async (by) => {
    const who = await trial.somebody();
    const { code, cookie } = sentOn(await trial.login(trial.redirecting));
    const { code: otp } = await enrol(trial.app, who.person);
    const { challenge } = (await trial.login()).body.error.details;
    expectDone(await trial.logout({ [by]: who[by] }));
    const exchanged = await trial.redirecting.rest('POST', '/api/auth/oidc/exchange', {
      body: { code },
      headers: { Cookie: cookie },
    });
    const completed = await trial.app.rest('POST', '/api/auth/mfa', {
      body: { challenge, otp: otp() },
    });
    expect([exchanged.body.code, completed.body.code]).toEqual([
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
    ]);
  });
});
