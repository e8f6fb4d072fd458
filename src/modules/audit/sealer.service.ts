import type { Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { sealsFor } from './audit.chain.js';
import { chainHead, tryLockSealing, unsealedRecords, writeSeals } from './audit.queries.js';

/** Records of a transaction; a transaction takes some ten milliseconds. */
const BATCH = 500;

/**
 * Seals the records of the audit trail into a chain, behind the writers and without slowing them: a
 * record is written without a seal and gets it within seconds. Of several replicas one seals at a
 * time. The place in the chain is given at sealing, in the order in which commits become visible: a
 * transaction that commits late, with an id below others that are sealed already, comes after them.
 */
export class SealerService {
  constructor(private readonly prisma: PrismaClient) {}

  /**
   * Seals everything that is committed. Does nothing while another process is sealing.
   *
   * @returns how many records were sealed.
   */
  async seal(signal?: AbortSignal): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const count = await this.prisma.$transaction((tx) => sealBatch(tx));
      total += count;
      if (count < BATCH) break;
    }
    return total;
  }

  /** How many records wait for their seal. */
  async pending(): Promise<number> {
    return await this.prisma.auditRecord.count({ where: { sequence: null } });
  }
}

async function sealBatch(tx: Tx): Promise<number> {
  if (!(await tryLockSealing(tx))) return 0;
  const records = await unsealedRecords(tx, BATCH);
  const seals = sealsFor(await chainHead(tx), records);
  const last = seals.at(-1);
  if (last === undefined) return 0;
  const sealed = await writeSeals(tx, seals);
  if (sealed !== seals.length) throw new Error('Records of the audit trail were sealed meanwhile.');
  const { sequence, hash } = last;
  await tx.auditChain.upsert({
    where: { id: 1 },
    create: { sequence, hash },
    update: { sequence, hash },
  });
  return sealed;
}
