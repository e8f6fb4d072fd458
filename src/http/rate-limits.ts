import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { accountOf } from '../core/actor.js';
import type { Caller, Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { withoutRecord } from '../core/failures.js';
import type { TurnTaker } from '../core/turns.js';
import type { RateLimiter, RateLimitState } from '../infra/redis/rate-limiter.js';
import type { Uploader } from './byte-budget.js';
import { ownerOf, type TokenOwners } from './token-owner.js';

/** Limits of specification section 8. */
export interface RateLimits {
  readonly authenticated: RateLimiter;
  readonly anonymous: RateLimiter;
  /** Invalid tokens of refreshes and calendar feeds of an address; the hourly limit is that of a user's requests. */
  readonly refreshAttempts: RateLimiter;
  /** Calls of SCIM with a live token of a service account, in a second. */
  readonly scim: RateLimiter;
  /** One for each hour, caller and kind: further rejections of the kind are not logged. */
  readonly excess: RateLimiter;
}

/** Maximum waiting time for the limits' headers of uncounted answers, in milliseconds. */
const HEADER_TIMEOUT = 100;

/** An IPv6 host can use all addresses of its /64, so the network is counted. */
const IPV6_NETWORK_BYTES = 8;

/** Returns whether the request is a CORS preflight, which pages cannot avoid. */
export function isPreflight(request: Request): boolean {
  const { origin, 'access-control-request-method': verb } = request.headers;
  return request.method === 'OPTIONS' && origin !== undefined && verb !== undefined;
}

/** Paths that read no session, so that they depend on no other system. */
const SESSIONLESS = /^(?:\/livez|\/readyz|\/docs(?:\/.*)?|(?:\/api(?:\/v1)?)?\/health)\/?$/i;

/** Path whose handler counts what it refuses, by `countRefused`: genuine tokens count towards no limit. */
const COUNTS_REFUSALS = /^(?:\/api(?:\/v1)?)?\/auth\/oidc\/back-channel-logout\/?$/i;

/** Returns whether the answer to a path is independent of the caller. */
export function needsNoSession(path: string): boolean {
  return SESSIONLESS.test(path);
}

/**
 * Sets the limits' headers on answers that are not counted (docs/operations/limits.md), for the
 * caller's address. Sessions are not read, and values that are not available at once are omitted,
 * so that a probe never waits for Redis.
 */
export function limitHeaders(
  limits: RateLimits,
  addressOf: (request: Request) => string | null,
): RequestHandler {
  const setHeadersAlways = uncounted(limits, addressOf);
  return (request, response, next) =>
    isCounted(request) ? next() : setHeadersAlways(request, response, next);
}

/** As `limitHeaders`, for handlers that answer before a request is counted. */
export function uncounted(
  { anonymous }: RateLimits,
  addressOf: (request: Request) => string | null,
): RequestHandler {
  return async (request, response, next) => {
    const known = anonymous.peek(networkOf(addressOf(request))).catch(() => undefined);
    const state = await Promise.race([known, sleep(HEADER_TIMEOUT, undefined, { ref: false })]);
    if (state) tell(response, state);
    next();
  };
}

/**
 * Counts every request of both interfaces: by user with a valid session, a valid refresh token or a
 * genuine expired access token, otherwise by address. A successful login counts for its user
 * instead of its address, as long as the user has requests left. Every answer has the limits'
 * headers; a request beyond the limit is RATE_LIMITED with `Retry-After`.
 */
export function rateLimit(limits: RateLimits, owners: TokenOwners): RequestHandler {
  return async (request, response, next) => {
    if (isCounted(request)) {
      const context = response.locals.context as Context;
      const key = networkOf(context.ipAddress);
      const attempts = { limiter: limits.refreshAttempts, key };
      const owner =
        context.actor === null ? await ownerOf(owners, attempts, request, response) : undefined;
      const state =
        owner === undefined
          ? await count(limits, context)
          : await limits.authenticated.consume(String(owner));
      tell(response, state);
      requireAllowed(state);
      if (context.actor !== null) {
        const countFurther = countingFurther(limits, context.actor.userId, response);
        response.locals.context = { ...context, countFurther };
      } else if (owner === undefined) {
        response.locals.context = { ...context, onLogin: countingForUser(limits, key, response) };
      }
    }
    if (countsRefusals(request)) {
      const { ipAddress } = response.locals.context as Context;
      response.locals.countRefused = async (): Promise<void> => {
        const state = await limits.anonymous.consume(networkOf(ipAddress));
        tell(response, state);
        requireAllowed(state);
      };
    }
    next();
  };
}

/** Counts a request of a user as several; what exceeds the limit is given back. */
function countingFurther({ authenticated }: RateLimits, userId: number, response: Response) {
  return async (calls: number): Promise<void> => {
    if (calls < 1) return;
    const state = await authenticated.consume(String(userId), calls);
    const left = state.allowed ? state : await authenticated.giveBack(String(userId), calls);
    if (!response.headersSent) tell(response, left);
    requireAllowed(state);
  };
}

/**
 * Transfers the count of a successful login to its user. Several logins of one request count once.
 */
function countingForUser(limits: RateLimits, address: string, response: Response) {
  let isPassedOn = false;
  return async (userId: number | string): Promise<void> => {
    if (isPassedOn) return;
    isPassedOn = true;
    const state = await limits.authenticated.consume(String(userId));
    // Otherwise logins of one account would have no limit.
    if (!state.allowed) return;
    await limits.anonymous.giveBack(address);
    if (!response.headersSent) tell(response, state);
  };
}

function isCounted(request: Request): boolean {
  const { path } = request;
  const isFree = needsNoSession(path) || /^\/metrics\/?$/i.test(path);
  return !(isFree || isPreflight(request) || countsRefusals(request));
}

function countsRefusals({ method, path }: Request): boolean {
  return method === 'POST' && COUNTS_REFUSALS.test(path);
}

/** The limits of live connections. */
export function socketLimits(limits: RateLimits) {
  return {
    /**
     * Counts a socket or a subscription.
     *
     * @throws AppError RATE_LIMITED
     */
    count: async (context: Context) => requireAllowed(await count(limits, context)),
    /** Returns whether this is the first rejected socket of the caller within an hour. */
    isFirstRejection: (caller: Caller) => isFirstExcess(limits, 'socket', caller),
  };
}

/** Returns whether this is the first rejection of the kind for the caller within an hour. */
export async function isFirstExcess(
  { excess }: RateLimits,
  kind: 'socket' | 'document' | 'scim',
  caller: Caller,
): Promise<boolean> {
  return (await excess.consume(`${kind}:${callerKey(caller)}`)).allowed;
}

/** Key of the caller for limits: the user, or the address of a caller without a session. */
export function callerKey({ actor, ipAddress }: Caller): string {
  const account = accountOf(actor);
  return account === null ? `address:${networkOf(ipAddress)}` : `user:${account.userId}`;
}

async function count(
  { authenticated, anonymous }: RateLimits,
  { actor, link, ipAddress }: Context,
): Promise<RateLimitState> {
  const name = actor === null ? link?.as?.name : String(actor.userId);
  return name === undefined
    ? await anonymous.consume(networkOf(ipAddress))
    : await authenticated.consume(name);
}

function requireAllowed(state: RateLimitState): void {
  if (state.allowed) return;
  const seconds = Math.max(1, Math.ceil((state.resetAt.getTime() - Date.now()) / 1000));
  const denial = new AppError(
    'RATE_LIMITED',
    `More than ${state.limit} requests in an hour. Try again later.`,
    undefined,
    seconds,
  );
  // One log entry for each caller and hour, which bounds the log during a flood.
  throw state.isFirstRejection ? denial : withoutRecord(denial);
}

/**
 * The counted form of an address: an IPv4 address, also when mapped into IPv6; for IPv6 the /64
 * network.
 */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')}/64`;
}

