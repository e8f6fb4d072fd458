import { sql } from 'kysely';
import { type Parameters, prepared, type Statements } from '../../../core/sql.js';

const use = prepared(
  (p: Parameters<{ tokenHash: string; expiresAt: Date; now: Date }>) => sql<{ tokenHash: string }>`
  INSERT INTO used_logout_tokens (token_hash, expires_at)
  VALUES (${p.tokenHash}, ${p.expiresAt}::timestamptz)
  ON CONFLICT (token_hash) DO UPDATE SET expires_at = EXCLUDED.expires_at
  WHERE used_logout_tokens.expires_at <= ${p.now}::timestamptz RETURNING token_hash`,
);

/**
 * Uses a logout token.
 *
 * @returns false if it was used before; of two at once, one gets true.
 */
export async function useLogoutToken(
  statements: Statements,
  token: { readonly tokenHash: string; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  return (await statements.all(use(token))).length > 0;
}
