import type { Prisma } from '../../../generated/prisma/client.js';

/** An attempt of a delivery. */
export interface DeliveryAttempt {
  readonly at: Date;
  /** Duration in milliseconds; 0 when nothing was sent. */
  readonly durationMs: number;
  /** Null without an answer. */
  readonly statusCode: number | null;
  /** Why it failed, in words; null for a delivered one. */
  readonly error: string | null;
  /** The first kilobyte of the answer, foreign text; null without an answer. */
  readonly answer: string | null;
}

/**
 * Number of attempts that a delivery keeps: those of a delivery with the longest list of delays
 * (`WEBHOOK_RETRY_SECONDS`), and of its replays.
 */
const KEPT_ATTEMPTS = 50;

/** The column of the attempts with one more. The oldest beyond the number that is kept are dropped. */
export function withAttempt(stored: Prisma.JsonValue, attempt: DeliveryAttempt) {
  const before = stored as Prisma.JsonArray;
  return [...before, { ...attempt, at: attempt.at.toISOString() }].slice(-KEPT_ATTEMPTS);
}

/** The attempts of the column, oldest first. */
export function attemptsOf(stored: Prisma.JsonValue): DeliveryAttempt[] {
  const attempts = stored as unknown as (Omit<DeliveryAttempt, 'at'> & { readonly at: string })[];
  return attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) }));
}
