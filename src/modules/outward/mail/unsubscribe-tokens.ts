import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Scope of a token: mail of one kind to one account. */
export interface Unsubscription {
  readonly userId: number;
  /** Its name, with the id of what it is about where it has one: `figure_report-7`. */
  readonly kind: string;
}

/** Length of the signature, in bytes. */
const SIGNATURE = 24;

/**
 * Creates and verifies the tokens of the links to unsubscribe (RFC 8058). A token is signed, is
 * valid for one kind and one account, and does not expire, because a mail may be read years later.
 */
export class UnsubscribeTokens {
  private readonly key: Buffer;

  /** @param serverSecret the secret from which the key is derived. */
  constructor(serverSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'links to unsubscribe', 32));
  }

  /** The token, of characters that need no encoding in a URL. */
  make({ userId, kind }: Unsubscription): string {
    const content = `${userId}.${kind}`;
    return `${content}.${this.sign(content).toString('base64url')}`;
  }

  /** Scope of a token; undefined for one that the service did not issue. */
  read(token: string): Unsubscription | undefined {
    const [, content, userId, kind, signature] =
      /^((\d{1,10})\.([a-z_]{1,40}(?:-\d{1,10})?))\.([\w-]{32})$/.exec(token) ?? [];
    if (content === undefined || kind === undefined || signature === undefined) return undefined;
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(content);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return { userId: Number(userId), kind };
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, SIGNATURE);
  }
}
