import * as client from 'openid-client';
import type { OidcConfig } from '../../config/config.js';
import type { AppError } from '../../core/errors.js';
import type { Logger } from '../logging/logger.js';
import { type IdentityProfile, lacksEmail, profileOf } from './identity-claims.js';
import { away, failureOf, invalidAnswer } from './identity-failures.js';
import { IdentityWatch } from './identity-metrics.js';

/** Values that the provider must return besides the code. */
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
  /** Time at which the person last entered credentials at the provider, if it states it. */
  readonly authenticatedAt: Date | undefined;
  /**
   * Address and name. The userinfo endpoint is only called if the ID token does not state whether
   * the address is verified.
   *
   * @throws AppError INVALID_CREDENTIALS when its answer is not valid, SERVICE_UNAVAILABLE when
   *   there is none.
   */
  profile(): Promise<IdentityProfile>;
}

/** Time limit for an answer of the provider, in seconds. */
const TIMEOUT = 10;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Client of an OpenID Connect provider (authorization code with PKCE, state and nonce). */
export class IdentityProvider {
  private discovered: Promise<client.Configuration> | undefined;
  private readonly watch: IdentityWatch;

  /** @param logger for the failures that an operator must know; default: none. */
  constructor(
    private readonly config: OidcConfig,
    logger?: Logger,
  ) {
    this.watch = new IdentityWatch(logger);
  }

  /**
   * Checks that the provider answers and accepts the client secret, by an exchange of a code that it has not issued.
   *
   * @throws AppError INVALID_CREDENTIALS when it rejects the client, SERVICE_UNAVAILABLE when it does not answer.
   */
  async verify(): Promise<void> {
    const configuration = await this.configuration();
    const parameters = {
      code: client.randomState(),
      redirect_uri: this.config.redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    };
    try {
      await client.genericGrantRequest(configuration, 'authorization_code', parameters);
    } catch (error) {
      const failure = failureOf(error);
      // Without a reason the provider has only rejected the code.
      if (failure.details?.reason !== undefined || failure.code !== 'INVALID_CREDENTIALS') {
        throw failure;
      }
    }
  }

  /**
   * Creates the provider's authorization URL, and the values to check in the callback.
   *
   * @param maxAge makes the provider ask for the credentials again if they were entered more than
   *   so many seconds ago, and state when they were entered.
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
   * signature and expiry are checked; with `maxAge` also that the credentials were entered at most
   * so many seconds ago.
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
      if (claims === undefined) throw invalidAnswer();
      this.watch.succeeded();
      return {
        issuer: claims.iss,
        subject: claims.sub,
        authenticatedAt:
          claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
        profile: () => this.profile(configuration, tokens.access_token, claims),
      };
    } catch (error) {
      throw this.recorded(failureOf(error));
    }
  }

  private recorded(failure: AppError): AppError {
    this.watch.failed(failure);
    return failure;
  }

  private async profile(
    configuration: client.Configuration,
    accessToken: string,
    claims: client.IDToken,
  ): Promise<IdentityProfile> {
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
    if (endpoint === undefined || !lacksEmail(claims)) return profileOf(claims);
    try {
      return profileOf(claims, await client.fetchUserInfo(configuration, accessToken, claims.sub));
    } catch (error) {
      throw this.recorded(failureOf(error));
    }
  }

  private async configuration(): Promise<client.Configuration> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (error) {
      // The next login retries the discovery.
      this.discovered = undefined;
      throw this.recorded(away(error));
    }
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const server = new URL(issuer);
    // Plain HTTP only on the loopback interface, for development.
    const insecure = server.protocol === 'http:' && LOOPBACK.has(server.hostname);
    return await client.discovery(
      server,
      clientId,
      undefined,
      clientSecret === undefined ? client.None() : secretAuthentication(clientSecret),
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

/**
 * Method of sending the client secret: in the body if the provider requires it, otherwise in the
 * header, the default of OpenID Connect Discovery.
 */
function secretAuthentication(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}
