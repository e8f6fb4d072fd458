import type { Prisma, PrismaClient, Skill } from '../../src/generated/prisma/client.js';

/** Columns of a skill that differ from the default ones. */
export type SkillData = Partial<Prisma.SkillUncheckedCreateInput>;

let counter = 0;

/** Adds a skill. */
export async function addSkill(
  prisma: Pick<PrismaClient, 'skill'>,
  now: Date,
  data: SkillData,
): Promise<Skill> {
  counter += 1;
  const { name = `Skill ${counter}` } = data;
  const key = name.toLowerCase();
  return await prisma.skill.create({
    data: { name, nameKey: key, searchText: key, createdAt: now, updatedAt: now, ...data },
  });
}
