import type { Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { type SealedContent, sealsFor } from './audit.chain.js';
import {
  chainHead,
  isAnyUnsealed,
  tryLockSealing,
  unsealedRecords,
  writeSeals,
} from './audit.queries.js';

/** Records per transaction; a transaction takes about ten milliseconds. */
const BATCH = 500;

/**
 * Seals the records of the audit trail into a hash chain, asynchronously: a record is inserted without
 * a seal and sealed within seconds, so that writers do not wait. One replica seals at a time. Positions
 * follow the order in which commits become visible, not the order of ids (docs/behaviour/records.md).
 */
export class SealerService {
  constructor(private readonly prisma: PrismaClient) {}

  /**
   * Seals all committed records. Does nothing while another process is sealing.
   *
   * @returns the number of sealed records.
   */
  async seal(signal?: AbortSignal): Promise<number> {
    let total = 0;
    // Without a transaction where there is nothing: this is asked every three seconds by every replica.
    if (!(await isAnyUnsealed(this.prisma))) return total;
    while (!signal?.aborted) {
      const count = await this.prisma.$transaction((tx) => sealBatch(tx));
      total += count;
      if (count < BATCH) break;
    }
    return total;
  }

  /** Number of records without a seal. */
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
  const sealed = await writeSeals(tx, seals, spanOf(records));
  if (sealed !== seals.length)
    throw new Error('Audit records were sealed by another process during sealing.');
  const { sequence, hash } = last;
  await tx.auditChain.upsert({
    where: { id: 1 },
    create: { sequence, hash },
    update: { sequence, hash },
  });
  return sealed;
}

function spanOf(records: readonly SealedContent[]): { oldest: Date; newest: Date } {
  const times = records.map(({ timestamp }) => timestamp.getTime());
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times)) };
}
