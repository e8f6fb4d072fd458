import type { FailureCode, Prisma, PrismaClient } from '../../src/generated/prisma/client.js';

/** Columns of a failure code that differ from the default ones. */
export type CodeData = Partial<Prisma.FailureCodeUncheckedCreateInput>;

let counter = 0;

/** Adds a failure code, by default a cause of all requests. */
export async function addFailureCode(
  prisma: Pick<PrismaClient, 'failureCode'>,
  now: Date,
  data: CodeData,
): Promise<FailureCode> {
  counter += 1;
  const { kind = 'cause', rank = 100, name = { en: `Code ${counter}`, de: null } } = data;
  const place = ['problem', 'cause', 'remedy'].indexOf(kind) * 100_000 + rank;
  const defaults = { kind, rank, name, place, nameEnKey: `code ${counter}` };
  return await prisma.failureCode.create({
    data: { ...defaults, createdAt: now, updatedAt: now, ...data },
  });
}
