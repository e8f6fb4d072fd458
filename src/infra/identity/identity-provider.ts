import * as client from 'openid-client';
import type { OidcConfig } from '../../config/config.js';
import type { AppError } from '../../core/errors.js';
import type { Logger } from '../logging/logger.js';
import { type Claims, type IdentityProfile, lacksEmail, profileOf } from './identity-claims.js';
import { away, failureOf, invalidAnswer } from './identity-failures.js';
import { groupsOf, isDistributed } from './identity-groups.js';
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
  /** Identifies the session at the provider, for its logout tokens; undefined if it states none. */
  readonly sid: string | undefined;
  /**
   * Address and name. The userinfo endpoint is only called if the ID token does not state whether
   * the address is verified.
   *
   * @throws AppError INVALID_CREDENTIALS when its answer is not valid, SERVICE_UNAVAILABLE when
   *   there is none.
   */
  profile(): Promise<IdentityProfile>;
  /**
   * Distinct names of the person's groups; undefined if the provider does not state them.
   *
   * @param mayAskUserinfo true to ask the userinfo endpoint if the ID token does not state them. Its
   *   failure counts as a missing claim.
   */
  groups(mayAskUserinfo: boolean): Promise<readonly string[] | undefined>;
}

/** The facts by which tokens of the provider are checked. */
export interface TokenFacts {
  readonly issuer: string;
  readonly clientId: string;
  /** URL of its keys. */
  readonly keys: URL;
  /** Algorithms of its ID tokens; `none` and those of a shared secret may be among them. */
  readonly algorithms: readonly string[];
}

/** Time limit for an answer of the provider, in seconds. */
export const TIMEOUT = 10;

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
      scope: this.config.scopes ?? 'openid email profile',
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
      return this.identity(claims, this.userinfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      throw this.recorded(failureOf(error));
    }
  }

  /**
   * The facts by which tokens of the provider are checked.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the provider does not answer, or names no keys.
   */
  async tokenFacts(): Promise<TokenFacts> {
    const server = (await this.configuration()).serverMetadata();
    const keys = URL.parse(server.jwks_uri ?? '');
    if (keys === null || (keys.protocol !== 'https:' && !isLocal(keys))) {
      throw away(new Error('The discovery document names no keys that can be fetched over TLS.'));
    }
    // As for ID tokens: OpenID Connect Core, section 3.1.3.7.
    const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256'];
    return { issuer: server.issuer, clientId: this.config.clientId, keys, algorithms };
  }

  private recorded(failure: AppError): AppError {
    this.watch.failed(failure);
    return failure;
  }

  private identity(claims: client.IDToken, userinfo: () => Promise<Claims>): Identity {
    const { auth_time: seconds } = claims;
    const claim = this.config.groupsClaim ?? 'groups';
    return {
      issuer: claims.iss,
      subject: claims.sub,
      authenticatedAt: seconds === undefined ? undefined : new Date(seconds * 1000),
      sid: sidOf(claims),
      profile: async () =>
        lacksEmail(claims) ? profileOf(claims, await userinfo()) : profileOf(claims),
      groups: async (mayAskUserinfo) => {
        const stated = groupsOf(claims, claim);
        // A token that refers to another source has told that the list is elsewhere.
        if (stated !== undefined || !mayAskUserinfo || isDistributed(claims)) return stated;
        const others = await userinfo().catch(() => ({}));
        return groupsOf(others, claim);
      },
    };
  }

  /** Claims of the userinfo endpoint, which is asked once; none if the provider has no endpoint. */
  private userinfo(
    configuration: client.Configuration,
    accessToken: string,
    subject: string,
  ): () => Promise<Claims> {
    let answer: Promise<Claims> | undefined;
    const ask = async (): Promise<Claims> => {
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
      try {
        return await client.fetchUserInfo(configuration, accessToken, subject);
      } catch (error) {
        throw this.recorded(failureOf(error));
      }
    };
    return () => {
      answer ??= ask();
      return answer;
    };
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
    const insecure = isLocal(server);
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

/** Returns whether a URL is one of plain HTTP on the loopback interface. */
function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname);
}

/** The `sid` of an ID token; undefined for one that cannot be stored. */
function sidOf({ sid }: Claims): string | undefined {
  const isUsable = typeof sid === 'string' && sid !== '';
  return isUsable && !sid.includes('\0') && sid.isWellFormed() ? sid : undefined;
}
