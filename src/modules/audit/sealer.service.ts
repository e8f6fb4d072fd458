import type { Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { type Seal, sealsFor } from './audit.chain.js';
import { chainHead, unsealedRecords } from './audit.store.js';

/** Records of a transaction; a transaction takes some ten milliseconds. */
const BATCH = 500;

/** Names the lock that the one sealer holds. */
const SEALER_LOCK = 0x5ea1;

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
  const [lock] = await tx.$queryRaw<[{ free: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${SEALER_LOCK}::bigint) AS free`;
  if (!lock.free) return 0;
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

async function writeSeals(tx: Tx, seals: readonly (Seal & { id: bigint })[]): Promise<number> {
  const rows = JSON.stringify(
    seals.map((seal) => ({ ...seal, id: String(seal.id), sequence: String(seal.sequence) })),
  );
  return await tx.$executeRaw`
    UPDATE audit_records AS record
    SET sequence = seal.sequence, hash = seal.hash, previous_hash = seal."previousHash"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS seal(id bigint, sequence bigint, hash text, "previousHash" text)
    WHERE record.id = seal.id AND record.sequence IS NULL`;
}
