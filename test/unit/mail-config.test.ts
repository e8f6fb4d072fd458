import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';

const BASE = { NODE_ENV: 'production', JWT_SECRET: 'a secret for tests, of more than 32 bytes' };
const MAIL = {
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'maintenance@example.org',
  PUBLIC_URL: 'https://maintenance.example.org/',
};
const read = (env: Record<string, string>) => readConfig({ ...BASE, ...env });

it('sends no mail unless it is configured', () => {
  expect(read({}).mail).toBe(undefined);
  expect(read({ PUBLIC_URL: MAIL.PUBLIC_URL })).toMatchObject({
    mail: undefined,
    publicUrl: 'https://maintenance.example.org',
  });
});

it('gathers for two minutes, and tries again after 1, 5, 30 min, 2, 6 and 24 h', () => {
  expect(read(MAIL).mail).toMatchObject({
    from: 'maintenance@example.org',
    gatherSeconds: 120,
    retrySeconds: [60, 300, 1_800, 7_200, 21_600, 86_400],
  });
});

it.each([
  ['smtp://mail.example.org', { port: 587, secure: false, requireTls: false, ignoreTls: false }],
  ['smtps://mail.example.org', { port: 465, secure: true, requireTls: false, ignoreTls: false }],
  ['smtp://[::1]:2525?ignoreTLS=true', { host: '::1', port: 2525, ignoreTls: true }],
  ['smtp://mail.example.org?requireTLS=true', { requireTls: true }],
  // A password is not sent in the clear unless that is asked for.
  [
    'smtp://me%40example.org:a%2Fb@mail.example.org',
    { requireTls: true, credentials: { user: 'me@example.org', pass: 'a/b' } },
  ],
  ['smtp://me:secret@mail.example.org?ignoreTLS=true', { requireTls: false, ignoreTls: true }],
])('reads %s', (SMTP_URL, server) => {
  expect(read({ ...MAIL, SMTP_URL }).mail?.server).toMatchObject(server);
});

it.each([
  [{ SMTP_URL: MAIL.SMTP_URL }, /MAIL_FROM: is required/],
  [{ MAIL_FROM: MAIL.MAIL_FROM }, /MAIL_FROM: has no effect without SMTP_URL/],
  [{ MAIL_GATHER_SECONDS: '60' }, /MAIL_GATHER_SECONDS: has no effect without SMTP_URL/],
  [{ ...MAIL, SMTP_URL: 'http://mail.example.org' }, /SMTP_URL: must be smtp/],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org?pool=true' }, /SMTP_URL: must be smtp/],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org/path' }, /SMTP_URL: must be smtp/],
  [{ ...MAIL, MAIL_FROM: 'nobody' }, /MAIL_FROM: must be an e-mail address/],
  [{ ...MAIL, MAIL_FROM: 'A <a@example.org>\r\nBcc: b@example.org' }, /MAIL_FROM: must be/],
  [{ ...MAIL, PUBLIC_URL: 'maintenance.example.org' }, /PUBLIC_URL: must be/],
  [{ ...MAIL, PUBLIC_URL: 'https://example.org/?a=b' }, /PUBLIC_URL: must be/],
])('refuses %j', (env, problem) => {
  expect(() => read(env)).toThrow(problem);
});

it('tells nobody user and password', () => {
  const SMTP_URL = 'smtp://service:very-secret@mail.example.org:2525?ignoreTLS=true';
  const { settings } = read({ ...MAIL, SMTP_URL });
  const text = JSON.stringify(settings);
  expect(text).not.toContain('very-secret');
  expect(text).not.toContain('service:');
  expect(text).toContain('smtp://mail.example.org:2525');
  expect(() => read({ ...MAIL, SMTP_URL: `${SMTP_URL}&x` })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('very-secret') }),
  );
});
