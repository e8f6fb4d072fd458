import { createHash } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  newRecoveryCodes,
  recoveryCodeHash,
} from '../../src/modules/sign-in/factors/recovery-codes.js';
import { codeAt, enrolmentUri, newSecret, stepOf } from '../../src/modules/sign-in/factors/totp.js';
import { relyingPartyOf } from '../../src/modules/sign-in/factors/webauthn.js';

/** The ASCII secret of RFC 6238, appendix B, for SHA-1: "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('RFC 6238, appendix B', () => {
  it.each([
    [59, 'SHA1', '94287082'],
    [59, 'SHA256', '46119246'],
    [59, 'SHA512', '90693936'],
    [1111111109, 'SHA1', '07081804'],
    [1111111109, 'SHA256', '68084774'],
    [1111111109, 'SHA512', '25091201'],
    [1111111111, 'SHA1', '14050471'],
    [1111111111, 'SHA256', '67062674'],
    [1111111111, 'SHA512', '99943326'],
    [1234567890, 'SHA1', '89005924'],
    [1234567890, 'SHA256', '91819424'],
    [1234567890, 'SHA512', '93441116'],
    [2000000000, 'SHA1', '69279037'],
    [2000000000, 'SHA256', '90698825'],
    [2000000000, 'SHA512', '38618901'],
    [20000000000, 'SHA1', '65353130'],
    [20000000000, 'SHA256', '77737706'],
    [20000000000, 'SHA512', '47863826'],
  ])('at %i with %s the library gives %s', (seconds, algorithm, code) => {
    const length = { SHA1: 20, SHA256: 32, SHA512: 64 }[algorithm] ?? 0;
    const secret = Secret.fromLatin1('1234567890'.repeat(7).slice(0, length));
    const totp = new TOTP({ algorithm, digits: 8, period: 30, secret });
    expect(totp.generate({ timestamp: seconds * 1000 })).toBe(code);
  });

  // The last six of the eight digits.
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ])('at %i the six digits are %s, of step %i', (seconds, code, step) => {
    const time = new Date(seconds * 1000);
    expect(codeAt(SECRET, time)).toBe(code);
    expect(stepOf(SECRET, code, time)).toBe(step);
  });
});

it('RFC 4226, appendix D: the first ten values of the counter', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314'].concat([
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
  const hotp = new HOTP({ secret: SECRET, algorithm: 'SHA1', digits: 6 });
  expect(codes.map((_code, counter) => hotp.generate({ counter }))).toEqual(codes);
});

describe('a code counts', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it.each([
    [29, 1, '287082'],
    [30, 1, '287082'],
    [59, 1, '287082'],
    [60, 1, '287082'],
    [89, 1, '287082'],
    [90, undefined, '287082'],
    [119, undefined, '287082'],
  ])('at second %i: step %s', (seconds, step, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(step);
  });

  it.each(['', '28708', '2870820', '287083', 'abcdef', '２８７０８２'])('not as "%s"', (code) => {
    expect(stepOf(SECRET, code, at(59))).toBeUndefined();
  });

  it('not without a secret', () => {
    expect(stepOf('', '287082', at(59))).toBeUndefined();
  });
});

it('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});

it('the URI of an enrolment has what apps read', () => {
  expect(enrolmentUri(SECRET, 'erin@example.org')).toBe(
    `otpauth://totp/Maintenance:erin%40example.org?issuer=Maintenance&secret=${SECRET}` +
      '&algorithm=SHA1&digits=6&period=30',
  );
});

describe('recovery codes', () => {
  it('are ten, of 120 bits each', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}(-[0-9a-hjkmnp-tv-z]{6}){3}$/);
    }
  });

  it('may be written as people do', () => {
    const hash = createHash('sha256').update('0123451abcdefghjkmnpqrst').digest('hex');
    expect(recoveryCodeHash('012345-1abcde-fghjkm-npqrst')).toBe(hash);
    expect(recoveryCodeHash(' O12345 IABCDE FGHJKM-NPQRST ')).toBe(hash);
    expect(recoveryCodeHash('012345-1abcde-fghjkm-npqrss')).not.toBe(hash);
  });
});

it.each([
  [undefined, undefined],
  ['https://maintenance.example.org', { id: 'maintenance.example.org' }],
  ['https://maintenance.example.org:8443', { id: 'maintenance.example.org' }],
  ['http://localhost:4000', { id: 'localhost' }],
  ['http://maintenance.example.org', undefined],
  ['http://127.0.0.1:4000', undefined],
  ['https://127.0.0.1', undefined],
  ['https://[::1]', undefined],
])('passkeys at %s', (url, party) => {
  const origin = url === undefined ? undefined : new URL(url).origin;
  expect(relyingPartyOf(url)).toEqual(party && { ...party, origin });
});
