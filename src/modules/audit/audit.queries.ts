import type { Tx } from '../../core/transaction.js';
import { Prisma } from '../../generated/prisma/client.js';
import {
  type ChainHead,
  GENESIS,
  type Seal,
  type SealedContent,
  type SealedRecord,
} from './audit.chain.js';

/** Advisory lock key of sealing. */
const SEALER_LOCK = 0x5ea1;

/** The columns covered by a seal. JSON is read as text, because parsing could hide a change. */
const CONTENT = Prisma.sql`
  id, timestamp, actor_id AS "actorId", actor_email AS "actorEmail", actor_role AS "actorRole",
  action, target_type AS "targetType", target_id AS "targetId", metadata::text AS "metadataText",
  ip_address AS "ipAddress", request_id AS "requestId"`;

/**
 * Committed records without a seal, at most `limit`. A record that has a hash but no sequence was
 * tampered with; it is skipped, so that it does not block sealing.
 */
export async function unsealedRecords(tx: Tx, limit: number): Promise<SealedContent[]> {
  // Ordering by `sequence` allows the index to return the rows in order.
  return await tx.$queryRaw<SealedContent[]>`
    SELECT ${CONTENT} FROM audit_records WHERE sequence IS NULL AND hash IS NULL
    ORDER BY sequence, id LIMIT ${limit}`;
}

/** Whether a committed record has no seal yet. */
export async function isAnyUnsealed(prisma: Pick<Tx, '$queryRaw'>): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM audit_records WHERE sequence IS NULL AND hash IS NULL LIMIT 1`;
  return rows.length > 0;
}

/** The records of the chain after a position, up to `last`, at most `limit`. */
export async function sealedRecords(
  tx: Tx,
  after: { readonly sequence: bigint; readonly id: bigint },
  last: bigint,
  limit: number,
): Promise<SealedRecord[]> {
  return await tx.$queryRaw<SealedRecord[]>`
    SELECT ${CONTENT}, sequence, hash, previous_hash AS "previousHash" FROM audit_records
    WHERE (sequence, id) > (${after.sequence}, ${after.id}) AND sequence <= ${last}
    ORDER BY sequence, id LIMIT ${limit}`;
}

/**
 * The first record with a sequence outside the chain: below 1 (`before`) or above its head. One
 * statement reads both, because the chain grows concurrently.
 */
export async function strayRecord(tx: Tx): Promise<{ id: bigint; before: boolean } | undefined> {
  const [found] = await tx.$queryRaw<{ id: bigint; before: boolean }[]>`
    (SELECT id, TRUE AS before FROM audit_records
      WHERE sequence < 1 ORDER BY sequence, id LIMIT 1)
    UNION ALL
    (SELECT id, FALSE FROM audit_records
      WHERE sequence > coalesce((SELECT sequence FROM audit_chain WHERE id = 1), 0)
      ORDER BY sequence, id LIMIT 1)`;
  return found;
}

/**
 * The number of all records: those of the chain, which its head knows, and those without a seal. Counting them would
 * read an entry for each. Where a record of the chain is gone, which verification reports, it is counted as well.
 */
export async function countRecords(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: bigint }[]>`
    SELECT coalesce((SELECT sequence FROM audit_chain WHERE id = 1), 0)
      + (SELECT count(*) FROM audit_records WHERE sequence IS NULL) AS count`;
  return Number(row?.count ?? 0);
}

/** The head of the chain. */
export async function chainHead(tx: Tx): Promise<ChainHead> {
  return (await tx.auditChain.findUnique({ where: { id: 1 } })) ?? GENESIS;
}

/** Takes the lock of sealing until the transaction ends; false when another process holds it. */
export async function tryLockSealing(tx: Tx): Promise<boolean> {
  const [lock] = await tx.$queryRaw<[{ free: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${SEALER_LOCK}::bigint) AS free`;
  return lock.free;
}

/**
 * Writes seals to records that have none; returns how many were written.
 *
 * @param span the times of the oldest and of the newest of them: without it, the records would be looked for
 *   in all partitions.
 */
export async function writeSeals(
  tx: Tx,
  seals: readonly (Seal & { id: bigint })[],
  { oldest, newest }: { readonly oldest: Date; readonly newest: Date },
): Promise<number> {
  const rows = JSON.stringify(
    seals.map((seal) => ({ ...seal, id: String(seal.id), sequence: String(seal.sequence) })),
  );
  return await tx.$executeRaw`
    UPDATE audit_records AS record
    SET sequence = seal.sequence, hash = seal.hash, previous_hash = seal."previousHash"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS seal(id bigint, sequence bigint, hash text, "previousHash" text)
    WHERE record.id = seal.id AND record.sequence IS NULL
      AND record.timestamp BETWEEN ${oldest} AND ${newest}`;
}
