import type { ApiToken as ApiTokenRow } from '../../../generated/prisma/client.js';
import type { ApiToken } from './api-tokens.types.js';

/** Converts a token for answers, without its hash. */
export function toApiToken(row: ApiTokenRow): ApiToken {
  const { id, userId, name, scopes, createdById, createdAt, expiresAt, lastUsedAt } = row;
  return { id, userId, name, scopes, createdById, createdAt, expiresAt, lastUsedAt };
}

/** The fields of a token that records contain. */
export function tokenSnapshot({ userId, name, scopes, expiresAt }: ApiTokenRow) {
  return { userId, name, scopes, expiresAt: expiresAt.toISOString() };
}
