import { createHash, randomBytes } from 'node:crypto';

/** Number of codes of an account. */
const RECOVERY_CODES = 10;

/**
 * 24 characters of 5 bits: 120 random bits, so that a plain hash may be stored (OWASP ASVS 6.5.2).
 */
const LENGTH = 24;
const GROUP = 6;

/** Crockford's base32: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** New codes in readable notation: `xxxxxx-xxxxxx-xxxxxx-xxxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 256 is a multiple of 32, so every character is as likely as any other.
    const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return characters.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
  });
}

/** Stored form of a code: SHA-256 of its characters, without case, spaces and dashes. */
export function recoveryCodeHash(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest('hex');
}
