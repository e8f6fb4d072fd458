import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConfigError, readConfig } from '../../src/config/config.js';
import { clusterAddressOf } from '../../src/config/redis-url.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** The problems of an environment, which must leave nothing behind. */
function problemsOf(env: Record<string, string>): readonly string[] {
  const dataDir = path.join(mkdtempSync(path.join(parent, 'try-')), 'data');
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    expect(existsSync(dataDir)).toBe(false);
    return (error as ConfigError).problems;
  }
  return [];
}

it('settings of the bucket are reported unless the bucket is chosen', () => {
  const settings = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  };
  const told = Object.keys(settings).map(
    (name) => `${name}: has no effect without STORAGE_DRIVER=s3`,
  );
  expect(problemsOf(settings)).toEqual(told);
  expect(problemsOf({ ...settings, STORAGE_DRIVER: 'local' })).toEqual(told);
  expect(problemsOf({ ...settings, STORAGE_DRIVER: 's3' })).toEqual([]);
  expect(problemsOf({ S3_BUCKET: '' })).toEqual([]);
});

it('settings of the identity provider are reported unless it is named', () => {
  const settings = {
    OIDC_CLIENT_ID: 'maintenance',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
    OIDC_SUCCESS_REDIRECT: 'https://app.example.org/',
    OIDC_AUTO_REGISTER_ROLE: 'technician',
  };
  expect(problemsOf(settings)).toEqual(
    Object.keys(settings).map((name) => `${name}: has no effect without OIDC_ISSUER`),
  );
  expect(problemsOf({ ...settings, OIDC_ISSUER: 'https://id.example.org' })).toEqual([]);
  expect(problemsOf({ OIDC_ISSUER: 'https://id.example.org' })).toEqual([
    'OIDC_CLIENT_ID: is required with OIDC_ISSUER',
    'OIDC_REDIRECT_URI: is required with OIDC_ISSUER',
  ]);
});

it('groups are read from `groups`, and the default scopes are asked for, unless others are named', () => {
  const provider = (more: Record<string, string>) =>
    readConfig({
      JWT_SECRET: 'x'.repeat(32),
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'maintenance',
      OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
      ...more,
    });
  expect(provider({}).oidc).toMatchObject({
    groupsClaim: 'groups',
    scopes: 'openid email profile',
  });
  expect(provider({}).superAdminGroup).toBeUndefined();
  const other = provider({
    OIDC_GROUPS_CLAIM: 'realm_access.roles',
    OIDC_SCOPES: ' openid  groups ',
    OIDC_SUPER_ADMIN_GROUP: '/Site Owners ',
  });
  expect(other.oidc).toMatchObject({ groupsClaim: 'realm_access.roles', scopes: 'openid groups' });
  expect(other.superAdminGroup).toBe('/Site Owners ');
});

it('scopes without openid, and a claim with spaces, are reported at start', () => {
  const provider = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'maintenance',
    OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
  };
  expect(problemsOf({ ...provider, OIDC_SCOPES: 'email profile openid2' })).toEqual([
    'OIDC_SCOPES: must contain openid',
  ]);
  expect(problemsOf({ ...provider, OIDC_GROUPS_CLAIM: 'my groups' })).toEqual([
    'OIDC_GROUPS_CLAIM: must be the name of a claim, or its path with dots, without spaces',
  ]);
  expect(problemsOf({ OIDC_SCOPES: 'openid' })).toEqual([
    'OIDC_SCOPES: has no effect without OIDC_ISSUER',
  ]);
  // SCIM gives groups, too, and needs no identity provider.
  expect(problemsOf({ OIDC_SUPER_ADMIN_GROUP: 'Site Owners' })).toEqual([]);
});

it('the identity provider is trusted with addresses only where that is said', () => {
  const environment = {
    JWT_SECRET: 'x'.repeat(32),
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'maintenance',
    OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
  };
  const trusts = (OIDC_TRUST_EMAIL?: string) =>
    readConfig({ ...environment, ...(OIDC_TRUST_EMAIL && { OIDC_TRUST_EMAIL }) }).oidc?.trustsEmail;
  expect([trusts(), trusts('false'), trusts('true')]).toEqual([false, false, true]);
  expect(() => trusts('yes')).toThrow('OIDC_TRUST_EMAIL');
});

