import type { TestApp } from './app.js';

/** Gives two of three requests one of two causes; @returns the causes by request. */
export async function giveCauses(
  app: TestApp,
  requests: readonly { readonly id: number; readonly purged: boolean }[],
): Promise<ReadonlyMap<number, number>> {
  const causes = new Map<number, number>();
  const codes = [
    await app.seed.failureCode({ kind: 'cause' }),
    await app.seed.failureCode({ kind: 'cause' }),
  ];
  for (const [index, { id, purged }] of requests.entries()) {
    const code = codes[index % 3];
    if (purged || code === undefined) continue;
    causes.set(id, code.id);
    const data = { causeId: code.id };
    await app.database.prisma.maintenanceRequest.update({ where: { id }, data });
  }
  return causes;
}
