import { createHash } from 'node:crypto';

/** What a seal covers: every column of a record but the seal itself. */
export interface SealedContent {
  readonly id: bigint;
  readonly timestamp: Date;
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  readonly actorRole: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  /** As the database writes it, which is the same each time. */
  readonly metadataText: string | null;
  readonly ipAddress: string | null;
  readonly requestId: string | null;
}

/** A record's place in the chain. */
export interface Seal {
  readonly sequence: bigint;
  readonly hash: string;
  readonly previousHash: string;
}

/** Where a chain has come to. */
export type ChainHead = Pick<Seal, 'sequence' | 'hash'>;

/** A chain without records. */
export const GENESIS: ChainHead = { sequence: 0n, hash: '0'.repeat(64) };

/** Names the form that is hashed; another form would need another name. */
const FORM = 'audit-record-1';

/** SHA-256 in hexadecimal over a record, its place and the hash of the record before it. */
export function hashOf(content: SealedContent, sequence: bigint, previousHash: string): string {
  // A JSON list: no two different records are written alike.
  const text = JSON.stringify([
    FORM,
    String(sequence),
    previousHash,
    String(content.id),
    content.timestamp.toISOString(),
    content.actorId,
    content.actorEmail,
    content.actorRole,
    content.action,
    content.targetType,
    content.targetId,
    content.metadataText,
    content.ipAddress,
    content.requestId,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The seals that append records to a chain, in the order given. */
export function sealsFor(
  head: ChainHead,
  records: readonly SealedContent[],
): (Seal & { readonly id: bigint })[] {
  let { sequence, hash: previousHash } = head;
  return records.map((record) => {
    sequence += 1n;
    const hash = hashOf(record, sequence, previousHash);
    const seal = { id: record.id, sequence, hash, previousHash };
    previousHash = hash;
    return seal;
  });
}

/** A record as it is stored, with a seal. */
export type SealedRecord = SealedContent & Seal;

/** What is wrong at a place of a chain. */
export interface ChainBreak {
  readonly sequence: bigint;
  /** Null when the record is gone. */
  readonly id: bigint | null;
  readonly kind: 'changed' | 'unlinked' | 'missing' | 'doubled' | 'stray';
}

/** What is wrong with a record that is expected to follow on `head`; undefined when nothing is. */
export function breakAt(head: ChainHead, record: SealedRecord): ChainBreak | undefined {
  const expected = head.sequence + 1n;
  if (record.sequence > expected) return { sequence: expected, id: null, kind: 'missing' };
  const { id, sequence } = record;
  if (sequence < expected) return { sequence, id, kind: 'doubled' };
  if (hashOf(record, sequence, record.previousHash) !== record.hash) {
    return { sequence, id, kind: 'changed' };
  }
  if (record.previousHash !== head.hash) return { sequence, id, kind: 'unlinked' };
  return undefined;
}