it.each([
  ['https://app.example.org/login?from=sso', 'https://app.example.org/login?from=sso'],
  ['/login', 'https://maintenance.example.org/login'],
  ['/login?from=sso', 'https://maintenance.example.org/login?from=sso'],
  ['//evil.example.org', undefined],
  ['/\\evil.example.org', undefined],
  ['login', undefined],
  ['javascript:alert(1)', undefined],
])('the callback leads to %s', (OIDC_SUCCESS_REDIRECT, url) => {
  const env = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'maintenance',
    OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
    OIDC_SUCCESS_REDIRECT,
  };
  if (url === undefined) {
    expect(problemsOf(env)).toEqual([
      'OIDC_SUCCESS_REDIRECT: must be a URL, or a path of this service',
    ]);
  } else {
    expect(readConfig({ DATA_DIR: parent, ...env }).oidc?.successRedirect).toBe(url);
  }
});

it('every problem is told at once', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: 'high',
    DATABASE_URL: 'mysql://localhost',
    CORS_ORIGINS: 'app.example.org',
    SUPER_ADMIN_PASSWORD: 'password1',
    S3_BUCKET: 'photos',
    OIDC_CLIENT_ID: 'maintenance',
  });
  expect(problems.map((problem) => problem.split(/[:.]/)[0]).toSorted()).toEqual([
    'CORS_ORIGINS',
    'DATABASE_URL',
    'JWT_SECRET',
    'OIDC_CLIENT_ID',
    'PORT',
    'S3_BUCKET',
    'SUPER_ADMIN_PASSWORD',
  ]);
});

it('nothing but registered documents leaves no introspection', () => {
  const only = { GRAPHQL_TRUSTED_DOCUMENTS: 'only' };
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: parent, ...env });
  expect(read({}).graphqlIntrospection).toBe(true);
  expect(read({}).trustedDocumentsOnly).toBe(false);
  expect(read(only).trustedDocumentsOnly).toBe(true);
  expect(read(only).graphqlIntrospection).toBe(false);
  expect(problemsOf({ ...only, GRAPHQL_INTROSPECTION: 'on' })).toEqual([
    'GRAPHQL_INTROSPECTION: has no effect with GRAPHQL_TRUSTED_DOCUMENTS=only',
  ]);
  expect(read({}).persistedQueries).toBe(true);
  expect(read({ GRAPHQL_PERSISTED_QUERIES: 'off' }).persistedQueries).toBe(false);
  expect(read(only).persistedQueries).toBe(false);
  expect(problemsOf({ ...only, GRAPHQL_PERSISTED_QUERIES: 'off' })).toEqual([
    'GRAPHQL_PERSISTED_QUERIES: has no effect with GRAPHQL_TRUSTED_DOCUMENTS=only',
  ]);
  expect(problemsOf({ GRAPHQL_TRUSTED_DOCUMENTS: 'off' })).toEqual([
    expect.stringContaining('GRAPHQL_TRUSTED_DOCUMENTS'),
  ]);
});

it('a process that does not do everything needs a server', () => {
  const server = { DATABASE_URL: 'postgresql://localhost/maintenance' };
  for (const role of ['web', 'worker']) {
    expect(problemsOf({ PROCESS_ROLE: role })).toEqual([
      `PROCESS_ROLE: ${role} needs DATABASE_URL; the embedded database supports one process, which needs every role`,
    ]);
    expect(problemsOf({ PROCESS_ROLE: role, ...server })).toEqual([]);
  }
  expect(problemsOf({ PROCESS_ROLE: 'all' })).toEqual([]);
  expect(problemsOf({ PROCESS_ROLE: 'api' })).toHaveLength(1);
});

it('a server without named statements needs an address for sessions', () => {
  const server = { DATABASE_URL: 'postgresql://localhost:6432/maintenance' };
  const direct = { DATABASE_DIRECT_URL: 'postgresql://localhost:5432/maintenance' };
  const off = { DATABASE_PREPARED_STATEMENTS: 'off' };
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: parent, ...env });
  expect(read(server)).toMatchObject({ preparedStatements: true, databaseDirectUrl: undefined });
  expect(read({ ...server, ...direct, ...off })).toMatchObject({
    preparedStatements: false,
    databaseUrl: 'postgresql://localhost:6432/maintenance',
    databaseDirectUrl: 'postgresql://localhost:5432/maintenance',
  });
  expect(problemsOf({ ...server, ...direct })).toEqual([]);
  expect(problemsOf({ ...server, ...off })).toEqual([
    'DATABASE_DIRECT_URL: is required with DATABASE_PREPARED_STATEMENTS=off, for migrations need a session',
  ]);
  expect(problemsOf({ ...direct, ...off })).toEqual([
    'DATABASE_DIRECT_URL: has no effect without DATABASE_URL',
    'DATABASE_PREPARED_STATEMENTS: has no effect without DATABASE_URL',
  ]);
  expect(problemsOf({ ...server, DATABASE_DIRECT_URL: 'mysql://localhost/maintenance' })).toEqual([
    'DATABASE_DIRECT_URL: must start with postgresql://',
  ]);
  expect(problemsOf({ ...server, DATABASE_PREPARED_STATEMENTS: 'maybe' })).toHaveLength(1);
});

