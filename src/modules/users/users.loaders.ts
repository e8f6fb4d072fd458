import type DataLoader from 'dataloader';
import type { Actor } from '../../core/actor.js';
import { byKey } from '../../core/loaders.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { visibleUser } from './users.access.js';
import type { User } from './users.types.js';

declare module '../../core/context.js' {
  interface Loaders {
    /** A person as the actor of the request may see them. */
    userById: DataLoader<number, User | null>;
  }
}

/** The loaders of people for one request. */
export function userLoaders(prisma: PrismaClient, actor: Actor | null) {
  return {
    userById: byKey(
      async (ids: readonly number[]) => {
        const rows = await prisma.user.findMany({ where: { id: { in: [...ids] } } });
        return rows.map((row) => visibleUser(actor, row));
      },
      (user) => user.id,
    ),
  };
}
