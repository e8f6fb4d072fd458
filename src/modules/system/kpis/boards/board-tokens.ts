import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a token; guesses are hopeless. */
const TOKEN_BYTES = 32;

/** A new token of a link: 43 characters. */
export function newBoardToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token, in hexadecimal. SHA-256 suffices, because nobody guesses the token. */
export function hashBoardToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
