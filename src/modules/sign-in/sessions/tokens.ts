import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../core/clock.js';
import { AppError } from '../../../core/errors.js';

const ISSUER = 'maintenance-management-service';
const AUDIENCE = 'maintenance-management-service';

/** Maximum number of access tokens whose claims are remembered. */
const MAX_VERIFIED = 10_000;

/** The claims of a valid access token. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Issues and verifies access tokens: JWT (RFC 7519), HS256 only. */
export class AccessTokens {
  private readonly secret: KeyObject;

  /** Claims of tokens whose signature was verified; a token's claims never change. */
  private readonly verified = new LRUCache<string, AccessClaims>({ max: MAX_VERIFIED });

  constructor(
    secret: string,
    /** Lifetime in seconds. */
    readonly lifetime: number,
    private readonly clock: Clock,
  ) {
    // For a text, jsonwebtoken would create a key at each call, after trying to parse a public key.
    this.secret = createSecretKey(secret, 'utf8');
  }

  /** A token for a session of a user. */
  issue(userId: number, sessionId: string): string {
    const issuedAt = Math.floor(this.clock().getTime() / 1000);
    return jwt.sign(
      {
        sub: String(userId),
        sid: sessionId,
        iss: ISSUER,
        aud: AUDIENCE,
        iat: issuedAt,
        exp: issuedAt + this.lifetime,
      },
      this.secret,
      { algorithm: 'HS256' },
    );
  }

  /**
   * The claims of an access token.
   *
   * @throws AppError expired_token after its expiry, session_invalid for any other invalid token.
   */
  verify(token: string): AccessClaims {
    const known = this.verified.get(token);
    if (known !== undefined && known.expiresAt > this.clock()) return known;
    const claims = this.verifySignature(token);
    this.verified.set(token, claims);
    return claims;
  }

  /** The user of a genuine expired token; undefined for any other token. */
  ownerOfExpired(token: string): number | undefined {
    try {
      const { sub, exp } = jwt.verify(token, this.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        ignoreExpiration: true,
      }) as jwt.JwtPayload;
      const userId = Number(sub);
      const hasExpired = exp !== undefined && exp * 1000 <= this.clock().getTime();
      return hasExpired && Number.isSafeInteger(userId) ? userId : undefined;
    } catch {
      return undefined;
    }
  }

  private verifySignature(token: string): AccessClaims {
    try {
      const claims = jwt.verify(token, this.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: Math.floor(this.clock().getTime() / 1000),
      });
      if (typeof claims === 'string') throw invalidSession();
      const userId = Number(claims.sub);
      const sessionId: unknown = claims.sid;
      if (!Number.isSafeInteger(userId) || !isUuid(sessionId) || !claims.exp) {
        throw invalidSession();
      }
      return { userId, sessionId, expiresAt: new Date(claims.exp * 1000) };
    } catch (error) {
      // The library looks at the time before the audience: an expired token of a link is none.
      if (error instanceof jwt.TokenExpiredError && this.ownerOfExpired(token) !== undefined) {
        throw new AppError('expired_token', 'The access token has expired. Refresh it.');
      }
      throw error instanceof AppError ? error : invalidSession();
    }
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

/** The error for every invalid token or session; it does not reveal the reason. */
export function invalidSession(): AppError {
  return new AppError('session_invalid', 'The session is not valid. Log in again.');
}

/** The error for every invalid API token; it does not reveal the reason. */
export function invalidApiToken(): AppError {
  return new AppError(
    'session_invalid',
    'The API token is not valid: it is mistyped or has ended. GET /me/tokens lists those of your account.',
  );
}

/** A new refresh token of 256 random bits, and its stored hash. */
export function newRefreshToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashRefreshToken(token) };
}

/** The stored form of a refresh token. SHA-256 suffices, because the token is random. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
