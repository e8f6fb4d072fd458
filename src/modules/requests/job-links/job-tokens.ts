import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a secret; guesses are hopeless. */
const SECRET_BYTES = 32;

/** A new token of a link, or secret of a device or challenge: 43 characters. */
export function newJobSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The stored form of a secret, in hexadecimal. SHA-256 suffices, because nobody guesses the secret. */
export function hashJobSecret(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(':')).digest('hex');
}
