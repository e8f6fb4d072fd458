import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from '../../src/config/config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'config-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SECRET = 'a secret for tests, of more than 32 bytes';

function fileWith(content: string): string {
  const file = path.join(folder, `secret-${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: path.join(folder, 'data'), JWT_SECRET: SECRET, ...env });

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}

describe('a secret from a file', () => {
  it('is the content without the end of its last line, in production too', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      JWT_SECRET_FILE: fileWith(`${SECRET}\n`),
      SUPER_ADMIN_PASSWORD_FILE: fileWith('seven green bottles\r\n'),
      DATABASE_URL_FILE: fileWith('postgresql://u:p@127.0.0.1/db\n'),
      REDIS_URL_FILE: fileWith('redis://:p@127.0.0.1:6379'),
      METRICS_TOKEN_FILE: fileWith('a-token-of-sixteen'),
      SMTP_URL_FILE: fileWith('smtps://u:p@mail.example.org'),
      MAIL_FROM: 'maintenance@example.org',
      PUBLIC_URL: 'https://maintenance.example.org',
      STORAGE_DRIVER: 's3',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID_FILE: fileWith('id'),
      S3_SECRET_ACCESS_KEY_FILE: fileWith('key'),
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'maintenance',
      OIDC_REDIRECT_URI: 'https://maintenance.example.org/api/auth/oidc/callback',
      OIDC_CLIENT_SECRET_FILE: fileWith('client secret'),
    });
    expect(config).toMatchObject({
      jwtSecret: SECRET,
      superAdminPassword: 'seven green bottles',
      databaseUrl: 'postgresql://u:p@127.0.0.1/db',
      redisUrl: 'redis://:p@127.0.0.1:6379',
      metricsToken: 'a-token-of-sixteen',
      mail: { server: { credentials: { user: 'u', pass: 'p' } } },
      storage: { credentials: { accessKeyId: 'id', secretAccessKey: 'key' } },
      oidc: { clientSecret: 'client secret' },
      unknownVariables: [],
    });
  });

  it('is checked as the variable is, and its content is not told', () => {
    const problems = problemsOf({ METRICS_TOKEN_FILE: fileWith('hunter2') });
    expect(problems).toEqual(['METRICS_TOKEN: must have 16 characters or more and no white space']);
  });

  it('must be readable, not empty, and not come with the variable', () => {
    const missing = path.join(folder, 'missing');
    expect(problemsOf({ METRICS_TOKEN_FILE: missing })).toEqual([
      `METRICS_TOKEN_FILE: the file ${missing} cannot be read (ENOENT)`,
    ]);
    expect(problemsOf({ METRICS_TOKEN_FILE: folder })).toEqual([
      `METRICS_TOKEN_FILE: the file ${folder} cannot be read (EISDIR)`,
    ]);
    const empty = fileWith('\n');
    expect(problemsOf({ METRICS_TOKEN_FILE: empty })).toEqual([
      `METRICS_TOKEN_FILE: the file ${empty} is empty`,
    ]);
    expect(problemsOf({ JWT_SECRET_FILE: fileWith(SECRET) })).toEqual([
      'JWT_SECRET_FILE: must not come with JWT_SECRET',
    ]);
  });
});

describe('an unknown variable', () => {
  it.each([
    ['JWT_SECERT', 'JWT_SECRET'],
    ['JWT_SECRETS', 'JWT_SECRET'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_UTL', 'DATABASE_URL'],
    ['TRUST_PROXIES', undefined],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['redis_url', 'REDIS_URL'],
    ['JWT_SECRET_FIL', 'JWT_SECRET_FILE'],
  ])('%s may be meant to be %s', (name, meant) => {
    const { unknownVariables } = read({ [name]: 'x' });
    expect(unknownVariables).toEqual(meant === undefined ? [] : [{ name, meant }]);
  });

  it('with a prefix of the service is reported, and others are not', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      OTEL_SDK_DISABLED: 'true',
      REDIS_SERVICE_HOST: '10.0.0.1',
      REDIS_PORT_6379_TCP_ADDR: '10.0.0.1',
      PORTS: '1',
    };
    const { unknownVariables } = read({ ...others, S3_TOKEN: 'x', PUBLIC_HOST: 'x', MAIL_TO: 'x' });
    expect(unknownVariables).toEqual([{ name: 'MAIL_TO' }, { name: 'S3_TOKEN' }]);
  });
});

it.each([
  ['https://example.org', true],
  ['https://example.org/', true],
  ['https://example.org:8443', true],
  ['https://example.org/maintenance', false],
  ['https://example.org/maintenance/', false],
])('PUBLIC_URL %s is taken: %s', (PUBLIC_URL, taken) => {
  expect(problemsOf({ PUBLIC_URL })).toEqual(
    taken
      ? []
      : ['PUBLIC_URL: must be the http:// or https:// address of the service, without a path'],
  );
});
