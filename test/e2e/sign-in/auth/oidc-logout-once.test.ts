import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../../../../src/infra/identity/identity-provider.js';
import { LogoutTokens } from '../../../../src/modules/sign-in/auth/logout-tokens.js';
import type { RestAnswer } from '../../../support/app.js';
import {
  expectDone,
  expectRefused,
  isLive,
  type LogoutTrial,
  startLogoutTrial,
} from '../../../support/back-channel-logout.js';
import { KEY_ID, startProvider } from '../../../support/identity-provider.js';

let trial: LogoutTrial;
beforeAll(async () => {
  trial = await startLogoutTrial();
});
afterAll(() => trial?.stop());

describe('a token counts once', () => {
  it('on each replica, and through a restart', async () => {
    const { sub } = await trial.somebody();
    await trial.session();
    const token = await trial.provider.sign(trial.claimsOf({ sub }));
    const before = await trial.replica();
    expectDone(await trial.post(token, before));
    await before.stop();
    const later = await trial.session();
    const after = await trial.replica();
    try {
      for (const on of [after, trial.app, trial.redirecting]) {
        expectRefused(await trial.post(token, on), /was used before/);
      }
    } finally {
      await after.stop();
    }
    expect(await isLive(trial.app, later)).toBe(true);
  });

  it('also for another `sub`, until it is ten minutes old', async () => {
    const { sub } = await trial.somebody();
    const jti = randomUUID();
    const { iat } = trial.claimsOf({});
    expectDone(await trial.logout({ sub, jti, iat: iat - 590 }));
    expectRefused(await trial.logout({ sub: 'another', jti }), /was used before/);
    await trial.app.services.backChannelLogout.sweep();
    expectRefused(await trial.logout({ sub: 'another', jti }), /was used before/);
    trial.advance(30_000);
    expectDone(await trial.logout({ sub: 'another', jti }));
    expectRefused(await trial.logout({ sub, jti }), /was used before/);
  });

  it('of ten at once, one is accepted', async () => {
    const { person, sub } = await trial.somebody();
    await trial.session();
    const token = await trial.provider.sign(trial.claimsOf({ sub }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        trial.post(token, index % 2 === 0 ? trial.app : trial.redirecting),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const where = { action: 'auth.back_channel_logout', targetId: String(person.id) };
    expect(await trial.app.database.prisma.auditRecord.count({ where })).toBe(1);
  });

  it('only when it is accepted', async () => {
    const { sub } = await trial.somebody();
    const token = await trial.session();
    const claims = trial.claimsOf({ sub });
    const signed = (over: object) => trial.provider.sign({ ...claims, ...over });
    expectRefused(await trial.post(await signed({ aud: 'another' })), /aud/);
    expectRefused(await trial.post(await signed({ nonce: 'x' })), /nonce/);
    expectDone(await trial.post(await signed({})));
    expect(await isLive(trial.app, token)).toBe(false);
  });

  it('and is forgotten when it is too old', async () => {
    const { sub } = await trial.somebody();
    expectDone(await trial.logout({ sub }));
    const { services, database } = trial.app;
    await services.backChannelLogout.sweep();
    expect(await database.prisma.usedLogoutToken.count()).toBeGreaterThan(0);
    trial.advance(11 * 60_000);
    expect(await services.backChannelLogout.sweep()).toBeGreaterThan(0);
    expect(await database.prisma.usedLogoutToken.count()).toBe(0);
  });
});

describe('keys', () => {
  /** A provider with other keys, and a replica that has not fetched them. */
  async function fresh() {
    const other = await startProvider('http://127.0.0.1:4000/api/auth/oidc/callback');
    const { oidc } = trial.settings;
    if (oidc === undefined) throw new Error('There are settings of a provider.');
    const replica = await trial.replica({ oidc: { ...oidc, issuer: other.issuer } });
    const shown = [...(other.keys ?? [])];
    return {
      other,
      replica,
      shown,
      post: async (kid: string, key?: CryptoKey) => {
        const claims = trial.claimsOf({ sub: 'x', iss: other.issuer });
        return await trial.post(await other.sign(claims, { kid }, key), replica);
      },
      /** Makes the provider show a further key. */
      addKey: async (kid: string) => {
        const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
        shown.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
        other.keys = [...shown];
        return privateKey;
      },
      stop: async () => {
        await replica.stop();
        await other.stop();
      },
    };
  }

  it('are fetched once, and anew for an unknown one, at most once in 30 seconds', async () => {
    const { other, replica, post, addKey, stop } = await fresh();
    try {
      expectDone(await post(KEY_ID));
      expectDone(await post(KEY_ID));
      expect(other.asked.keys).toBe(1);
      const next = await addKey('next');
      expectDone(await post('next', next));
      expect(other.asked.keys).toBe(2);
      const third = await addKey('third');
      expectRefused(await post('third', third), /key/);
      expectRefused(await post('unknown', third), /key/);
      expectDone(await post(KEY_ID));
      expect(other.asked.keys).toBe(2);
      replica.advance(31_000);
      expectDone(await post('third', third));
      expect(other.asked.keys).toBe(3);
    } finally {
      await stop();
    }
  });

  it('are fetched once for all tokens that name a new one meanwhile', async () => {
    const { other, replica, addKey, stop } = await fresh();
    try {
      const { oidc } = replica.config;
      if (oidc === undefined) throw new Error('There are settings of a provider.');
      const tokens = new LogoutTokens(new IdentityProvider(oidc), replica.now);
      const signed = async (kid: string, key?: CryptoKey) =>
        await other.sign(trial.claimsOf({ sub: 'x', iss: other.issuer }), { kid }, key);
      await tokens.verify(await signed(KEY_ID));
      const next = await addKey('next');
      const [first = '', ...others] = await Promise.all([1, 2, 3].map(() => signed('next', next)));
      const shown = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      other.beforeKeys = () => {
        asked.resolve();
        return shown.promise;
      };
      const verified = [tokens.verify(first)];
      await asked.promise;
      verified.push(...others.map((token) => tokens.verify(token)));
      shown.resolve();
      expect((await Promise.all(verified)).map(({ subject }) => subject)).toEqual(['x', 'x', 'x']);
      expect(other.asked.keys).toBe(2);
    } finally {
      await stop();
    }
  });

  it('that cannot be fetched are 503, and the same token is accepted later', async () => {
    const { other, replica, shown, stop } = await fresh();
    try {
      other.keys = undefined;
      const token = await other.sign(trial.claimsOf({ sub: 'x', iss: other.issuer }));
      const answer = await trial.post(token, replica);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
      expect(answer.body).toEqual({
        error: 'temporarily_unavailable',
        error_description: 'The identity provider does not answer. Try again.',
      });
      other.keys = shown;
      expectDone(await trial.post(token, replica));
    } finally {
      await stop();
    }
  });

  it('that are unknown are 503, where the provider does not answer', async () => {
    const { other, shown, post, addKey, stop } = await fresh();
    try {
      expectDone(await post(KEY_ID));
      const next = await addKey('next');
      other.keys = undefined;
      for (let index = 0; index < 2; index += 1) {
        expect((await post('next', next)).status).toBe(503);
      }
      expectDone(await post(KEY_ID));
      // Nothing was fetched, so that the next token does not wait.
      other.keys = [...shown];
      expectDone(await post('next', next));
    } finally {
      await stop();
    }
  });

  it('of a provider that is away are 503', async () => {
    const { other, replica, stop } = await fresh();
    const token = await other.sign(trial.claimsOf({ sub: 'x', iss: other.issuer }));
    await stop();
    const { oidc } = trial.settings;
    if (oidc === undefined) throw new Error('There are settings of a provider.');
    const later = await trial.replica({
      oidc: { ...oidc, issuer: replica.config.oidc?.issuer ?? '' },
    });
    try {
      expect((await trial.post(token, later)).status).toBe(503);
    } finally {
      await later.stop();
    }
  });
});

it('a call that is refused counts towards the limit of its address, a genuine token to none', async () => {
  // In Redis, the replicas of the other tests have counted calls of the address.
  const redisKeyPrefix = `${randomUUID()}:`;
  const limited = await trial.replica({ rateLimitAnonymous: 3, redisKeyPrefix });
  try {
    const left = (answer: RestAnswer) => answer.headers.get('X-RateLimit-Remaining');
    for (let index = 0; index < 5; index += 1) {
      const answer = await trial.logout({ sub: `genuine-${index}` }, limited);
      expectDone(answer);
      expect(left(answer)).toBe('3');
    }
    for (const remaining of ['2', '1', '0']) {
      const answer = await trial.post('a.b.c', limited);
      expectRefused(answer, /./);
      expect(left(answer)).toBe(remaining);
    }
    const beyond = await trial.post('a.b.c', limited);
    expect([beyond.status, beyond.body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(beyond.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await limited.rest('GET', '/api/auth/registration-options')).status).toBe(429);
    // The provider may have the address of somebody who guesses.
    expectDone(await trial.logout({ sub: 'genuine' }, limited));
  } finally {
    await limited.stop();
  }
});
