import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { accountOf } from '../core/actor.js';
import type { Caller, Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { withoutRecord } from '../core/failures.js';
import type { RateLimiter, RateLimitState } from '../infra/rate-limiter.js';
import type { Uploader } from './byte-budget.js';

/** The limits of specification section 8. */
export interface RateLimits {
  readonly authenticated: RateLimiter;
  readonly anonymous: RateLimiter;
  /** One an hour for a caller and kind: what is refused beyond it goes without an entry in the log. */
  readonly excess: RateLimiter;
}

/** How long an answer that is not counted waits for the figures, in milliseconds. */
const HEADER_TIMEOUT = 100;

/** An IPv6 host has a whole /64 to choose addresses from, so that is what counts as one. */
const IPV6_NETWORK_BYTES = 8;

/** Whether a browser asks for leave to call, which no page can help. */
export function isPreflight(request: Request): boolean {
  const { origin, 'access-control-request-method': verb } = request.headers;
  return request.method === 'OPTIONS' && origin !== undefined && verb !== undefined;
}

/** Paths that need no session: they look at none, so that no dependency holds them up. */
const SESSIONLESS = /^(?:\/livez|\/readyz|\/docs(?:\/.*)?|(?:\/api(?:\/v1)?)?\/health)\/?$/i;

/** Whether the answer to a path never depends on who asks. */
export function needsNoSession(path: string): boolean {
  return SESSIONLESS.test(path);
}

/**
 * Tells on answers that are not counted (contract, section 8) where the caller's address stands. Who
 * asks by which session is not looked at, and figures that do not come at once are left out: a probe
 * must not wait for Redis.
 */
export function limitHeaders(
  { anonymous }: RateLimits,
  addressOf: (request: Request) => string | null,
): RequestHandler {
  return async (request, response, next) => {
    if (!isCounted(request)) {
      const known = anonymous.peek(networkOf(addressOf(request))).catch(() => undefined);
      const state = await Promise.race([known, sleep(HEADER_TIMEOUT, undefined, { ref: false })]);
      if (state) tell(response, state);
    }
    next();
  };
}

/**
 * Counts every request, through whichever door: for a user with a valid session by user, otherwise by
 * address. All answers tell where the caller stands; one too many is RATE_LIMITED with Retry-After.
 */
export function rateLimit(limits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    if (isCounted(request)) {
      const state = await count(limits, response.locals.context as Context);
      tell(response, state);
      requireAllowed(state);
    }
    next();
  };
}

function isCounted(request: Request): boolean {
  const { path } = request;
  return !(isPreflight(request) || needsNoSession(path) || /^\/metrics\/?$/i.test(path));
}

/** What the limits are for live connections. */
export function socketLimits(limits: RateLimits) {
  return {
    /**
     * Counts a socket or a subscription.
     *
     * @throws AppError RATE_LIMITED
     */
    count: async (context: Context) => requireAllowed(await count(limits, context)),
    /** Whether this is the first socket of the caller within an hour that was one too many. */
    isFirstRejection: (caller: Caller) => isFirstExcess(limits, 'socket', caller),
  };
}

/** Whether the caller has not been refused something of the kind within an hour. */
export async function isFirstExcess(
  { excess }: RateLimits,
  kind: 'socket' | 'document',
  { actor, ipAddress }: Caller,
): Promise<boolean> {
  const account = accountOf(actor);
  const who = account === null ? `address:${networkOf(ipAddress)}` : `user:${account.userId}`;
  return (await excess.consume(`${kind}:${who}`)).allowed;
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
  const refusal = new AppError(
    'RATE_LIMITED',
    `More than ${state.limit} requests in an hour. Try again later.`,
    undefined,
    seconds,
  );
  // One entry in the log for a caller and an hour: the limit also bounds what a flood writes.
  throw state.isFirstRejection ? refusal : withoutRecord(refusal);
}

/** What an address counts as: itself for IPv4, also when mapped into IPv6; its /64 for IPv6. */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')}/64`;
}

/** Whose upload a request is. */
export function uploaderOf({ actor, ipAddress }: Context): Uploader {
  return { user: String(actor?.userId ?? 'none'), address: networkOf(ipAddress) };
}

function tell(response: Response, state: RateLimitState): void {
  response.setHeader('X-RateLimit-Limit', String(state.limit));
  response.setHeader('X-RateLimit-Remaining', String(state.remaining));
  response.setHeader('X-RateLimit-Reset', String(Math.ceil(state.resetAt.getTime() / 1000)));
}
