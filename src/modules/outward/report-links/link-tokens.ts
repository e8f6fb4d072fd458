import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Clock } from '../../../core/clock.js';
import { AppError } from '../../../core/errors.js';

const ISSUER = 'maintenance-management-service';

/** Audience of only these tokens: they are no access tokens, and access tokens are none of them. */
const AUDIENCE = 'maintenance-management-service/report';

/** Lifetime of a token in seconds. */
export const LINK_TOKEN_SECONDS = 1800;

/** The claims of a valid token. */
export type LinkClaims =
  | { readonly target: 'thing'; readonly linkId: number; readonly tokenId: string }
  | { readonly target: 'report'; readonly requestId: number };

/** Issues and verifies the tokens of report links: JWT (RFC 7519), HS256 only. */
export class LinkTokens {
  private readonly secret: KeyObject;
  private readonly trackingKey: Buffer;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.secret = createSecretKey(secret, 'utf8');
    this.trackingKey = Buffer.from(hkdfSync('sha256', secret, '', 'tracking tokens', 32));
  }

  /** A token for a link, or for the report of a request. */
  issue(target: LinkClaims['target'], id: number): string {
    const iat = Math.floor(this.clock().getTime() / 1000);
    const exp = iat + LINK_TOKEN_SECONDS;
    return jwt.sign(
      { sub: `${target}:${id}`, jti: randomUUID(), iss: ISSUER, aud: AUDIENCE, iat, exp },
      this.secret,
      { algorithm: 'HS256' },
    );
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
    try {
      const claims = jwt.verify(token, this.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: Math.floor(this.clock().getTime() / 1000),
      }) as jwt.JwtPayload;
      const [target, id] = String(claims.sub).split(':');
      if (target === 'report') return { target, requestId: Number(id) };
      return { target: 'thing', linkId: Number(id), tokenId: String(claims.jti) };
    } catch (error) {
      if (!(error instanceof jwt.TokenExpiredError)) return undefined;
      throw new AppError('expired_token', 'The token has expired. Open the link again.');
    }
  }
}

/** The stored form of a tracking token. SHA-256 suffices, because nobody guesses the token. */
export function hashTrackingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
