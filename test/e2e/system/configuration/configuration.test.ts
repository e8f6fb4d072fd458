import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config/config.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const SECRET = 'planted';

/** Every setting that is or can contain a secret, with a planted one. */
const SECRETS = {
  JWT_SECRET: `${SECRET}-jwt-0123456789-0123456789-0123456789`,
  SUPER_ADMIN_PASSWORD: `${SECRET}-password`,
  METRICS_TOKEN: `${SECRET}-token-0123456789`,
  OIDC_CLIENT_SECRET: `${SECRET}-client`,
  S3_ACCESS_KEY_ID: `${SECRET}-key`,
  S3_SECRET_ACCESS_KEY: `${SECRET}-store`,
};
const URLS = {
  DATABASE_URL: `postgresql://${SECRET}-user:${SECRET}@db.example.org:5433/maintenance?password=${SECRET}`,
  DATABASE_DIRECT_URL: `postgresql://${SECRET}-user:${SECRET}@db.example.org:5434/maintenance`,
  REDIS_URL: `rediss://:${SECRET}@cache.example.org:6380/2`,
  S3_ENDPOINT: `https://${SECRET}:${SECRET}@s3.example.org/store`,
  OIDC_ISSUER: `https://${SECRET}@id.example.org/realm`,
  OIDC_REDIRECT_URI: `https://app.example.org/api/auth/oidc/callback?token=${SECRET}`,
  OIDC_SUCCESS_REDIRECT: `https://app.example.org/login#${SECRET}`,
};

/** The variables of the first start, literally; a new one has to be decided on here. */
const NAMES = `
  NODE_ENV PROCESS_ROLE DRAIN_SECONDS STOP_SECONDS PORT HOST LOG_LEVEL TIME_ZONE TRUST_PROXY CORS_ORIGINS HTTP_COMPRESSION
  DATABASE_URL DATABASE_DIRECT_URL DATABASE_READ_URL DATABASE_PREPARED_STATEMENTS TIME_PARTITIONS DATA_DIR REDIS_URL REDIS_KEY_PREFIX STORAGE_DRIVER S3_ENDPOINT S3_REGION S3_BUCKET
  S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
  JWT_SECRET SUPER_ADMIN_EMAIL SUPER_ADMIN_PASSWORD ACCESS_TOKEN_TTL_SECONDS REFRESH_TOKEN_TTL_SECONDS
  SESSION_MAX_SECONDS PASSWORD_BLOCKED_WORDS
  LOCKOUT_ATTEMPTS LOCKOUT_WINDOW_SECONDS LOCKOUT_SECONDS REGISTRATION_ACTIVE_ROLES
  REPORT_LINK_ADDRESS_LIMIT
  OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_REDIRECT_URI OIDC_SUCCESS_REDIRECT
  OIDC_AUTO_REGISTER_ROLE OIDC_GROUPS_CLAIM OIDC_SCOPES OIDC_SUPER_ADMIN_GROUP OIDC_TRUST_EMAIL
  OIDC_TRUST_MFA
  SCIM_DEFAULT_ROLE
  RATE_LIMIT_AUTHENTICATED RATE_LIMIT_ANONYMOUS GRAPHQL_INTROSPECTION GRAPHQL_TRUSTED_DOCUMENTS
  GRAPHQL_PERSISTED_QUERIES
  SWEEP_SECONDS
  CLOCK_SECONDS
  PREDICTION_SECONDS
  WEBHOOK_ALLOWED_CIDRS WEBHOOK_RETRY_SECONDS WEBHOOK_TIMEOUT_SECONDS WEBHOOK_DISABLE_AFTER
  WEBHOOK_RETENTION_DAYS
  SMTP_URL MAIL_FROM PUBLIC_URL MAIL_GATHER_SECONDS MAIL_RETRY_SECONDS MAIL_HOSTS MAIL_FETCH_SECONDS
  PUSH_HOSTS PUSH_RETRY_SECONDS
  LOG_RETENTION_DAYS METRICS_TOKEN
  OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_ENDPOINT
  OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TIMEOUT OTEL_SERVICE_NAME
  OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_EXPORTER OTEL_METRICS_EXPORTER OTEL_TRACES_SAMPLER
  OTEL_TRACES_SAMPLER_ARG OTEL_BSP_SCHEDULE_DELAY OTEL_BSP_MAX_QUEUE_SIZE OTEL_METRIC_EXPORT_INTERVAL
  OTEL_SDK_DISABLED`;

let dataDir: string;
let app: TestApp;
let administrator: Person;

const settingsOf = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, ...env }).settings;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'configuration-'));
  const settings = settingsOf({
    ...SECRETS,
    ...URLS,
    STORAGE_DRIVER: 's3',
    S3_BUCKET: 'photos',
    OIDC_CLIENT_ID: 'maintenance',
    PORT: '8080',
    LOG_LEVEL: 'info',
    RATE_LIMIT_ANONYMOUS: '',
  });
  app = await startTestApp({ settings });
  administrator = await app.seed.person('administrator');
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

