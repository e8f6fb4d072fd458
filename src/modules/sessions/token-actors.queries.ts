import type { Statements } from '../../core/reads.js';
import type { Role } from '../../generated/prisma/enums.js';

/** A live API token with its active account. */
export interface TokenRow {
  readonly hash: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lastUsedAt: Date | null;
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly role: Role;
    readonly departmentId: number | null;
    readonly permissionsOverridden: boolean;
    readonly permissions: string[];
    readonly delegatedUntil: Date | null;
  };
}

const FIND = `
  SELECT t.token_hash, t.id::text, t.name, array_to_json(t.scopes), t.last_used_at,
    u.id, u.email, u.role::text, u.department_id, u.permissions_overridden,
    array_to_json(u.permissions), u.delegated_until
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ANY($1::text[]) AND t.revoked_at IS NULL AND t.expires_at > $2
    AND u.status = 'active'`;

/** The tokens with these hashes that count at a time: not revoked, not expired, of active accounts. */
export async function liveTokens(
  statements: Statements,
  hashes: readonly string[],
  now: Date,
): Promise<TokenRow[]> {
  const rows = await statements.rows(FIND, [`{${hashes.join(',')}}`, now.toISOString()]);
  return rows.map(([hash, id, name, scopes, lastUsedAt, ...user]) => ({
    hash: hash as string,
    id: id as string,
    name: name as string,
    scopes: scopes as string[],
    lastUsedAt: lastUsedAt as Date | null,
    user: {
      id: user[0] as number,
      email: user[1] as string,
      role: user[2] as Role,
      departmentId: user[3] as number | null,
      permissionsOverridden: user[4] as boolean,
      permissions: user[5] as string[],
      delegatedUntil: user[6] as Date | null,
    },
  }));
}

const USED = `
  UPDATE api_tokens SET last_used_at = $2
  WHERE id = ANY($1::uuid[]) AND (last_used_at IS NULL OR last_used_at <= $3)`;

/** Notes a use of tokens, of those whose last one that is known is not after `before`. */
export async function noteUse(
  statements: Statements,
  ids: readonly string[],
  now: Date,
  before: Date,
): Promise<void> {
  await statements.rows(USED, [`{${ids.join(',')}}`, now.toISOString(), before.toISOString()]);
}
