import * as client from 'openid-client';
import type { OidcConfig } from '../config.js';
import { AppError, unavailable } from '../core/errors.js';

/** The values that must come back from the provider besides the code. */
export interface LoginChecks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

/** The identity that the provider has authenticated. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  /** When the person last entered credentials at the provider, if it says so. */
  readonly authenticatedAt: Date | undefined;
}

/** Time limit for an answer of the provider, in seconds. */
const TIMEOUT = 10;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The client of an OpenID Connect provider (authorization code with PKCE, state and nonce). */
export class IdentityProvider {
  private discovered: Promise<client.Configuration> | undefined;

  constructor(private readonly config: OidcConfig) {}

  /**
   * The provider's authorization URL, and the values to check in the callback.
   *
   * @param maxAge asks the provider for the credentials, also of a person whom it knows, and to say
   *   when it did, at most so many seconds ago.
   * @throws AppError SERVICE_UNAVAILABLE when the provider does not answer.
   */
  async begin(maxAge?: number): Promise<{ url: string; checks: LoginChecks }> {
    const configuration = await this.configuration();
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.config.redirectUri,
      scope: 'openid email profile',
      response_type: 'code',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      ...(maxAge === undefined ? {} : { prompt: 'login', max_age: String(maxAge) }),
    });
    return { url: url.href, checks };
  }

  /**
   * Exchanges the code in the callback's query for an identity. State, nonce, issuer, audience,
   * signature and expiry are checked; with `maxAge` also that the credentials were entered at most so
   * many seconds ago.
   *
   * @throws AppError INVALID_CREDENTIALS when a check fails, SERVICE_UNAVAILABLE when the provider
   *   does not answer.
   */
  async complete(query: string, checks: LoginChecks, maxAge?: number): Promise<Identity> {
    const configuration = await this.configuration();
    const callback = new URL(this.config.redirectUri);
    callback.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
        ...(maxAge === undefined ? {} : { maxAge }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw refused();
      const told =
        claims.email === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(told.email),
        emailVerified: told.email_verified === true,
        givenName: text(told.given_name),
        familyName: text(told.family_name),
        authenticatedAt:
          claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw isNetworkFailure(error) ? away(error) : refused(error);
    }
  }

  private async configuration(): Promise<client.Configuration> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (error) {
      // The next login retries the discovery.
      this.discovered = undefined;
      throw away(error);
    }
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const server = new URL(issuer);
    // Without TLS only on the loopback interface, for development.
    const insecure = server.protocol === 'http:' && LOOPBACK.has(server.hostname);
    return await client.discovery(
      server,
      clientId,
      undefined,
      clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret),
      {
        timeout: TIMEOUT,
        execute: [
          // Without this option the library does not verify signatures of ID tokens received over
          // TLS.
          client.enableNonRepudiationChecks,
          ...(insecure ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function refused(cause?: unknown): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    "The identity provider's answer is not valid. Start the login again.",
    undefined,
    undefined,
    { cause },
  );
}

function away(cause: unknown): AppError {
  return unavailable('The identity provider does not answer. Try again.', cause);
}

function isNetworkFailure(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return (
    code === 'OAUTH_TIMEOUT' ||
    name === 'TimeoutError' ||
    (error instanceof TypeError && message === 'fetch failed')
  );
}
