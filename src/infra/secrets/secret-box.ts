import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Prefix of every encrypted text, which distinguishes it from plain texts and later formats. */
const MARK = 'sealed.1.';

/** Returns whether the text has the format of `seal`, with any secret. */
export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/** Encrypts texts that the service must read again, so that the database does not reveal them. */
export class SecretBox {
  private readonly key: Buffer;

  /**
   * @param secret the server's secret; a text can only be decrypted with the same secret.
   * @param purpose derives a separate key for each use of the secret.
   */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  }

  /** The encrypted text (AES-256-GCM); different at each call. */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
  }

  /** The decrypted text; undefined when it was encrypted with another secret or is damaged. */
  open(sealed: string): string | undefined {
    if (!isSealed(sealed)) return undefined;
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
    const iv = bytes.subarray(0, IV_BYTES);
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([content, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