/** The sender of an upload, for the shares of the budget. */
export function uploaderOf({ actor, ipAddress }: Context): Uploader {
  return { user: String(actor?.userId ?? 'none'), address: networkOf(ipAddress) };
}

/** The owner of heavy work of a caller, and the signal that ends its waiting. */
export function turnTakerOf({
  actor,
  ipAddress,
  signal,
}: Pick<Caller, 'actor' | 'ipAddress' | 'signal'>): TurnTaker {
  const account = actor === null ? undefined : accountOf(actor);
  return { owner: account ? `user ${account.userId}` : networkOf(ipAddress), signal };
}

/** The limit of a caller's requests, as the headers of an answer tell it. */
export interface ToldLimits {
  readonly limit: number;
  readonly remaining: number;
  /** End of the hour, in seconds since 1970. */
  readonly reset: number;
}

/** The limits in the headers of an answer; undefined if it has none. */
export function toldLimits(response: Response): ToldLimits | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    response.getHeader(`X-RateLimit-${name}`),
  );
  if (limit === undefined) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) };
}

function tell(response: Response, state: RateLimitState): void {
  response.setHeader('X-RateLimit-Limit', String(state.limit));
  response.setHeader('X-RateLimit-Remaining', String(state.remaining));
  response.setHeader('X-RateLimit-Reset', String(Math.ceil(state.resetAt.getTime() / 1000)));
  // The same by draft-ietf-httpapi-ratelimit-headers-10, with the time until the end of the hour.
  const seconds = Math.max(0, Math.ceil((state.resetAt.getTime() - Date.now()) / 1000));
  response.setHeader('RateLimit-Policy', `"hour";q=${state.limit};w=3600`);
  response.setHeader('RateLimit', `"hour";r=${state.remaining};t=${seconds}`);
}
