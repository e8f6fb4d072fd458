import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const SECRET = { JWT_SECRET: 'a secret for tests, of more than 32 bytes' };

it('files are kept in the data folder unless something else is said', () => {
  expect(readConfig(SECRET).storage).toEqual({ driver: 'local' });
});

it('an S3-compatible store is read from its variables', () => {
  const env = { ...SECRET, STORAGE_DRIVER: 's3', S3_BUCKET: 'photos' };
  expect(readConfig(env).storage).toEqual({
    driver: 's3',
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'photos',
    credentials: undefined,
  });
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const own = { ...env, ...keys, S3_ENDPOINT: 'https://s3.example.org', S3_REGION: 'eu-central-1' };
  expect(readConfig(own).storage).toMatchObject({
    endpoint: 'https://s3.example.org',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
});

it('every problem of the storage is told at once', () => {
  const env = {
    ...SECRET,
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: 'localhost:9000',
    S3_ACCESS_KEY_ID: 'id',
  };
  try {
    readConfig(env);
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigError).problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_SECRET_ACCESS_KEY',
    ]);
  }
  expect(() => readConfig({ ...SECRET, STORAGE_DRIVER: 'ftp' })).toThrow(ConfigError);
});
