import { Prisma } from '../../generated/prisma/client.js';
import type { Tx } from '../../infra/database.js';
import { type ChainHead, GENESIS, type SealedContent, type SealedRecord } from './audit.chain.js';

/** What a seal covers. JSON is taken as text: parsing it could lose what was changed in it. */
const CONTENT = Prisma.sql`
  id, timestamp, actor_id AS "actorId", actor_email AS "actorEmail", actor_role AS "actorRole",
  action, target_type AS "targetType", target_id AS "targetId", metadata::text AS "metadataText",
  ip_address AS "ipAddress", request_id AS "requestId"`;

/** Committed records without a seal, `limit` at most. */
export async function unsealedRecords(tx: Tx, limit: number): Promise<SealedContent[]> {
  // `sequence` in the order is what lets the index give them sorted.
  return await tx.$queryRaw<SealedContent[]>`
    SELECT ${CONTENT} FROM audit_records WHERE sequence IS NULL
    ORDER BY sequence, id LIMIT ${limit}`;
}

/** The records of the chain from one place to another, `limit` at most. */
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

/** Where the chain has come to. */
export async function chainHead(tx: Tx): Promise<ChainHead> {
  return (await tx.auditChain.findUnique({ where: { id: 1 } })) ?? GENESIS;
}
