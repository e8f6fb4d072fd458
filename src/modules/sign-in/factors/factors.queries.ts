import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** Upper bound for the expired rows that one call deletes. A new challenge adds one row. */
const EXPIRED_AT_ONCE = 10;

const removeExpired = prepared(
  (p: Parameters<{ now: Date }>) => sql`
  DELETE FROM auth_challenges WHERE challenge_hash IN (
    SELECT challenge_hash FROM auth_challenges WHERE expires_at <= ${p.now}
    ORDER BY expires_at LIMIT ${sql.lit(EXPIRED_AT_ONCE)} FOR UPDATE SKIP LOCKED)`,
);

/** Deletes expired challenges, the oldest first; skips rows that other transactions have locked. */
export async function deleteExpiredChallenges(statements: Statements, now: Date): Promise<void> {
  await statements.all(removeExpired({ now }));
}

const challenges = prepared((p: Parameters<{ userId: number }>) =>
  db.deleteFrom('authChallenges').where('userId', '=', p.userId),
);

/** Deletes the challenges of an account. */
export async function deleteChallenges(statements: Statements, userId: number): Promise<void> {
  await statements.all(challenges({ userId }));
}
