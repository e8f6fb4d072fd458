import { expect, it } from 'vitest';
import {
  hashToken,
  isMeantAsToken,
  isWellFormed,
  newToken,
  tokenOf,
} from '../../src/modules/sign-in/sessions/token-format.js';

/**
 * Worked out with Python: `int.from_bytes(bytes, 'big')` in base62, `zlib.crc32` of the 43 digits.
 */
const VECTORS: readonly (readonly [bytes: Uint8Array, token: string])[] = [
  [new Uint8Array(32), 'mms_00000000000000000000000000000000000000000002CZclj'],
  [new Uint8Array(32).fill(255), 'mms_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1'],
  [
    Uint8Array.from({ length: 32 }, (_, index) => index),
    'mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP',
  ],
];

it.each(VECTORS)('is made of 32 bytes as docs/api/tokens.md says', (bytes, token) => {
  expect(tokenOf(bytes)).toBe(token);
  expect(isWellFormed(token)).toBe(true);
});

it('has a prefix, 43 digits and a checksum of 6, and is another one each time', () => {
  const made = Array.from({ length: 100 }, newToken);
  for (const token of made) expect(token).toMatch(/^mms_[0-9A-Za-z]{49}$/);
  expect(new Set(made).size).toBe(100);
  expect(made.every(isWellFormed)).toBe(true);
});

it('every single wrong digit is noticed', () => {
  const [, token = ''] = VECTORS[2] ?? [];
  for (let place = 4; place < token.length; place += 1) {
    const digit = token[place] === 'a' ? 'b' : 'a';
    expect(isWellFormed(`${token.slice(0, place)}${digit}${token.slice(place + 1)}`)).toBe(false);
  }
});

it.each([
  '',
  'mms_',
  'mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7h',
  'mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP0',
  ' mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP',
  'MMS_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP',
  'mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP\n',
])('%j is not well-formed', (text) => {
  expect(isWellFormed(text)).toBe(false);
});

it('what begins otherwise is not meant as a token', () => {
  expect(isMeantAsToken('mms_x')).toBe(true);
  expect(isMeantAsToken('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false);
});

it('is stored as the SHA-256 of the text in hexadecimal', () => {
  expect(hashToken('mms_')).toBe(
    '70a254b79ea8e01353dbad7cb5f1c06117cd058218027d051f634cf5b432c011',
  );
});
