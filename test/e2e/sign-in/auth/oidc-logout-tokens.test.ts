import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EVENT,
  expectDone,
  expectRefused,
  FORM,
  isLive,
  LOGOUT_PATH,
  type LogoutTrial,
  startLogoutTrial,
} from '../../../support/back-channel-logout.js';
import { CLIENT_ID, CLIENT_SECRET } from '../../../support/identity-provider.js';

let trial: LogoutTrial;
beforeAll(async () => {
  trial = await startLogoutTrial();
});
afterAll(() => trial?.stop());

const seconds = () => Math.floor(trial.app.now().getTime() / 1000);

describe('a token is accepted', () => {
  const accepted = async (claims: Record<string, unknown>, header: object = {}) => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    expectDone(
      await trial.post(
        await trial.provider.sign(trial.claimsOf({ sub, ...claims }), { ...header }),
      ),
    );
    expect(await isLive(trial.app, token)).toBe(false);
  };

  it.each([undefined, 'JWT', 'logout+jwt'])('with the type %s', (typ) => accepted({}, { typ }));

  it('for several audiences', () => accepted({ aud: ['another', CLIENT_ID] }));

  it('of ten minutes ago, and of a minute ahead', async () => {
    await accepted({ iat: seconds() - 590 });
    await accepted({ iat: seconds() + 55 });
  });

  it('that begins as it was issued, by a clock that is a minute ahead', async () => {
    const iat = seconds() + 55;
    await accepted({ iat, nbf: iat });
  });

  it('before its end', () => accepted({ exp: seconds() + 60 }));

  it('with members of `events` that it does not know', () =>
    accepted({ events: { 'https://example.org/other': {}, [EVENT]: { more: 1 } } }));
});

describe('a token is refused', () => {
  const refusedWith = async (claims: Record<string, unknown>, told: RegExp, header = {}) => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    expectRefused(
      await trial.post(await trial.provider.sign(trial.claimsOf({ sub, ...claims }), header)),
      told,
    );
    expect(await isLive(trial.app, token)).toBe(true);
  };

  it.each([
    ['no issuer', { iss: undefined }, /iss/],
    ['another issuer', { iss: 'https://elsewhere.example.org' }, /iss/],
    ['no audience', { aud: undefined }, /aud/],
    ['another audience', { aud: 'another' }, /aud/],
    ['an empty list of audiences', { aud: [] }, /aud/],
    ['no time', { iat: undefined }, /iat/],
    ['a time that is a text', { iat: '1700000000' }, /iat/],
    ['no id', { jti: undefined }, /jti/],
    ['an empty id', { jti: '' }, /jti/],
    ['an id that is a number', { jti: 7 }, /jti/],
    ['no events', { events: undefined }, /events/],
    ['events that are a list', { events: [EVENT] }, /events/],
    ['other events', { events: { 'https://example.org/other': {} } }, /events/],
    ['an event that is a text', { events: { [EVENT]: 'logout' } }, /events/],
    ['an event that is null', { events: { [EVENT]: null } }, /events/],
    ['an event that is a list', { events: { [EVENT]: [] } }, /events/],
    ['a nonce', { nonce: 'a nonce' }, /nonce/],
    ['a nonce of null', { nonce: null }, /nonce/],
    ['neither person nor session', { sub: undefined }, /neither `sub` nor `sid`/],
    ['a person that is a number', { sub: 7 }, /sub/],
    ['an empty person', { sub: '' }, /sub/],
    ['a session that is a number', { sid: 7 }, /sid/],
    ['an empty session', { sid: '' }, /sid/],
  ])('with %s', async (_, claims, told) => {
    await refusedWith(claims, told);
  });

  it('that is older than ten minutes, or more than a minute ahead', async () => {
    await refusedWith({ iat: seconds() - 602 }, /is older than 10 minutes/);
    await refusedWith({ iat: seconds() + 65 }, /more than 60 seconds ahead/);
  });

  it('after its end', () => refusedWith({ exp: seconds() - 1 }, /exp/));

  it('before its begin', () => refusedWith({ nbf: seconds() + 65 }, /nbf/));

  it('with an end that is a text', () => refusedWith({ exp: 'later' }, /exp/));

  it.each(['at+jwt', 'id_token', 'secevent+jwt', '', 7, null, {}])('of the type %j', (typ) =>
    refusedWith({}, /another type than logout\+jwt/, { typ }),
  );

  it('that is an ID token of the provider', async () => {
    const { sub } = await trial.somebody();
    let idToken = '';
    trial.provider.forge = (token) => {
      idToken = token;
      return token;
    };
    const token = await trial.session();
    trial.provider.forge = undefined;
    expect(sub).toBeTruthy();
    expectRefused(await trial.post(idToken), /./);
    expect(await isLive(trial.app, token)).toBe(true);
  });

  it('without a signature, or with one by the client secret', async () => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = { alg: 'none', typ: 'logout+jwt' };
    expectRefused(await trial.post(`${part(header)}.${part(trial.claimsOf({ sub }))}.`), /alg/);
    const secret = await crypto.subtle.importKey(
      'raw',
      Buffer.from(CLIENT_SECRET),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const forged = await trial.provider.sign(trial.claimsOf({ sub }), { alg: 'HS256' }, secret);
    expectRefused(await trial.post(forged), /alg/);
    expect(await isLive(trial.app, token)).toBe(true);
  });

  it('by an algorithm that the provider does not name', async () => {
    const { sub } = await trial.somebody();
    const { privateKey } = await generateKeyPair('ES512');
    expectRefused(
      await trial.post(
        await trial.provider.sign(trial.claimsOf({ sub }), { alg: 'ES512' }, privateKey),
      ),
      /alg/,
    );
  });

  it('with the signature of another key, and with a changed claim', async () => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    const { privateKey } = await generateKeyPair('RS256');
    const claims = trial.claimsOf({ sub });
    expectRefused(await trial.post(await trial.provider.sign(claims, {}, privateKey)), /signature/);
    const [header, , signature] = (await trial.provider.sign(claims)).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url');
    expectRefused(await trial.post([header, body, signature].join('.')), /signature/);
    expect(await isLive(trial.app, token)).toBe(true);
  });

  it.each(['', 'x', 'a.b.c', 'e30.e30.e30', `${'a'.repeat(2_000)}`])(
    'that is %j',
    async (token) => {
      expectRefused(await trial.post(token), /./);
    },
  );

  it('and the log says why', async () => {
    await refusedWith({ aud: 'another' }, /aud/);
    const line = await trial.app.database.prisma.internalLog.findFirstOrThrow({
      where: { event: 'auth.back_channel_logout.refused' },
      orderBy: { id: 'desc' },
    });
    expect([line.category, line.level]).toEqual(['auth', 'warning']);
    expect(line.message).toMatch(/aud/);
  });
});

