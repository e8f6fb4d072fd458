import type { PrismaClient, User as UserRow } from '../../generated/prisma/client.js';
import type { Cache } from '../../infra/cache.js';

/** An account without its secret: what may lie in a cache. */
export type CachedUser = Omit<UserRow, 'passwordHash'>;

/** All pages of the list, which any change may move. */
const LIST = 'users:list';

/**
 * Accounts and pages of the list by way of the cache, with the database behind it (specification 3.1
 * and 4.5). For reading only: who acts, and with which rights, is never decided from here.
 */
export class UsersCache {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cache: Cache,
  ) {}

  /** One account, or null. */
  async find(id: number): Promise<CachedUser | null> {
    const { row } = await this.cache.getOrLoad(key(id), async () => ({
      row: await this.prisma.user.findUnique({ where: { id }, omit: { passwordHash: true } }),
    }));
    return row && revived(row);
  }

  /** @param name tells this page from all others: filter, order and position. */
  async page(name: string, load: () => Promise<CachedUser[]>): Promise<CachedUser[]> {
    const rows = await this.cache.getOrLoad(`${LIST}:${name}`, load, LIST);
    return rows.map(revived);
  }

  /** Removes an account from the cache, and every page of the list. */
  async invalidate(id: number): Promise<void> {
    await this.cache.invalidate({ keys: [key(id)], tags: [LIST] });
  }
}

function key(id: number): string {
  return `user:${id}`;
}

/** JSON turns dates into texts. */
function revived(row: CachedUser): CachedUser {
  const date = (value: Date | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    emailVerifiedAt: date(row.emailVerifiedAt),
    lastLoginAt: date(row.lastLoginAt),
    passwordChangedAt: date(row.passwordChangedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  };
}
