import type { ApiToken as ApiTokenRow } from '../../generated/prisma/client.js';
import type { ApiToken } from './api-tokens.types.js';

/** A token as it is answered; never its hash. */
export function toApiToken(row: ApiTokenRow): ApiToken {
  const { id, userId, name, scopes, createdById, createdAt, expiresAt, lastUsedAt } = row;
  return { id, userId, name, scopes, createdById, createdAt, expiresAt, lastUsedAt };
}

/** What records say of a token. */
export function tokenSnapshot({ userId, name, scopes, expiresAt }: ApiTokenRow) {
  return { userId, name, scopes, expiresAt: expiresAt.toISOString() };
}
