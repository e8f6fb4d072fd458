import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of API tokens, for secret scanners and for people who find one. */
const TOKEN_PREFIX = 'mms_';

/** The digits of base62, in ascending order. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const RANDOM_BYTES = 32;
/** Number of digits for 256 bits, and for the 32 bits of the checksum. */
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

const SHAPE = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_DIGITS}})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`,
);

/**
 * The API token of 32 bytes (docs/api/tokens.md): `mms_`, the bytes as a big-endian number in 43
 * digits of base62, and the CRC-32 of these digits in 6 digits of base62, both padded with 0 on the
 * left.
 */
export function tokenOf(bytes: Uint8Array): string {
  const digits = base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), RANDOM_DIGITS);
  return `${TOKEN_PREFIX}${digits}${checksumOf(digits)}`;
}

/** A new API token of 256 random bits. */
export function newToken(): string {
  return tokenOf(randomBytes(RANDOM_BYTES));
}

/** Returns whether a bearer token has the prefix of an API token. */
export function isMeantAsToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}

/** Returns whether a text has the form and the checksum of an API token. */
export function isWellFormed(text: string): boolean {
  const [, digits = '', checksum] = SHAPE.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(digits);
}

/** The stored form of an API token. SHA-256 suffices, because the token is random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(digits: string): string {
  return base62(BigInt(crc32(digits)), CHECKSUM_DIGITS);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`;
  return text.padStart(length, '0');
}
