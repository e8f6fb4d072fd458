import { sql } from 'kysely';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Role } from '../../../generated/prisma/enums.js';

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
    readonly language: string;
  };
}

const findLive = prepared(
  (p: Parameters<{ hashes: readonly string[]; now: Date }>) => sql<TokenRow>`
  SELECT t.token_hash AS hash, t.id, t.name, t.scopes, t.last_used_at,
    u.id AS "user.id", u.email AS "user.email", u.role AS "user.role",
    u.department_id AS "user.department_id",
    u.permissions_overridden AS "user.permissions_overridden",
    u.permissions AS "user.permissions", u.delegated_until AS "user.delegated_until",
    u.language AS "user.language"
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ${anyOf(p.hashes, 'text')} AND t.revoked_at IS NULL AND t.expires_at > ${p.now}
    AND u.status = 'active'`,
);

/** Valid tokens with these hashes at a time: not revoked, not expired, of active accounts. */
export async function liveTokens(
  statements: Statements,
  hashes: readonly string[],
  now: Date,
): Promise<TokenRow[]> {
  return await statements.all(findLive({ hashes, now }));
}

const setLastUsed = prepared((p: Parameters<{ ids: readonly string[]; now: Date; before: Date }>) =>
  db
    .updateTable('apiTokens')
    .set({ lastUsedAt: p.now })
    .where('id', '=', anyOf(p.ids, 'uuid'))
    .where((token) =>
      token.or([token('lastUsedAt', 'is', null), token('lastUsedAt', '<=', p.before)]),
    ),
);

/** Records a use of those tokens whose last known use is not after `before`. */
export async function noteUse(
  statements: Statements,
  ids: readonly string[],
  now: Date,
  before: Date,
): Promise<void> {
  await statements.all(setLastUsed({ ids, now, before }));
}