it('Redis is one server, or a cluster by some of its nodes', () => {
  const right = [
    'redis://localhost',
    'rediss://:secret@localhost:6380/2',
    'redis+cluster://one:7000',
    'redis+cluster://user:a%40b@one:7000,two:7001,[::1]:7002',
    'rediss+cluster://:secret@one,two',
  ];
  for (const url of right) expect(problemsOf({ REDIS_URL: url })).toEqual([]);
  for (const url of ['localhost:6379', 'redis:one', 'http://one']) {
    expect(problemsOf({ REDIS_URL: url })).toContain(
      'REDIS_URL: must start with redis:// or rediss://',
    );
  }
  for (const url of ['redis://one:99999', 'redis+cluster://one,,two', 'redis+cluster://one:x']) {
    expect(problemsOf({ REDIS_URL: url })).toEqual([
      'REDIS_URL: must be redis://host:port or redis+cluster://host:port,host:port',
    ]);
  }
});

it('a cluster is asked at each named node, with one login', () => {
  expect(clusterAddressOf('rediss+cluster://user:a%40b@one:7000,two,[::1]:7002')).toEqual({
    nodes: [
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
      { host: '::1', port: 7002 },
    ],
    username: 'user',
    password: 'a@b',
    tls: true,
  });
});

it('a process waits for proxies in production on a server alone, unless it is told to', () => {
  const dataDir = { DATA_DIR: parent };
  const production = {
    ...dataDir,
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret for tests, of more than 32 bytes',
  };
  const server = { DATABASE_URL: 'postgresql://localhost/maintenance' };
  const seconds = (env: Record<string, string>) => readConfig(env).drainSeconds;
  expect(seconds(dataDir)).toBe(0);
  expect(seconds({ ...dataDir, ...server })).toBe(0);
  expect(seconds(production)).toBe(0);
  expect(seconds({ ...production, ...server })).toBe(5);
  expect(seconds({ ...production, ...server, DRAIN_SECONDS: '0' })).toBe(0);
  expect(seconds({ ...dataDir, DRAIN_SECONDS: '20' })).toBe(20);
  expect(problemsOf({ DRAIN_SECONDS: '601' })).toHaveLength(1);
  expect(problemsOf({ STOP_SECONDS: '0' })).toHaveLength(1);
});

it('nothing is sent by OTLP until an address is set, and nothing where it is switched off', () => {
  const of = (env: Record<string, string>) => readConfig({ DATA_DIR: parent, ...env }).telemetry;
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(of({})).toBeUndefined();
  expect(of({ OTEL_SERVICE_NAME: 'a', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
  expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT, ...none })).toBeUndefined();
  expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    tracesUrl: 'http://collector:4318/v1/traces',
    metricsUrl: 'http://collector:4318/v1/metrics',
    headers: {},
    timeoutMs: 10_000,
    serviceName: 'maintenance-management-service',
    resourceAttributes: {},
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    scheduleDelayMs: 5_000,
    metricIntervalMs: 60_000,
    maxQueueSize: 2_048,
  });
  expect(
    of({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=one',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toMatchObject({
    tracesUrl: 'https://traces.example.org/otlp',
    metricsUrl: undefined,
    headers: { authorization: 'Bearer abc', 'x-team': 'one' },
    resourceAttributes: { 'deployment.environment.name': 'test' },
    sampler: 'traceidratio',
    samplerRatio: 0.25,
  });
});

it('settings of OTLP that cannot be followed are reported', () => {
  expect(
    problemsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_HEADERS: 'no-value',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '1.5',
    }).map((problem) => problem.split(':')[0]),
  ).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
  ]);
});

it('the headers for the collector are told to nobody', () => {
  const { settings } = readConfig({
    DATA_DIR: parent,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:password@collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  });
  const told = JSON.stringify(settings);
  expect(told).toContain('http://collector:4318/');
  expect(told).not.toMatch(/abc|password@/);
});