describe('the call is refused', () => {
  it.each([
    ['as JSON', 'application/json', (token: string) => JSON.stringify({ logout_token: token })],
    ['as text', 'text/plain', (token: string) => `logout_token=${token}`],
    ['as several parts', 'multipart/form-data; boundary=x', (token: string) => `--x\r\n${token}`],
    [
      'as a form of another name',
      'application/x-www-form-urlencodedx',
      (token: string) => `logout_token=${token}`,
    ],
    ['without a type', '', (token: string) => `logout_token=${token}`],
  ])('%s', async (_, type, bodyOf) => {
    const { sub } = await trial.somebody();
    const own = await trial.session();
    const body = bodyOf(await trial.provider.sign(trial.claimsOf({ sub })));
    expectRefused(await trial.send(body, type), /must be application\/x-www-form-urlencoded/);
    expect(await isLive(trial.app, own)).toBe(true);
  });

  it.each([
    ['without a token', 'other=1', /logout_token: must be given once/],
    ['with an empty body', '', /logout_token: must be given once/],
    ['with two tokens', 'logout_token=a&logout_token=b', /logout_token: must be given once/],
    ['with a form that is too long', `logout_token=${'a'.repeat(70_000)}`, /at most 64 kB/],
  ])('%s', async (_, body, told) => {
    expectRefused(await trial.send(body), told);
  });

  it('with the token in the query', async () => {
    const token = await trial.provider.sign(trial.claimsOf({ sub: 'x' }));
    expectRefused(
      await trial.send('', FORM, trial.app, `${LOGOUT_PATH}?logout_token=${token}`),
      /must be given once/,
    );
  });

  it('by another verb', async () => {
    const answer = await trial.app.rest('GET', LOGOUT_PATH);
    expect([answer.status, answer.body.code, answer.headers.get('Allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST, OPTIONS',
    ]);
  });

  it('without an identity provider', async () => {
    const without = await trial.replica({ oidc: undefined });
    try {
      const answer = await trial.logout({ sub: 'x' }, without);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    } finally {
      await without.stop();
    }
  });
});

it('a form may name its charset', async () => {
  const { sub } = await trial.somebody();
  const token = await trial.session();
  const body = `${new URLSearchParams({ logout_token: await trial.provider.sign(trial.claimsOf({ sub })) })}`;
  expectDone(await trial.send(body, `${FORM}; charset=UTF-8`));
  expect(await isLive(trial.app, token)).toBe(false);
});
