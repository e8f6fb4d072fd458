import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Before every sealed text: tells it from one that is not, and this form from later ones. */
const MARK = 'sealed.1.';

/** Seals texts that the service must read again, so that the database alone tells them to nobody. */
export class SecretBox {
  private readonly key: Buffer;

  /**
   * @param secret the server's; what was sealed with one cannot be opened with another.
   * @param purpose gives each use of the same secret a key of its own.
   */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  }

  /** The text, readable with the same secret alone; different each time. */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
  }

  /** What was sealed; undefined when it was sealed with another secret, or is damaged. */
  open(sealed: string): string | undefined {
    if (!sealed.startsWith(MARK)) return undefined;
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
