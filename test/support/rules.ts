import type { Prisma, PrismaClient, Rule } from '../../src/generated/prisma/client.js';
import type { TestApp } from './app.js';

/** Lets rules act on everything that happened: jobs do not run by themselves in tests. */
export async function rulesDone({ services }: TestApp): Promise<void> {
  for (let left = 1_000; left > 0; left -= 1) if (!(await services.ruleWorker.next())) return;
  throw new Error('Rules come to no end.');
}

let counter = 0;

/** A rule past the rules of the service, which is off: priority `high` for new requests. */
export async function seedRule(
  prisma: PrismaClient,
  ownerId: number,
  data: Partial<Prisma.RuleUncheckedCreateInput> = {},
): Promise<Rule> {
  counter += 1;
  const name = `Seeded rule ${counter}`;
  const now = new Date();
  const content = {
    trigger: { type: 'created' },
    conditions: { all: [] },
    actions: [{ type: 'setPriority', priority: 'high' }],
  };
  const rule = await prisma.rule.create({
    data: {
      ...{ name, nameKey: name.toLowerCase(), searchText: name.toLowerCase(), rank: 10, ownerId },
      ...{ ...content, triggerType: 'created', contentKey: `seeded ${counter}`, since: now },
      ...{ createdAt: now, updatedAt: now, state: { create: {} } },
      ...data,
    },
  });
  const { id: ruleId, mode, rank, contentKey } = rule;
  const version = { ruleId, version: 1, name, mode, rank, contentKey, ownerId, createdAt: now };
  await prisma.ruleVersion.create({ data: { ...version, ...content, stop: false } });
  return rule;
}
