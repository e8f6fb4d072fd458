import type { Request, Response } from 'express';
import type { Context } from '../core/context.js';
import type { RateLimiter } from '../infra/redis/rate-limiter.js';
import { jsonBody } from './json-body.js';
import type { SecretPaths } from './secret-paths.js';

/** Finds the users of tokens in requests without a valid session. */
export interface TokenOwners {
  /** User of a genuine expired access token; undefined for any other. */
  readonly ofExpired: (accessToken: string) => number | undefined;
  /** User of an unused refresh token; undefined for any other. */
  readonly ofRefresh: (refreshToken: string) => Promise<number | undefined>;
  /** Users of the secrets in paths. */
  readonly secrets: SecretPaths;
}

/** Paths whose body may contain a refresh token. */
const REFRESH_PATH = /^(?:(?:\/api(?:\/v1)?)?\/auth\/refresh|\/graphql)\/?$/i;

/** A larger body is not a refresh, and is not read before its request is counted. */
const MAX_BODY = 4_096;

/** Format of a refresh token: 256 bits in base64url. */
const REFRESH_TOKEN = /^[\w-]{43}$/;

const IN_DOCUMENT = /refreshToken\s*:\s*"([\w-]{43})"/;

/** The limit of invalid tokens of an address. */
interface Attempts {
  readonly limiter: RateLimiter;
  readonly key: string;
}

/**
 * The user for whom a request without a valid session counts: that of the secret in its path, of its
 * expired access token, or of its refresh token (body, bearer token, cookie).
 *
 * @param attempts counts the invalid tokens of an address; beyond its limit no token is
 *   checked, so that guessing is bounded.
 * @returns undefined for a request that counts for its address.
 * @throws the error in the body of a refresh.
 */
export async function ownerOf(
  owners: TokenOwners,
  attempts: Attempts,
  request: Request,
  response: Response,
): Promise<number | undefined> {
  const ofSecret = owners.secrets.ownerOf(request.path);
  if (ofSecret) return await tried(attempts, ofSecret);
  const { bearerToken, refreshCookie } = response.locals.context as Context;
  const expired = bearerToken === null ? undefined : owners.ofExpired(bearerToken);
  if (expired !== undefined) return expired;
  const given = [bearerToken, refreshCookie?.read(), await inBody(request, response)];
  const token = given.find((it): it is string => it != null && REFRESH_TOKEN.test(it));
  return token === undefined ? undefined : await tried(attempts, () => owners.ofRefresh(token));
}

/** The owner of a token, counting a token without one as an attempt. */
async function tried(
  { limiter, key }: Attempts,
  find: () => Promise<number | undefined>,
): Promise<number | undefined> {
  if (!(await limiter.consume(key)).allowed) return undefined;
  // While the database is unavailable, the request counts for its address.
  const owner = await find().catch(() => undefined);
  if (owner !== undefined) await limiter.giveBack(key);
  return owner;
}

async function inBody(request: Request, response: Response): Promise<string | undefined> {
  const length = Number(request.headers['content-length']);
  if (request.method !== 'POST' || !REFRESH_PATH.test(request.path)) return undefined;
  if (!(length <= MAX_BODY) || request.is('json') === false) return undefined;
  await new Promise<void>((resolve) => {
    // The handler that needs the body reports its errors, after the request is counted.
    jsonBody(request, response, () => resolve());
  });
  const body = request.body as Record<string, unknown> | undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const { query, variables } = body;
  const holders = [body, variables, ...valuesOf(variables)];
  const tokens = holders.flatMap((holder) => valuesOf(holder, 'refreshToken'));
  const literal = typeof query === 'string' ? IN_DOCUMENT.exec(query)?.[1] : undefined;
  // A document may pass the token in a variable with another name.
  const found = [...tokens, ...valuesOf(variables), literal];
  return found.find((it): it is string => typeof it === 'string' && REFRESH_TOKEN.test(it));
}

function valuesOf(holder: unknown, name?: string): unknown[] {
  if (typeof holder !== 'object' || holder === null) return [];
  if (name === undefined) return Object.values(holder);
  return Object.hasOwn(holder, name) ? [(holder as Record<string, unknown>)[name]] : [];
}
