import { hkdfSync } from 'node:crypto';

const BYTES = 8;

/**
 * Fingerprint of a secret of the server, which does not reveal it: 16 hexadecimal digits, derived
 * (HKDF) for one purpose.
 */
export function secretFingerprint(secret: string, purpose = 'fingerprint of backups'): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES)).toString('hex');
}
