import type { Statements } from '../../core/reads.js';

/** A session that is opened, with its first refresh token. */
export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly device: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The hash of the refresh token. */
  readonly tokenHash: string;
}

const INSERT = `
  WITH opened AS (
    INSERT INTO sessions (id, user_id, ip_address, user_agent, device, created_at, last_used_at,
      expires_at)
    VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz)
    RETURNING id
  )
  INSERT INTO refresh_tokens (token_hash, session_id, created_at, expires_at)
  SELECT $8, id, $6::timestamptz, $7::timestamptz FROM opened`;

/** Inserts a session and its first refresh token, which expires with it, in one statement. */
export async function insertSession(statements: Statements, session: NewSession): Promise<void> {
  await statements.rows(INSERT, [
    session.id,
    session.userId,
    session.ipAddress,
    session.userAgent,
    session.device,
    session.now.toISOString(),
    session.expiresAt.toISOString(),
    session.tokenHash,
  ]);
}
