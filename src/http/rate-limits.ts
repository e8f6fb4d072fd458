import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { accountOf } from '../core/actor.js';
import type { Caller, Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { withoutRecord } from '../core/failures.js';
import type { RateLimiter, RateLimitState } from '../infra/rate-limiter.js';
import type { Uploader } from './byte-budget.js';
import { ownerOf, type TokenOwners } from './token-owner.js';

/** The limits of specification section 8. */
export interface RateLimits {
  readonly authenticated: RateLimiter;
  readonly anonymous: RateLimiter;
  /** Refresh tokens of an address that are not valid: as many an hour as requests of a user. */
  readonly refreshAttempts: RateLimiter;
  /** One per hour, caller and kind: further rejections of the kind are not logged. */
  readonly excess: RateLimiter;
}

/** Maximum waiting time for the limits' headers of uncounted answers, in milliseconds. */
const HEADER_TIMEOUT = 100;

/** An IPv6 host can use all addresses of its /64, so the network is counted. */
const IPV6_NETWORK_BYTES = 8;

/** Whether the request is a CORS preflight, which pages cannot avoid. */
export function isPreflight(request: Request): boolean {
  const { origin, 'access-control-request-method': verb } = request.headers;
  return request.method === 'OPTIONS' && origin !== undefined && verb !== undefined;
}

/** Paths that read no session, so that they depend on no other system. */
const SESSIONLESS = /^(?:\/livez|\/readyz|\/docs(?:\/.*)?|(?:\/api(?:\/v1)?)?\/health)\/?$/i;

/** Whether the answer to a path is independent of the caller. */
export function needsNoSession(path: string): boolean {
  return SESSIONLESS.test(path);
}

/**
 * Sets the limits' headers on answers that are not counted (docs/operations/limits.md), for the caller's
 * address. Sessions are not read, and values that are not available at once are omitted, so that a
 * probe never waits for Redis.
 */
export function limitHeaders(
  limits: RateLimits,
  addressOf: (request: Request) => string | null,
): RequestHandler {
  const tellAlways = uncounted(limits, addressOf);
  return (request, response, next) =>
    isCounted(request) ? next() : tellAlways(request, response, next);
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
 * Counts every request of both interfaces: by user with a valid session, a valid refresh token or an access
 * token that is genuine and expired, otherwise by address. A login that succeeds counts for its user instead:
 * its count is given back to the address, as long as the user has requests left.
 * Every answer has the limits' headers; a request beyond the limit is RATE_LIMITED with Retry-
 * After.
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
      if (context.actor === null && owner === undefined) {
        response.locals.context = { ...context, onLogin: passedOn(limits, key, response) };
      }
    }
    next();
  };
}

/** Has the request of a login that succeeds count for its user. Several logins of one request count once. */
function passedOn(limits: RateLimits, address: string, response: Response) {
  let isPassedOn = false;
  return async (userId: number): Promise<void> => {
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
  return !(isPreflight(request) || needsNoSession(path) || /^\/metrics\/?$/i.test(path));
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
    /** Whether this is the first rejected socket of the caller within an hour. */
    isFirstRejection: (caller: Caller) => isFirstExcess(limits, 'socket', caller),
  };
}

/** Whether this is the first rejection of the kind for the caller within an hour. */
export async function isFirstExcess(
  { excess }: RateLimits,
  kind: 'socket' | 'document',
  caller: Caller,
): Promise<boolean> {
  return (await excess.consume(`${kind}:${callerKey(caller)}`)).allowed;
}

/** Names whom a limit counts: the user, or the address of a caller without a session. */
export function callerKey({ actor, ipAddress }: Caller): string {
  const account = accountOf(actor);
  return account === null ? `address:${networkOf(ipAddress)}` : `user:${account.userId}`;
}

async function count(
  { authenticated, anonymous }: RateLimits,
  { actor, ipAddress }: Context,
): Promise<RateLimitState> {
  return actor === null
    ? await anonymous.consume(networkOf(ipAddress))
    : await authenticated.consume(String(actor.userId));
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
  // One entry in the log for each caller and hour, which bounds what a flood writes.
  throw state.isFirstRejection ? denial : withoutRecord(denial);
}

/**
 * The counted form of an address: IPv4 addresses themselves, also when mapped into IPv6; the /64
 * for IPv6.
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

function tell(response: Response, state: RateLimitState): void {
  response.setHeader('X-RateLimit-Limit', String(state.limit));
  response.setHeader('X-RateLimit-Remaining', String(state.remaining));
  response.setHeader('X-RateLimit-Reset', String(Math.ceil(state.resetAt.getTime() / 1000)));
}
