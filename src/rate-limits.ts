import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import type { Context } from './core/context.js';
import { AppError } from './core/errors.js';
import { alreadyRecorded } from './core/failures.js';
import type { RateLimiter, RateLimitState } from './infra/rate-limiter.js';

/** The limits of specification section 8. */
export interface RateLimits {
  readonly authenticated: RateLimiter;
  readonly anonymous: RateLimiter;
}

const UNCOUNTED = /^(?:\/api(?:\/v1)?)?\/health\/?$/;

/** An IPv6 host has a whole /64 to choose addresses from, so that is what counts as one. */
const IPV6_NETWORK_BYTES = 8;

/**
 * Counts every request, through whichever door: for a user with a valid session by user, otherwise by
 * address. All answers tell where the caller stands; one too many is RATE_LIMITED with Retry-After.
 */
export function rateLimit(limits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    const counted = !UNCOUNTED.test(request.path);
    const state = await stateOf(limits, response.locals.context as Context, counted);
    for (const [name, value] of Object.entries(headersOf(state))) response.setHeader(name, value);
    requireAllowed(state);
    next();
  };
}

/**
 * Counts a request that is not HTTP: one of a live connection.
 *
 * @throws AppError RATE_LIMITED
 */
export async function countRequest(limits: RateLimits, context: Context): Promise<void> {
  requireAllowed(await stateOf(limits, context, true));
}

async function stateOf(
  limits: RateLimits,
  { actor, ipAddress }: Context,
  counted: boolean,
): Promise<RateLimitState> {
  const limiter = actor === null ? limits.anonymous : limits.authenticated;
  const key = actor === null ? networkOf(ipAddress) : String(actor.userId);
  return await (counted ? limiter.consume(key) : limiter.peek(key));
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
  throw state.firstRefused ? refusal : alreadyRecorded(refusal);
}

/** What an address counts as: itself for IPv4, also when mapped into IPv6; its /64 for IPv6. */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')}/64`;
}

function headersOf(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(Math.ceil(state.resetAt.getTime() / 1000)),
  };
}
