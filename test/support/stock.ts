import type { Part, Prisma, PrismaClient } from '../../src/generated/prisma/client.js';

let counter = 0;

/** A part, by default one that all departments share, with a count if it has stock. */
export async function seedPart(
  prisma: PrismaClient,
  actorId: number,
  { onHand = 0, ...data }: Partial<Prisma.PartUncheckedCreateInput> & { onHand?: number } = {},
): Promise<Part> {
  counter += 1;
  const sku = data.sku ?? `SKU-${counter}`;
  const name = data.name ?? `Part ${counter}`;
  const keys = { skuKey: sku.toLowerCase(), nameKey: name.toLowerCase() };
  const part = await prisma.part.create({
    data: {
      ...{ sku, name, ...keys, unit: 'pcs', onHand },
      searchText: `${keys.skuKey}\n${keys.nameKey}`,
      ...data,
    },
  });
  if (onHand > 0) {
    const { id: partId, unitCost, createdAt: at } = part;
    const quantities = { quantity: onHand, delta: onHand, onHandAfter: onHand };
    await prisma.stockMovement.create({
      data: { partId, kind: 'count', ...quantities, unitCost, cost: 0, actorId, at },
    });
  }
  return part;
}
