import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const BASE = { JWT_SECRET: 'a secret for tests, of more than 32 bytes' };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig({ ...BASE, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('mail that comes in', () => {
  it('looks every minute, at public hosts, without a mail server that sends', () => {
    expect(readConfig(BASE).mailIn).toEqual({ hosts: [], fetchSeconds: 60 });
    const env = { MAIL_HOSTS: 'imap.internal.example.org, 10.0.0.25,::1', MAIL_FETCH_SECONDS: '1' };
    expect(readConfig({ ...BASE, ...env }).mailIn).toEqual({
      hosts: ['imap.internal.example.org', '10.0.0.25', '::1'],
      fetchSeconds: 1,
    });
  });

  it('still refuses variables of sending without a server that sends', () => {
    expect(problemsOf({ MAIL_FROM: 'maintenance@example.org', MAIL_FETCH_SECONDS: '5' })).toEqual([
      'MAIL_FROM: has no effect without SMTP_URL',
    ]);
  });

  it.each([
    ['MAIL_FETCH_SECONDS', '0'],
    ['MAIL_FETCH_SECONDS', '3601'],
    ['MAIL_FETCH_SECONDS', 'soon'],
    ['MAIL_HOSTS', 'https://imap.example.org'],
    ['MAIL_HOSTS', 'imap.example.org:993'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}`)]);
  });
});
