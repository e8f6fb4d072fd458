import { randomUUID } from 'node:crypto';
import type { Board, Prisma, PrismaClient } from '../../src/generated/prisma/client.js';

/** A board past the rules of the service, whose link nobody knows. */
export async function seedBoard(
  prisma: PrismaClient,
  data: Partial<Prisma.BoardUncheckedCreateInput> & { readonly ownerId: number },
): Promise<Board> {
  const now = new Date();
  return await prisma.board.create({
    data: {
      ...{ name: 'Workshop', nameKey: 'workshop', figures: ['backlog', 'firstTimeFix'] },
      ...{ tokenHash: randomUUID(), createdAt: now, updatedAt: now },
      ...data,
    },
  });
}
