import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
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
const CONTENT = sql.raw(
  'id, timestamp, actor_id, actor_email, actor_role, action, target_type, target_id, ' +
    'metadata::text AS metadata_text, ip_address, request_id',
);

const findUnsealed = prepared(
  // Ordering by `sequence` allows the index to return the rows in order.
  (p: Parameters<{ limit: number }>) => sql<SealedContent>`
  SELECT ${CONTENT} FROM audit_records WHERE sequence IS NULL AND hash IS NULL
  ORDER BY sequence, id LIMIT ${p.limit}`,
);

/**
 * Committed records without a seal, at most `limit`. A record that has a hash but no sequence was
 * tampered with; it is skipped, so that it does not block sealing.
 */
export async function unsealedRecords(
  statements: Statements,
  limit: number,
): Promise<SealedContent[]> {
  return await statements.all(findUnsealed({ limit }));
}

const findAnyUnsealed = prepared(
  () => sql`SELECT 1 FROM audit_records WHERE sequence IS NULL AND hash IS NULL LIMIT 1`,
);

/** Returns whether a committed record has no seal yet. */
export async function isAnyUnsealed(statements: Statements): Promise<boolean> {
  return (await statements.all(findAnyUnsealed({}))).length > 0;
}

const countWithoutSequence = prepared(() =>
  db
    .selectFrom('auditRecords')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sequence', 'is', null),
);

/** The number of records that are not in the chain yet. */
export async function countUnsealed(statements: Statements): Promise<number> {
  return (await first(statements, countWithoutSequence({})))?.count ?? 0;
}

/** A part of the chain. */
interface ChainPart {
  readonly sequence: bigint;
  readonly id: bigint;
  readonly last: bigint;
  readonly limit: number;
}

const findSealed = prepared(
  (p: Parameters<ChainPart>) => sql<SealedRecord>`
  SELECT ${CONTENT}, sequence, hash, previous_hash FROM audit_records
  WHERE (sequence, id) > (${p.sequence}, ${p.id}) AND sequence <= ${p.last}
  ORDER BY sequence, id LIMIT ${p.limit}`,
);

/** The records of the chain after a position, up to `last`, at most `limit`. */
export async function sealedRecords(
  statements: Statements,
  after: { readonly sequence: bigint; readonly id: bigint },
  last: bigint,
  limit: number,
): Promise<SealedRecord[]> {
  return await statements.all(findSealed({ ...after, last, limit }));
}

const findStray = prepared(
  () => sql<{ id: bigint; before: boolean }>`
  (SELECT id, TRUE AS before FROM audit_records
    WHERE sequence < 1 ORDER BY sequence, id LIMIT 1)
  UNION ALL
  (SELECT id, FALSE FROM audit_records
    WHERE sequence > coalesce((SELECT sequence FROM audit_chain WHERE id = 1), 0)
    ORDER BY sequence, id LIMIT 1)`,
);

/**
 * The first record with a sequence outside the chain: below 1 (`before`) or above its head. One
 * statement reads both, because the chain grows concurrently.
 */
export async function strayRecord(
  statements: Statements,
): Promise<{ id: bigint; before: boolean } | undefined> {
  return await first(statements, findStray({}));
}

const findHead = prepared(() =>
  db.selectFrom('auditChain').select(['sequence', 'hash']).where('id', '=', 1),
);

/** The head of the chain. */
export async function chainHead(statements: Statements): Promise<ChainHead> {
  return (await first(statements, findHead({}))) ?? GENESIS;
}

const insertHead = prepared((p: Parameters<ChainHead>) =>
  db
    .insertInto('auditChain')
    .values({ id: 1, sequence: p.sequence, hash: p.hash })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        sequence: eb.ref('excluded.sequence'),
        hash: eb.ref('excluded.hash'),
      })),
    ),
);

/** Makes a record the head of the chain. */
export async function writeHead(
  statements: Statements,
  { sequence, hash }: ChainHead,
): Promise<void> {
  await statements.all(insertHead({ sequence, hash }));
}

const tryLock = prepared(
  () => sql<{ free: boolean }>`
  SELECT pg_try_advisory_xact_lock(${SEALER_LOCK}::bigint) AS free`,
);

/** Takes the lock of sealing until the transaction ends; false when another process holds it. */
export async function tryLockSealing(statements: Statements): Promise<boolean> {
  return (await first(statements, tryLock({})))?.free === true;
}

const seal = prepared(
  (p: Parameters<{ seals: string; oldest: Date; newest: Date }>) => sql<{ id: bigint }>`
  UPDATE audit_records AS record
  SET sequence = seal.sequence, hash = seal.hash, previous_hash = seal."previousHash"
  FROM jsonb_to_recordset(${p.seals}::jsonb)
    AS seal(id bigint, sequence bigint, hash text, "previousHash" text)
  WHERE record.id = seal.id AND record.sequence IS NULL
    AND record.timestamp BETWEEN ${p.oldest} AND ${p.newest}
  RETURNING record.id`,
);

/**
 * Writes seals to records that have none. @returns the number of written seals.
 *
 * @param span times of the oldest and newest of them: without it, all partitions would be searched
 *   for the records.
 */
export async function writeSeals(
  statements: Statements,
  seals: readonly (Seal & { id: bigint })[],
  { oldest, newest }: { readonly oldest: Date; readonly newest: Date },
): Promise<number> {
  const rows = JSON.stringify(
    seals.map((seal) => ({ ...seal, id: String(seal.id), sequence: String(seal.sequence) })),
  );
  return (await statements.all(seal({ seals: rows, oldest, newest }))).length;
}
