import type { Prisma, PrismaClient, Target } from '../../src/generated/prisma/client.js';

let counter = 0;

/** A target past the rules of the service, by default of the share that is fixed at first attempt, for all. */
export async function seedTarget(
  prisma: PrismaClient,
  data: Partial<Prisma.TargetUncheckedCreateInput> = {},
): Promise<Target> {
  counter += 1;
  const now = new Date();
  return await prisma.target.create({
    data: {
      ...{ figure: 'firstTimeFix', direction: 'up', good: 0.9, warn: 0.8 },
      // A day that no other one has.
      fromDay: new Date(Date.UTC(2000, 0, counter)),
      ...{ listOrder: 18_000_000, createdAt: now, updatedAt: now },
      ...data,
    },
  });
}
