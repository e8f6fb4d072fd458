import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import type { OidcConfig } from '../../src/config/config.js';
import { watchIdentityProvider } from '../../src/infra/identity/identity-metrics.js';
import { IdentityProvider } from '../../src/infra/identity/identity-provider.js';
import type { Logger } from '../../src/infra/logging/logger.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../support/identity-provider.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function newProvider(method?: 'client_secret_basic'): Promise<TestProvider> {
  const provider = await startProvider(REDIRECT_URI, method);
  stops.push(provider.stop);
  return provider;
}

const configOf = (issuer: string, clientSecret = CLIENT_SECRET): OidcConfig => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret,
  redirectUri: REDIRECT_URI,
  successRedirect: undefined,
  autoRegisterRole: undefined,
});

/** A logger that keeps its lines, and counts of exchanges by outcome. */
function observed() {
  const lines: unknown[] = [];
  const keep = (level: string) => (fields: object, message: string) =>
    lines.push([level, message, fields]);
  const registry = new Registry();
  stops.push(watchIdentityProvider(registry));
  const logger = { warn: keep('warn'), info: keep('info') } as unknown as Logger;
  const counts = async () => {
    const metrics = await registry.getMetricsAsJSON();
    return metrics.flatMap(({ values }) =>
      values.map(({ labels, value }) => [labels.outcome, value]),
    );
  };
  return { logger, lines, counts };
}

it.each([undefined, 'client_secret_basic'] as const)(
  'the check finds a secret that the provider does not accept (%s)',
  async (method) => {
    const { issuer } = await newProvider(method);
    await expect(new IdentityProvider(configOf(issuer)).verify()).resolves.toBeUndefined();
    await expect(new IdentityProvider(configOf(issuer, 'another')).verify()).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
      details: { reason: 'provider_error' },
    });
  },
);

it('a login with a rejected secret is a warning and a count, each time', async () => {
  const { issuer } = await newProvider('client_secret_basic');
  const { logger, lines, counts } = observed();
  const provider = new IdentityProvider(configOf(issuer, 'another'), logger);
  const { checks } = await provider.begin();
  const query = new URLSearchParams({ code: 'a code', state: checks.state, iss: issuer });
  await expect(provider.complete(query.toString(), checks)).rejects.toMatchObject({
    details: { reason: 'provider_error' },
  });
  const fields = {
    dependency: 'identity provider',
    reason: expect.stringContaining('invalid_client'),
  };
  expect(lines).toEqual([['warn', 'the identity provider rejects this service', fields]]);
  expect(await counts()).toEqual([['rejected', 1]]);
});

it('a provider that is away is one line, and its return another one', async () => {
  const gone = await startProvider(REDIRECT_URI);
  await gone.stop();
  const { logger, lines, counts } = observed();
  const config = { ...configOf(gone.issuer) };
  const provider = new IdentityProvider(config, logger);
  await expect(provider.begin()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(provider.begin()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const fields = {
    dependency: 'identity provider',
    systemCode: 'ECONNREFUSED',
    reason: expect.any(String),
  };
  expect(lines).toEqual([['warn', 'dependency unavailable', fields]]);
  Object.assign(config, { issuer: (await newProvider()).issuer });
  const { checks } = await provider.begin();
  const query = new URLSearchParams({ code: 'a code', state: checks.state, iss: config.issuer });
  await expect(provider.complete(query.toString(), checks)).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(lines.slice(1)).toEqual([
    ['info', 'dependency available again', { dependency: 'identity provider' }],
  ]);
  expect(await counts()).toEqual([
    ['unavailable', 2],
    ['invalid', 1],
  ]);
});
