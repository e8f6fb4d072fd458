import { createHash } from 'node:crypto';

/** The content covered by a seal: every column of a record except those of the seal. */
export interface SealedContent {
  readonly id: bigint;
  readonly timestamp: Date;
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  readonly actorRole: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  /** JSON as the database prints it; the text is stable. */
  readonly metadataText: string | null;
  readonly ipAddress: string | null;
  readonly requestId: string | null;
}

/** A record's position in the chain. */
export interface Seal {
  readonly sequence: bigint;
  readonly hash: string;
  readonly previousHash: string;
}

/** The last position of a chain. */
export type ChainHead = Pick<Seal, 'sequence' | 'hash'>;

/** Head of an empty chain. */
export const GENESIS: ChainHead = { sequence: 0n, hash: '0'.repeat(64) };

/** Identifier of the hashed format; another format needs another identifier. */
const FORMAT = 'audit-record-1';

/** SHA-256 in hexadecimal over a record, its position and the hash of the previous record. */
export function hashOf(content: SealedContent, sequence: bigint, previousHash: string): string {
  // A JSON array is unambiguous: different records have different texts.
  const text = JSON.stringify([
    FORMAT,
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

/** The seals that append records to a chain, in the given order. */
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

/** A stored record with its seal. */
export type SealedRecord = SealedContent & Seal;

/** A broken position of a chain. */
export interface ChainBreak {
  readonly sequence: bigint;
  /** Null when the record is missing. */
  readonly id: bigint | null;
  readonly kind: 'changed' | 'unlinked' | 'missing' | 'doubled' | 'stray';
}

/** Checks that a record follows `head`; undefined when it does. */
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
