import { createHash } from 'node:crypto';
import { guessKey } from '../../../core/email.js';
import { AppError } from '../../../core/errors.js';
import { networkOf } from '../../../http/rate-limits.js';
import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitState,
} from '../../../infra/redis/rate-limiter.js';
import type { RedisClient } from '../../../infra/redis/redis.js';

/** Reports in an hour: of a link, and from an address at one link. */
const PER_LINK = 10;
const PER_ADDRESS_AT_LINK = 5;

/** Me-toos from an address in an hour. */
const ME_TOOS = 30;

/** First mails to an address in an hour. */
const FIRST_MAILS = 3;

/** Answers, confirmations and reopenings of a report in an hour. */
const STEPS = 20;

/**
 * Limits of what is reported by a link, and from an address; over all replicas with Redis. Only
 * what is accepted counts.
 */
export class ReportLimits {
  private readonly links: RateLimiter;
  private readonly pairs: RateLimiter;
  private readonly addresses: RateLimiter;
  private readonly meToos: RateLimiter;
  private readonly ofReports: RateLimiter;
  private readonly firstMails: RateLimiter;

  /** @param perAddress reports from an address in an hour over all links: many people share one. */
  constructor(redis: RedisClient | undefined, perAddress: number) {
    this.links = createRateLimiter('report-link', PER_LINK, redis);
    this.pairs = createRateLimiter('report-pair', PER_ADDRESS_AT_LINK, redis);
    this.addresses = createRateLimiter('report-address', perAddress, redis);
    this.meToos = createRateLimiter('report-me-too', ME_TOOS, redis);
    this.ofReports = createRateLimiter('report-step', STEPS, redis);
    this.firstMails = createRateLimiter('report-first-mail', FIRST_MAILS, redis);
  }

  /**
   * Runs work that counts as one report if it succeeds.
   *
   * @throws AppError RATE_LIMITED; the errors of the work.
   */
  async counted<T>(linkId: number, address: string | null, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    return await counted(
      [
        [this.links, String(linkId)],
        [this.pairs, `${linkId} ${network}`],
        [this.addresses, network],
      ],
      work,
    );
  }

  /** The same for a me-too, which counts for nothing else. */
  async meToo<T>(address: string | null, work: () => Promise<T>): Promise<T> {
    return await counted([[this.meToos, networkOf(address)]], work);
  }

  /** Counts a first mail to an address. @returns whether it may be sent. */
  async firstMail(email: string): Promise<boolean> {
    return (await this.firstMails.consume(mailKey(email))).allowed;
  }

  /** The same for a step of the reporter of a request. */
  async steps<T>(requestId: number, work: () => Promise<T>): Promise<T> {
    return await counted([[this.ofReports, String(requestId)]], work);
  }
}

/** The key of an address; variants of one share one count, and no address is kept. */
function mailKey(email: string): string {
  return createHash('sha256').update(guessKey(email)).digest('hex');
}

/** Takes a place of each limiter before the work, and gives all back if it fails. */
async function counted<T>(
  places: readonly (readonly [RateLimiter, string])[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = places;
  if (first === undefined) return await work();
  const [limiter, key] = first;
  await taken(limiter, key);
  try {
    return await counted(others, work);
  } catch (error) {
    await limiter.giveBack(key);
    throw error;
  }
}

/** Counts before the work, so that no two callers share the last place. */
async function taken(limiter: RateLimiter, key: string): Promise<void> {
  const state = await limiter.consume(key);
  if (state.allowed) return;
  // A rejected attempt would keep the place of a failed one from others.
  await limiter.giveBack(key);
  throw limited(state);
}

function limited({ resetAt }: RateLimitState): AppError {
  const seconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000));
  const message = 'Too many reports from here; try again later.';
  return new AppError('RATE_LIMITED', message, undefined, seconds);
}
