import { hkdfSync } from 'node:crypto';

const BYTES = 8;

/**
 * Tells two secrets of the server apart without revealing them: 16 hexadecimal digits, derived (HKDF)
 * for this purpose alone.
 */
export function secretFingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint of backups', BYTES)).toString(
    'hex',
  );
}
