import type { PrismaClient } from '../../generated/prisma/client.js';
import { asLongRequest } from '../../infra/request-time.js';
import { breakAt, type ChainBreak, type ChainHead, GENESIS } from './audit.chain.js';
import { chainHead, sealedRecords, strayRecord } from './audit.queries.js';
import type { AuditBreak, AuditVerification } from './audit.types.js';

/** Records of a query. */
const BATCH = 2_000;

/** Walks the chain of the audit trail. */
export class AuditVerificationService {
  private running: Promise<AuditVerification> | undefined;

  constructor(private readonly prisma: PrismaClient) {}

  /**
   * Checks every sealed record, the first one first, and names the first that is not as it was
   * sealed: changed, deleted, exchanged with another, cut off at the end, or put in beside the chain.
   * Takes some ten seconds for a million records; those who ask meanwhile get the answer of the walk
   * that is under way.
   */
  async verify(): Promise<AuditVerification> {
    this.running ??= asLongRequest(() => this.walk()).finally(() => {
      this.running = undefined;
    });
    return await this.running;
  }

  private async walk(): Promise<AuditVerification> {
    // What is sealed from here on is left to the next walk.
    const end = await chainHead(this.prisma);
    const { reached, broken } = await this.look(end);
    return {
      valid: broken === undefined,
      verified: Number(reached.sequence),
      sealed: Number(end.sequence),
      headHash: end.sequence === GENESIS.sequence ? null : end.hash,
      pending: await this.prisma.auditRecord.count({ where: { sequence: null } }),
      firstBroken: broken === undefined ? null : inWords(broken),
    };
  }

  private async look(end: ChainHead): Promise<{ reached: ChainHead; broken?: ChainBreak }> {
    const stray = await strayRecord(this.prisma);
    if (stray?.before) {
      return { reached: GENESIS, broken: { sequence: 1n, id: stray.id, kind: 'stray' } };
    }
    const { reached, broken } = await this.follow(end);
    if (broken !== undefined || stray === undefined) return { reached, broken };
    return { reached, broken: { sequence: reached.sequence, id: stray.id, kind: 'stray' } };
  }

  private async follow(end: ChainHead): Promise<{ reached: ChainHead; broken?: ChainBreak }> {
    let reached = GENESIS;
    let lastId = 0n;
    for (;;) {
      const after = { sequence: reached.sequence, id: lastId };
      const records = await sealedRecords(this.prisma, after, end.sequence, BATCH);
      for (const record of records) {
        const broken = breakAt(reached, record);
        if (broken) return { reached, broken };
        reached = { sequence: record.sequence, hash: record.hash };
        lastId = record.id;
      }
      if (records.length < BATCH) break;
    }
    if (reached.sequence < end.sequence) {
      return { reached, broken: { sequence: reached.sequence + 1n, id: null, kind: 'missing' } };
    }
    if (reached.hash !== end.hash) {
      return { reached, broken: { sequence: reached.sequence, id: lastId, kind: 'unlinked' } };
    }
    return { reached };
  }
}

const MESSAGES = {
  changed: 'The record is not the one that was sealed.',
  unlinked: 'The record does not follow on what was sealed before it: one of the two was replaced.',
  missing: 'The record is gone.',
  doubled: 'Another record has the same place in the chain.',
  stray: 'The record pretends to be sealed, at a place that the chain does not have.',
} as const satisfies Record<ChainBreak['kind'], string>;

function inWords({ sequence, id, kind }: ChainBreak): AuditBreak {
  return {
    sequence: Number(sequence),
    id: id === null ? null : String(id),
    kind,
    message: MESSAGES[kind],
  };
}
