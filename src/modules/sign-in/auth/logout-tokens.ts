import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../../../core/clock.js';
import { AppError, invalid } from '../../../core/errors.js';
import { away } from '../../../infra/identity/identity-failures.js';
import type { IdentityProvider, TokenFacts } from '../../../infra/identity/identity-provider.js';
import { TIMEOUT } from '../../../infra/identity/identity-provider.js';

/** A genuine logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export interface LogoutToken {
  readonly issuer: string;
  /** Unique id of the token. */
  readonly jti: string;
  readonly issuedAt: Date;
  /** The person; undefined if the token names only a session. */
  readonly subject: string | undefined;
  /** The session, as `keptSid` has it; undefined for all sessions of the person. */
  readonly sid: string | undefined;
}

/** Maximum age of a token, in seconds. */
export const MAX_AGE = 600;

/** Maximum time by which the provider's clock may be ahead, in seconds. */
const MAX_AHEAD = 60;

/** Minimum time between two searches for an unknown key, in milliseconds. */
const KEY_PAUSE = 30_000;

/** Signatures by a private key; a shared secret would let this service sign, too. */
const ALGORITHMS = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

/** Types of a logout token; many providers send none or that of any JWT. */
const TYPES: readonly string[] = ['jwt', 'logout+jwt'];

/** Maximum length of a `sid` that is kept as it is, in characters: it is in an index. */
const MAX_SID = 500;

/** Member of `events` that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Keys of the provider, which are fetched when they are first needed. */
interface Keys {
  readonly url: string;
  readonly find: ReturnType<typeof createRemoteJWKSet>;
  /** The last search for an unknown key that has not failed. */
  search: KeySearch | undefined;
}

interface KeySearch {
  /** In milliseconds of Unix time. */
  readonly at: number;
  readonly done: Promise<void>;
}

/** Checks logout tokens of the identity provider, by the keys of its ID tokens. */
export class LogoutTokens {
  private keys: Keys | undefined;

  constructor(
    private readonly provider: IdentityProvider,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks signature and claims of a token (section 2.6), except whether its `jti` is used.
   *
   * @throws AppError VALIDATION_ERROR on `logout_token` with what is wrong; SERVICE_UNAVAILABLE when
   *   the provider's keys are needed and it does not answer.
   */
  async verify(token: string): Promise<LogoutToken> {
    const facts = await this.provider.tokenFacts();
    const { protectedHeader, payload } = await this.signed(token, facts);
    if (!isType(protectedHeader.typ)) throw refused('has another type than logout+jwt');
    return this.checked(payload);
  }

  private async signed(token: string, facts: TokenFacts) {
    try {
      return await jwtVerify(token, this.keyOf(facts), {
        algorithms: facts.algorithms.filter((name) => ALGORITHMS.test(name)),
        issuer: facts.issuer,
        audience: facts.clientId,
        currentDate: this.clock(),
        // For `nbf`, which some providers set to the time in `iat`; `exp` is checked without it.
        clockTolerance: MAX_AHEAD,
        requiredClaims: ['iat', 'jti', 'events'],
      });
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refused(`is not accepted: ${error.message}`);
      throw error;
    }
  }

  private checked(claims: JWTPayload & Readonly<Record<string, unknown>>): LogoutToken {
    const { iss, iat, exp, jti, events, sub, sid } = claims;
    if (typeof iat !== 'number') throw refused('has no time in `iat`');
    const now = this.clock().getTime() / 1000;
    if (exp !== undefined && exp <= now) throw refused('has ended by `exp`');
    const age = now - iat;
    if (age > MAX_AGE) throw refused('is older than 10 minutes');
    if (age < -MAX_AHEAD) throw refused('was issued more than 60 seconds ahead of now');
    if (!isFilled(jti)) throw refused('has no text in `jti`');
    if (!isObject(events) || !Object.hasOwn(events, EVENT) || !isObject(events[EVENT])) {
      throw refused(`has no object \`${EVENT}\` in \`events\``);
    }
    if (Object.hasOwn(claims, 'nonce')) throw refused('has a `nonce`, as only ID tokens do');
    if (sub === undefined && sid === undefined) throw refused('has neither `sub` nor `sid`');
    if (sub !== undefined && !isFilled(sub)) throw refused('has no text in `sub`');
    if (sid !== undefined && !isFilled(sid)) throw refused('has no text in `sid`');
    const session = sid === undefined ? undefined : keptSid(sid);
    return { issuer: String(iss), jti, issuedAt: new Date(iat * 1000), subject: sub, sid: session };
  }

  private keyOf(facts: TokenFacts): JWTVerifyGetKey {
    const keys = this.keysAt(facts.keys);
    return async (header, token) => {
      const find = async () =>
        await keys.find(header, token).catch((error: unknown) => {
          throw keyFailure(error);
        });
      try {
        return await find();
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await this.fetchAnew(keys);
        return await find();
      }
    };
  }

  /**
   * Fetches the keys again, because the provider may have a new one. An attacker can name unknown ones
   * without end, so that tokens within KEY_PAUSE share one fetch; one that failed has shown nothing.
   *
   * @throws AppError SERVICE_UNAVAILABLE
   */
  private async fetchAnew(keys: Keys): Promise<void> {
    const at = this.clock().getTime();
    if (keys.search === undefined || at >= keys.search.at + KEY_PAUSE) {
      keys.search = { at, done: keys.find.reload() };
    }
    const { search } = keys;
    try {
      await search.done;
    } catch (cause) {
      if (keys.search === search) keys.search = undefined;
      throw away(cause);
    }
  }

  private keysAt(url: URL): Keys {
    if (this.keys?.url !== url.href) {
      const find = createRemoteJWKSet(url, {
        timeoutDuration: TIMEOUT * 1000,
        // The search for an unknown key is timed here, by the clock of the service.
        cooldownDuration: Number.POSITIVE_INFINITY,
      });
      this.keys = { url: url.href, find, search: undefined };
    }
    return this.keys;
  }
}

/** A `sid` as sessions keep it: itself, or its SHA-256 if it is long. */
export function keptSid(sid: string): string {
  return sid.length <= MAX_SID ? sid : createHash('sha256').update(sid).digest('hex');
}

/** The error for a token that is not accepted. */
export function refused(reason: string): AppError {
  return invalid('logout_token', reason);
}

/** The error of a search for a key: that of the token, or one of the provider. */
function keyFailure(error: unknown): unknown {
  const isOfToken =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  return isOfToken || error instanceof AppError ? error : away(error);
}

/** The library checks no type of a header's `typ`. */
function isType(typ: unknown): boolean {
  if (typeof typ !== 'string') return typ === undefined;
  return TYPES.includes(typ.toLowerCase().replace(/^application\//, ''));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty and that the database stores. */
function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0') && value.isWellFormed();
}
