import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { type Deviation, SoftwareAuthenticator } from '../../../support/authenticator.js';
import { addPasskey, enrol, loginOptions, ORIGIN } from '../../../support/factors.js';
import {
  bothOr,
  INTERFACES,
  type InterfaceName,
  invoke,
  turnsOf,
} from '../../../support/interfaces.js';
import { PASSWORD } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN });
});
afterAll(() => app.stop());

const login = (via: InterfaceName, credential: object) =>
  invoke(app, via, 'loginWithPasskey', { credential });

describe.each(bothOr('graphql'))('passkeys, over %s', (via) => {
  const call = (name: string, token: string, input: object = {}) =>
    invoke(app, via, name, { ...input }, token);
  const optionsFor = async (token: string) => (await call('passkeyOptions', token)).data.options;

  it('are made for this service, discoverable, with user verification', async () => {
    const { email, token } = await app.seed.person('technician');
    const options = await optionsFor(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
    expect(options.user.id).not.toContain(email);
  });

  it('are added, listed, renamed, used and removed', async () => {
    const person = await app.seed.person('technician');
    const { id: userId, token } = person;
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const credential = authenticator.create(await optionsFor(token));
    const added = await call('addPasskey', token, { name: ' Phone ', credential });
    expect(added.data).toMatchObject({ name: 'Phone', lastUsedAt: null, version: 1 });
    const { id } = added.data;
    expect((await optionsFor(token)).excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    expect((await call('passkeys', token)).data).toEqual([added.data]);
    expect((await call('mfa', token)).data.passkeys).toBe(1);

    const rename = (input: object) => call('updatePasskey', token, { id, ...input });
    const renamed = await rename({ name: 'Work phone', expectedVersion: 1 });
    expect(renamed.data).toMatchObject({ name: 'Work phone', version: 2 });
    expect((await rename({ name: 'Other', expectedVersion: 1 })).code).toBe('VERSION_CONFLICT');

    const answer = await login(via, authenticator.get(await loginOptions(app)));
    expect(answer.data.user.id).toBe(userId);
    expect((await call('passkey', token, { id })).data.lastUsedAt).not.toBeNull();

    expect((await call('removePasskey', token, { id })).data.id).toBe(id);
    expect((await call('passkeys', token)).data).toEqual([]);
    const gone = await login(via, authenticator.get(await loginOptions(app)));
    expect(gone.code).toBe('INVALID_CREDENTIALS');
    const records = await app.database.prisma.auditRecord.findMany({
      where: { targetId: String(userId), action: { startsWith: 'user.passkey' } },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'user.passkey_added',
      'user.passkey_renamed',
      'user.passkey_removed',
    ]);
  });

  it("another's passkey is not seen, renamed or removed", async () => {
    const [person, other] = [
      await app.seed.person('technician'),
      await app.seed.person('super_admin'),
    ];
    const { passkeyId: id } = await addPasskey(app, person);
    for (const [name, input] of [
      ['passkey', { id }],
      ['updatePasskey', { id, name: 'Mine' }],
      ['removePasskey', { id }],
    ] as const) {
      expect([name, (await call(name, other.token, input)).code]).toEqual([name, 'NOT_FOUND']);
    }
    expect((await call('passkey', person.token, { id })).data.name).toBe('Key');
  });

  it.each(
    turnsOf<[string, Deviation]>(via, [
      ['another origin', { origin: 'https://evil.example.org' }],
      ['another relying party', { rpId: 'example.org' }],
      ['no user verification', { verified: false }],
      ['another challenge', { challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' }],
      ['another ceremony', { type: 'webauthn.get' }],
    ]),
  )('one with %s is not added', async (_what, deviation) => {
    const { token } = await app.seed.person('technician');
    const credential = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(token), deviation);
    const answer = await call('addPasskey', token, { name: 'Key', credential });
    expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'credential' } });
    expect((await call('passkeys', token)).data).toEqual([]);
  });

  it('a challenge makes one passkey, of its own account, within five minutes', async () => {
    const [one, other] = [await app.seed.person('technician'), await app.seed.person('technician')];
    const add = async (token: string, credential: object) =>
      (await call('addPasskey', token, { name: 'Key', credential })).code;
    const options = await optionsFor(one.token);
    const make = (from: object) => new SoftwareAuthenticator(ORIGIN).create(from);
    expect(await add(other.token, make(options))).toBe('VALIDATION_ERROR');
    expect(await add(one.token, make(options))).toBe('OK');
    expect(await add(one.token, make(options))).toBe('VALIDATION_ERROR');
    // That of a login is none of a registration.
    const ofLogin = { ...(await loginOptions(app)), user: options.user, rp: options.rp };
    expect(await add(one.token, make(ofLogin))).toBe('VALIDATION_ERROR');
    const late = await optionsFor(one.token);
    app.advance(300_000);
    expect(await add(one.token, make(late))).toBe('VALIDATION_ERROR');
  });

  it('a passkey belongs to one account, and an account has ten at most', async () => {
    const [one, other] = [await app.seed.person('technician'), await app.seed.person('technician')];
    const authenticator = await addPasskey(app, one);
    const credential = authenticator.create(await optionsFor(other.token));
    const taken = await call('addPasskey', other.token, { name: 'Key', credential });
    expect(taken.code).toBe('CONFLICT');
    for (let count = 1; count < 9; count += 1) await addPasskey(app, one);
    // Two at once for the last place.
    const last = [await optionsFor(one.token), await optionsFor(one.token)];
    const answers = await Promise.all(
      last.map((options) =>
        call('addPasskey', one.token, {
          name: 'Last',
          credential: new SoftwareAuthenticator(ORIGIN).create(options),
        }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'OK']);
    expect((await call('passkeyOptions', one.token)).code).toBe('CONFLICT');
    expect((await call('passkeys', one.token)).data).toHaveLength(10);
  });

  it.each(turnsOf(via, [[null], ['text'], [['list']], [7]]))(
    '%j is no credential',
    async (credential) => {
      const { token } = await app.seed.person('technician');
      const added = await invoke(app, via, 'addPasskey', { name: 'Key', credential }, token);
      expect(added.code).toBe('VALIDATION_ERROR');
      const logged = await invoke(app, via, 'loginWithPasskey', { credential });
      expect(logged.code).toBe('VALIDATION_ERROR');
    },
  );
});

describe.each(bothOr('rest'))('login with a passkey, over %s', (via) => {
  it('asks for no code, as the passkey is both factors', async () => {
    const person = await app.seed.person('technician');
    await enrol(app, person);
    const authenticator = await addPasskey(app, person);
    const answer = await login(via, authenticator.get(await loginOptions(app)));
    expect(answer).toMatchObject({ code: 'OK', data: { user: { id: person.id } } });
    const me = await invoke(app, via, 'me', {}, answer.data.accessToken);
    expect(me.data.userId).toBe(person.id);
  });

  it('its options are the same for everybody and name nobody', async () => {
    const [one, other] = [await loginOptions(app), await loginOptions(app)];
    expect({ ...one, challenge: '' }).toEqual({ ...other, challenge: '' });
    expect(one.challenge).not.toBe(other.challenge);
    expect(one).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(one.allowCredentials ?? []).toEqual([]);
  });

  it.each(
    turnsOf<[string, Deviation]>(via, [
      ['another origin', { origin: 'https://evil.example.org' }],
      ['another relying party', { rpId: 'example.org' }],
      ['no user verification', { verified: false }],
      ['a challenge of nobody', { challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' }],
      ['another ceremony', { type: 'webauthn.create' }],
      ["another account's handle", { userHandle: 'dXNlci05OTk5OTk' }],
      ['a counter that stands', { counter: 7 }],
      ['a counter that goes back', { counter: 6 }],
      ['a counter that starts anew', { counter: 0 }],
    ]),
  )('is refused with %s', async (_what, deviation) => {
    const person = await app.seed.person('technician');
    const authenticator = await addPasskey(app, person);
    const first = authenticator.get(await loginOptions(app), { counter: 7 });
    expect((await login(via, first)).code).toBe('OK');
    const next = authenticator.get(await loginOptions(app), { counter: 8, ...deviation });
    const answer = await login(via, next);
    expect([answer.code, answer.details]).toEqual(['INVALID_CREDENTIALS', undefined]);
    const right = authenticator.get(await loginOptions(app), { counter: 9 });
    expect((await login(via, right)).code).toBe('OK');
  });

  it('is refused with the signature of another key, as an unknown one is', async () => {
    const [one, other] = [
      await addPasskey(app, await app.seed.person('technician')),
      await addPasskey(app, await app.seed.person('technician')),
    ];
    const signed = one.get(await loginOptions(app));
    const foreign = { ...signed, id: other.id, rawId: other.id };
    const wrong = await login(via, foreign);
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const unknown = await login(via, stranger.get(await loginOptions(app), { userHandle: 'eA' }));
    expect(wrong.code).toBe('INVALID_CREDENTIALS');
    expect(unknown).toEqual(wrong);
    expect(await login(via, {})).toEqual(wrong);
  });

  it('takes no answer twice, and of several at once one', async () => {
    const person = await app.seed.person('technician');
    const authenticator = await addPasskey(app, person);
    const credential = authenticator.get(await loginOptions(app));
    const before = await app.database.prisma.session.count({ where: { userId: person.id } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(via, credential)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect((await login(via, credential)).code).toBe('INVALID_CREDENTIALS');
    const after = await app.database.prisma.session.count({ where: { userId: person.id } });
    expect(after).toBe(before + 1);
  });

  it('takes no answer twice of an authenticator that counts nothing', async () => {
    const authenticator = await addPasskey(app, await app.seed.person('technician'));
    const credential = authenticator.get(await loginOptions(app), { counter: 0 });
    expect((await login(via, credential)).code).toBe('OK');
    expect((await login(via, credential)).code).toBe('INVALID_CREDENTIALS');
  });

  it('takes no challenge of another purpose', async () => {
    const person = await app.seed.person('technician');
    const authenticator = await addPasskey(app, person);
    const { data } = await invoke(app, via, 'passkeyOptions', {}, person.token);
    const { challenge } = data.options;
    const ofRegistration = authenticator.get(await loginOptions(app), { challenge });
    expect((await login(via, ofRegistration)).code).toBe('INVALID_CREDENTIALS');
    await enrol(app, person);
    const { details } = await invoke(app, via, 'login', {
      email: person.email,
      password: PASSWORD,
    });
    const ofLogin = authenticator.get(await loginOptions(app), { challenge: details.challenge });
    expect((await login(via, ofLogin)).code).toBe('INVALID_CREDENTIALS');
  });

  it('takes an answer for five minutes', async () => {
    const authenticator = await addPasskey(app, await app.seed.person('technician'));
    const options = await loginOptions(app);
    app.advance(300_000);
    expect((await login(via, authenticator.get(options))).code).toBe('INVALID_CREDENTIALS');
  });

  it.each(
    turnsOf(via, [
      ['suspended', 'ACCOUNT_SUSPENDED'],
      ['inactive', 'ACCOUNT_INACTIVE'],
    ] as const),
  )('is refused to a %s account', async (status, code) => {
    const person = await app.seed.person('technician');
    const authenticator = await addPasskey(app, person);
    await app.database.prisma.user.update({ where: { id: person.id }, data: { status } });
    expect((await login(via, authenticator.get(await loginOptions(app)))).code).toBe(code);
  });
});

it('authenticators that count nothing may log in again and again', async () => {
  const authenticator = await addPasskey(app, await app.seed.person('technician'));
  for (let time = 0; time < 3; time += 1) {
    const credential = authenticator.get(await loginOptions(app), { counter: 0 });
    expect((await login('rest', credential)).code).toBe('OK');
  }
});

it('without an address of the service there are no passkeys', async () => {
  const bare = await startOn(app.database, { publicUrl: undefined });
  try {
    const { token } = await app.seed.person('technician');
    for (const [name, input] of [
      ['passkeys', {}],
      ['passkey', { id: 1 }],
      ['passkeyOptions', {}],
      ['addPasskey', { name: 'Key', credential: {} }],
      ['updatePasskey', { id: 1, name: 'Key' }],
      ['removePasskey', { id: 1 }],
      ['passkeyLoginOptions', {}],
      ['loginWithPasskey', { credential: {} }],
    ] as const) {
      for (const via of INTERFACES) {
        expect([name, (await invoke(bare, via, name, input, token)).code]).toEqual([
          name,
          'NOT_FOUND',
        ]);
      }
    }
    expect((await invoke(bare, 'rest', 'mfa', {}, token)).data.passkeysAvailable).toBe(false);
  } finally {
    await bare.stop();
  }
});

it('challenges that nobody answers are removed as others are made', async () => {
  const { prisma } = app.database;
  for (let count = 0; count < 5; count += 1) await loginOptions(app);
  app.advance(300_001);
  for (let count = 0; count < 30; count += 1) await loginOptions(app);
  const left = await prisma.authChallenge.count({ where: { expiresAt: { lte: app.now() } } });
  expect(left).toBe(0);
});
