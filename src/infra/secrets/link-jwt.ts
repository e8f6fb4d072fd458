import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Clock } from '../../core/clock.js';
import { AppError } from '../../core/errors.js';

const ISSUER = 'maintenance-management-service';

/** Lifetime of a token in seconds. */
export const LINK_TOKEN_SECONDS = 1800;

/** Tokens of links that act without an account, of one audience: JWT (RFC 7519), HS256 only. */
export class LinkJwt {
  private readonly secret: KeyObject;
  private readonly audience: string;

  /** @param kind makes the audience: they are no access tokens, nor tokens of another kind. */
  constructor(
    secret: string,
    kind: string,
    private readonly clock: Clock,
  ) {
    this.secret = createSecretKey(secret, 'utf8');
    this.audience = `${ISSUER}/${kind}`;
  }

  /** A token for a subject. */
  issue(subject: string): string {
    const iat = this.seconds();
    const times = { iat, exp: iat + LINK_TOKEN_SECONDS };
    return jwt.sign(
      { sub: subject, jti: randomUUID(), iss: ISSUER, aud: this.audience, ...times },
      this.secret,
      { algorithm: 'HS256' },
    );
  }

  /**
   * Subject and id of a token; undefined for any text that is none of these tokens.
   *
   * @throws AppError expired_token after its expiry.
   */
  verify(token: string): { readonly subject: string; readonly tokenId: string } | undefined {
    const claims = this.claimsOf(token);
    if (claims === undefined) return undefined;
    // The library looks at the time before the audience, which says whose token it is.
    if (Number(claims.exp) > this.seconds()) {
      return { subject: String(claims.sub), tokenId: String(claims.jti) };
    }
    throw new AppError('expired_token', 'The token has expired. Open the link again.');
  }

  private claimsOf(token: string): jwt.JwtPayload | undefined {
    try {
      return jwt.verify(token, this.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: this.audience,
        ignoreExpiration: true,
      }) as jwt.JwtPayload;
    } catch {
      return undefined;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }
}
