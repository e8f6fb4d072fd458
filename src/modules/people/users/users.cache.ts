import {
  Prisma,
  type PrismaClient,
  type User as UserRow,
} from '../../../generated/prisma/client.js';
import type { Cache } from '../../../infra/redis/cache.js';

/** An account as cached: without the password hash. */
export type CachedUser = Omit<UserRow, 'passwordHash'>;

/** Cache tag of all pages of the list; every change of an account invalidates them. */
const LIST = 'users:list';

/**
 * Read-through cache of accounts and of pages of the list (specification 3.1 and 4.5).
 * Authentication and access checks never read from it.
 */
export class UsersCache {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cache: Cache,
  ) {}

  /** One account, or null. */
  async find(id: number): Promise<CachedUser | null> {
    const load = async () => ({
      row: await this.prisma.user.findUnique({ where: { id }, omit: { passwordHash: true } }),
    });
    const { row } = await this.cache.getOrLoad(key(id), load);
    if (row === null) return null;
    return restored(isComplete(row) ? row : ((await load()).row ?? row));
  }

  /**
   * A page of the list.
   *
   * @param name unique name of the page: filter, order and position.
   */
  async page(name: string, load: () => Promise<CachedUser[]>): Promise<CachedUser[]> {
    const rows = await this.cache.getOrLoad(`${LIST}:${name}`, load, LIST);
    return (rows.every(isComplete) ? rows : await load()).map(restored);
  }

  /** Removes an account and every page of the list from the cache. */
  async invalidate(id: number): Promise<void> {
    await this.cache.invalidate({ keys: [key(id)], tags: [LIST] });
  }
}

const COLUMNS = Object.keys(Prisma.UserScalarFieldEnum).filter((name) => name !== 'passwordHash');

/**
 * Returns whether a cached row has every column; one of a process of an earlier release may lack
 * new ones.
 */
function isComplete(row: CachedUser): boolean {
  return COLUMNS.every((name) => name in row);
}

function key(id: number): string {
  return `user:${id}`;
}

/** Restores the dates of a cached row, which JSON stores as strings. */
function restored(row: CachedUser): CachedUser {
  const date = (value: Date | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    emailVerifiedAt: date(row.emailVerifiedAt),
    emailBouncedAt: date(row.emailBouncedAt),
    emailFailingSince: date(row.emailFailingSince),
    delegatedUntil: date(row.delegatedUntil),
    lastLoginAt: date(row.lastLoginAt),
    passwordChangedAt: date(row.passwordChangedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  };
}
