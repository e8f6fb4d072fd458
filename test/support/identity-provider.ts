import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CompactSign, type CryptoKey } from 'jose';
import jwt from 'jsonwebtoken';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'maintenance';
export const CLIENT_SECRET = 'a secret between the two';

/** Somebody who has an account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly preferred_username?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  /** Claims with groups, for those that `claimsOf` names. */
  readonly groups?: unknown;
  readonly realm_access?: unknown;
  readonly _claim_names?: unknown;
}

/** A real identity provider on loopback, whose id tokens a test can tamper with. */
export interface TestProvider {
  readonly issuer: string;
  /** The person at the browser. */
  account: ProviderAccount;
  /** Changes the claims of the next id tokens; they are signed anew with the provider's key. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Changes the answers of the userinfo endpoint; undefined: 500. */
  userinfo: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Numbers of calls of the userinfo endpoint and of that of the keys. */
  readonly asked: { userinfo: number; keys: number };
  /** The public keys that it shows; undefined: 500. */
  keys: readonly object[] | undefined;
  /** Called before it shows its keys, which waits for it. */
  beforeKeys: (() => Promise<void>) | undefined;
  /** Signs a token with its key, or with another one; by default of the type of logout tokens. */
  sign(
    claims: object,
    header?: Readonly<Record<string, unknown>>,
    key?: CryptoKey,
  ): Promise<string>;
  /** Replaces the next id tokens by others. */
  forge: ((idToken: string) => string) | undefined;
  stop(): Promise<void>;
}

/** The name of the provider's only key. */
export const KEY_ID = 'test';

/**
 * Starts the provider; it logs the person that `account` names in without asking, and grants what
 * is asked.
 */
export async function startProvider(
  redirectUri: string,
  authMethod: 'client_secret_post' | 'client_secret_basic' = 'client_secret_post',
): Promise<TestProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const front = createServer();
  await listen(front);
  const issuer = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const state: TestProvider = {
    issuer,
    account: { sub: 'nobody', email: 'nobody@example.org', email_verified: true },
    tamper: undefined,
    forge: undefined,
    userinfo: (claims) => claims,
    asked: { userinfo: 0, keys: 0 },
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    beforeKeys: undefined,
    sign: async (claims, header = {}, key = undefined) =>
      await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'logout+jwt', ...header })
        .sign(key ?? privateKey),
    stop: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'preferred_username'],
      groups: ['groups', 'realm_access', '_claim_names'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...state.account }),
    }),
    loadExistingGrant: async (context: GrantContext) => {
      const grant = new context.oidc.provider.Grant({
        clientId: CLIENT_ID,
        accountId: context.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  front.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, {
        login: { accountId: state.account.sub },
      });
      return;
    }
    if (request.url === '/jwks') {
      state.asked.keys += 1;
      await state.beforeKeys?.();
      response.writeHead(state.keys === undefined ? 500 : 200);
      response.end(JSON.stringify({ keys: state.keys }));
      return;
    }
    if (request.url === '/me') {
      state.asked.userinfo += 1;
      const change = state.userinfo;
      if (change === undefined) {
        response.writeHead(500).end();
        return;
      }
      replaceAnswers(response, change);
    }
    if (request.url === '/token') {
      replaceTokens(response, (token) => {
        const signed = state.tamper ? resigned(token, state.tamper, pem) : token;
        return state.forge ? state.forge(signed) : signed;
      });
    }
    callback(request, response);
  });
  return state;
}

interface GrantContext {
  readonly oidc: {
    readonly session: { readonly accountId: string };
    readonly provider: {
      readonly Grant: new (
        payload: object,
      ) => {
        addOIDCScope(scope: string): void;
        save(): Promise<void>;
      };
    };
  };
}

function resigned(
  idToken: string,
  tamper: NonNullable<TestProvider['tamper']>,
  key: string | Buffer,
): string {
  const claims = jwt.decode(idToken) as Record<string, unknown>;
  return jwt.sign(tamper(claims), key, { algorithm: 'RS256', keyid: KEY_ID });
}

function replaceTokens(response: ServerResponse, replace: (idToken: string) => string): void {
  replaceAnswers(response, (answer) =>
    answer.id_token ? { ...answer, id_token: replace(String(answer.id_token)) } : answer,
  );
}

function replaceAnswers(
  response: ServerResponse,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
): void {
  const end = response.end.bind(response);
  response.end = ((chunk: unknown, ...rest: never[]) => {
    const text = JSON.stringify(change(JSON.parse(String(chunk))));
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return end(text, ...rest);
  }) as ServerResponse['end'];
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
