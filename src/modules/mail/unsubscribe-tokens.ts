import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a token is for: mail of one kind to one account. */
export interface Unsubscription {
  readonly userId: number;
  readonly kind: string;
}

/** Bytes of the signature. */
const SIGNATURE = 24;

/**
 * Makes and reads the tokens of the links by which people unsubscribe (RFC 8058). A token is signed, is good for
 * one kind of one account, and does not expire, because a mail may be read years later.
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

  /** What a token is for; undefined for one that was not made here. */
  read(token: string): Unsubscription | undefined {
    const [, content, userId, kind, signature] =
      /^((\d{1,10})\.([a-z_]{1,40}))\.([\w-]{32})$/.exec(token) ?? [];
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
