import type { IdentityMapping, Prisma, PrismaClient } from '../../src/generated/prisma/client.js';

/** A mapping past the rules of the service, by default of a group that nobody has. */
export async function seedMapping(
  prisma: PrismaClient,
  data: Partial<Prisma.IdentityMappingUncheckedCreateInput> = {},
): Promise<IdentityMapping> {
  const now = new Date();
  return await prisma.identityMapping.create({
    data: {
      ...{ rank: 10, value: 'nobody', role: 'technician', createdAt: now, updatedAt: now },
      ...data,
    },
  });
}

/**
 * Gives an account the groups of a login through the identity provider, past the service.
 *
 * @param seenAt when the login was.
 */
export async function seedGroups(
  prisma: PrismaClient,
  userId: number,
  groups: readonly string[],
  seenAt = new Date(),
): Promise<void> {
  const issuer = 'https://provider.example.org';
  const seen = { groups: [...groups], groupsSeenAt: seenAt };
  await prisma.userIdentity.upsert({
    where: { userId_issuer: { userId, issuer } },
    create: { ...seen, issuer, subject: `subject-${userId}`, userId, createdAt: seenAt },
    update: seen,
  });
  await prisma.identityGroupValue.createMany({
    data: groups.map((value) => ({ value, lastSeenAt: seenAt })),
    skipDuplicates: true,
  });
}
