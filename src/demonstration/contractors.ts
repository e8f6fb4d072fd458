import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { CONTRACTORS, INSURED_CATEGORIES } from './contractor-words.js';

const DAY = 86_400_000;

/**
 * Creates firms from outside, and marks the categories whose work needs insured ones.
 *
 * @param until the present, from which the days of insurances count.
 */
export async function addContractors(
  services: Pick<AppServices, 'categories' | 'contractors'>,
  prisma: PrismaClient,
  actor: ActingCaller,
  until: number,
): Promise<void> {
  const rows = await prisma.category.findMany({ select: { id: true, name: true } });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const name of INSURED_CATEGORIES) {
    const id = ids.get(name) ?? 0;
    await services.categories.update(actor, { id, requiresInsurance: true });
  }
  for (const [index, row] of CONTRACTORS.entries()) {
    const { categories, department, insured, mailbox, ...input } = row;
    const found =
      department && (await prisma.department.findFirstOrThrow({ where: { name: department } }));
    const insuredUntil =
      insured === undefined ? null : new Date(until + insured * DAY).toISOString().slice(0, 10);
    await services.contractors.create(actor, {
      ...{ ...input, insuredUntil, email: `${mailbox}.example` },
      phone: `+49 40 5550 ${600 + index}`,
      categoryIds: categories.flatMap((name) => ids.get(name) ?? []),
      departmentId: found?.id ?? null,
    });
  }
}