interface Entry {
  readonly name: string;
  readonly value: string | null;
}

describe.each(bothOr('rest'))('the configuration, through %s', (via) => {
  const read = (who?: Person) => invoke(app, via, 'systemConfiguration', {}, who?.token);
  const entries = async () => {
    const { data } = await read(administrator);
    const all: Entry[] = data.groups.flatMap((group: { entries: Entry[] }) => group.entries);
    return new Map(all.map((entry) => [entry.name, entry]));
  };

  it('has every variable, in groups', async () => {
    const { data } = await read(administrator);
    expect(data.groups.map(({ title }: { title: string }) => title)).toEqual([
      'Process',
      'Data',
      'Accounts and sessions',
      'Identity provider',
      'Limits',
      'Requests',
      'Webhooks',
      'Mail',
      'Messages to devices',
      'Records and monitoring',
      'Traces and metrics by OTLP',
    ]);
    expect([...(await entries()).keys()]).toEqual(NAMES.trim().split(/\s+/));
  });

  it('tells values, defaults and which of them count', async () => {
    const found = await entries();
    expect(found.get('PORT')).toEqual({
      name: 'PORT',
      value: '8080',
      defaultValue: '4000',
      isDefault: false,
      isSet: true,
      secret: false,
      description: 'Port to listen on; 0: a free port.',
    });
    expect(found.get('LOG_LEVEL')).toMatchObject({ value: 'info', isDefault: true, isSet: true });
    expect(found.get('RATE_LIMIT_ANONYMOUS')).toMatchObject({
      value: '100',
      isDefault: true,
      isSet: false,
    });
    expect(found.get('HOST')).toMatchObject({ value: '127.0.0.1', isSet: false });
    expect(found.get('GRAPHQL_INTROSPECTION')).toMatchObject({ value: 'on', isSet: false });
    expect(found.get('OIDC_AUTO_REGISTER_ROLE')).toMatchObject({ value: null, isDefault: true });
  });

  it('never shows a secret, and says that it is set', async () => {
    const answer = await read(administrator);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    const found = await entries();
    for (const name of Object.keys(SECRETS)) {
      expect(found.get(name)).toMatchObject({
        name,
        value: null,
        secret: true,
        isSet: true,
        isDefault: false,
      });
    }
  });

  it('shows where URLs lead, without credentials and parameters', async () => {
    const found = await entries();
    const shown = Object.keys(URLS).map((name) => found.get(name)?.value);
    expect(shown).toEqual([
      'postgresql://db.example.org:5433/maintenance?…',
      'postgresql://db.example.org:5434/maintenance',
      'rediss://cache.example.org:6380/2',
      'https://s3.example.org/store',
      'https://id.example.org/realm',
      'https://app.example.org/api/auth/oidc/callback?…',
      'https://app.example.org/login?…',
    ]);
  });

  it('needs system.settings', async () => {
    const other = await app.seed.person('technician', { permissions: ['monitoring.read'] });
    const one = await app.seed.person('technician', { permissions: ['system.settings'] });
    expect((await read(other)).code).toBe('FORBIDDEN');
    expect((await read()).code).toBe('UNAUTHENTICATED');
    expect((await read(one)).code).toBe('OK');
  });
});

it.each([
  [`postgresql://user:${SECRET}@one,two:5433/maintenance`, 'postgresql://…'],
  [`postgres://user:${SECRET}@[::1]/maintenance`, 'postgres://[::1]/maintenance'],
  [`postgresql://user:${SECRET}@bad host/maintenance`, 'postgresql://…'],
  [`postgresql://user:${SECRET}%40x@host/maintenance`, 'postgresql://host/maintenance'],
  [`postgresql://user:${SECRET}@x@host/maintenance`, 'postgresql://host/maintenance'],
  ['postgresql:///maintenance', 'postgresql:///maintenance'],
])('%s is shown as %s', (DATABASE_URL, shown) => {
  const all = settingsOf({ DATABASE_URL }).flatMap(({ entries }) => entries);
  expect(all.find(({ name }) => name === 'DATABASE_URL')?.value).toBe(shown);
});

it('what sounds like a secret is one', () => {
  const all = settingsOf({}).flatMap(({ entries }) => entries);
  const telling = all.filter(
    ({ name, secret }) => /SECRET|PASSWORD|TOKEN|KEY/.test(name) && !secret,
  );
  expect(telling.map(({ name }) => name)).toEqual([
    'REDIS_KEY_PREFIX',
    'ACCESS_TOKEN_TTL_SECONDS',
    'REFRESH_TOKEN_TTL_SECONDS',
    'PASSWORD_BLOCKED_WORDS',
  ]);
});
