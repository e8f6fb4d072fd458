import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import { LinkJwt } from '../../../infra/secrets/link-jwt.js';

/** The claims of a valid token. */
export type LinkClaims =
  | { readonly target: 'thing'; readonly linkId: number; readonly tokenId: string }
  | { readonly target: 'report'; readonly requestId: number };

/** Issues and verifies the tokens of report links. */
export class LinkTokens {
  private readonly jwt: LinkJwt;
  private readonly trackingKey: Buffer;

  constructor(secret: string, clock: Clock) {
    this.jwt = new LinkJwt(secret, 'report', clock);
    this.trackingKey = Buffer.from(hkdfSync('sha256', secret, '', 'tracking tokens', 32));
  }

  /** A token for a link, or for the report of a request. */
  issue(target: LinkClaims['target'], id: number): string {
    return this.jwt.issue(`${target}:${id}`);
  }

  /**
   * A tracking token of 256 bits: random, or, for a call that may be repeated, the same for the
   * same link, key and text. So a repetition is recognised, and its answer is not stored.
   *
   * @param repeatable the parts of the call that identify it; undefined without a key.
   */
  tracking(repeatable: readonly unknown[] | undefined): string {
    if (repeatable === undefined) return randomBytes(32).toString('base64url');
    const call = JSON.stringify(repeatable);
    return createHmac('sha256', this.trackingKey).update(call).digest('base64url');
  }

  /**
   * The claims of a token; undefined for any text that is none of these tokens.
   *
   * @throws AppError expired_token after its expiry.
   */
  verify(token: string): LinkClaims | undefined {
    const claims = this.jwt.verify(token);
    if (claims === undefined) return undefined;
    const [target, id] = claims.subject.split(':');
    if (target === 'report') return { target, requestId: Number(id) };
    return { target: 'thing', linkId: Number(id), tokenId: claims.tokenId };
  }
}

/** The stored form of a tracking token. SHA-256 suffices, because nobody guesses the token. */
export function hashTrackingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
