import { sql } from 'kysely';
import { type Parameters, prepared, type Statements } from '../../../core/sql.js';

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
  /** `sid` of the ID token that opens it; null for other logins. */
  readonly oidcSid: string | null;
}

const insert = prepared(
  (p: Parameters<NewSession>) => sql`
  WITH opened AS (
    INSERT INTO sessions (id, user_id, ip_address, user_agent, device, created_at, last_used_at,
      expires_at, oidc_sid)
    VALUES (${p.id}, ${p.userId}, ${p.ipAddress}, ${p.userAgent}, ${p.device}, ${p.now}, ${p.now},
      ${p.expiresAt}, ${p.oidcSid})
    RETURNING id, created_at, expires_at
  )
  INSERT INTO refresh_tokens (token_hash, session_id, created_at, expires_at)
  SELECT ${p.tokenHash}, id, created_at, expires_at FROM opened`,
);

/** Inserts a session and its first refresh token, which expires with it, in one statement. */
export async function insertSession(statements: Statements, session: NewSession): Promise<void> {
  await statements.all(insert(session));
}
