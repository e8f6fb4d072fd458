import type { PrismaClient } from '../../generated/prisma/client.js';

/** Upper bound for the expired rows that one call deletes. A new challenge adds one row. */
const EXPIRED_AT_ONCE = 10;

/** Deletes expired challenges, the oldest first; skips rows that other transactions have locked. */
export async function deleteExpiredChallenges(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM auth_challenges WHERE challenge_hash IN (
      SELECT challenge_hash FROM auth_challenges WHERE expires_at <= ${now}
      ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}
