import { storedForms } from '../../core/email.js';
import type { AuditEntry } from '../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../generated/prisma/client.js';
import type { Cache } from '../../infra/cache.js';

/** An account without its secret: what may lie in a cache. */
export type CachedUser = Omit<UserRow, 'passwordHash'>;

/**
 * The account that a person means with an address, or null. An account that has the very text stands
 * before the one of its canonical form.
 */
export async function findByEmail(prisma: PrismaClient, address: string): Promise<UserRow | null> {
  const forms = storedForms(address);
  const rows = await prisma.user.findMany({ where: { email: { in: [...forms] } } });
  return rows.find(({ email }) => email === forms[0]) ?? rows[0] ?? null;
}

/** All pages of the list, which any change may move. */
const LIST = 'users:list';

/**
 * Accounts and pages of the list by way of the cache, with the database behind it (specification 3.1
 * and 4.5). For reading only: who acts, and with which rights, is never decided from here.
 */
export class UsersStore {
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

  /**
   * Forgets the accounts that a mutation has touched, and the list. Every mutation of an account
   * leaves an audit record that names it, and a login one that names who logged in.
   */
  async forget(entries: readonly AuditEntry[]): Promise<void> {
    const ids = new Set<string>();
    for (const { targetType, targetId, actor } of entries) {
      if (targetType === 'user') ids.add(String(targetId));
      if (actor !== undefined) ids.add(String(actor.userId));
    }
    if (ids.size === 0) return;
    await this.cache.invalidate({ keys: [...ids].map(key), tags: [LIST] });
  }
}

function key(id: number | string): string {
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
