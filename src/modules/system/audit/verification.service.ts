import type { Statements } from '../../../core/sql.js';
import { asLongRequest } from '../../../infra/request-time.js';
import { breakAt, type ChainBreak, type ChainHead, GENESIS } from './audit.chain.js';
import { chainHead, countUnsealed, sealedRecords, strayRecord } from './audit.queries.js';
import type { AuditBreak, AuditVerification } from './audit.types.js';

/** Records per query. */
const BATCH = 2_000;

/** Verifies the hash chain of the audit trail. */
export class AuditVerificationService {
  private running: Promise<AuditVerification> | undefined;

  constructor(private readonly statements: Statements) {}

  /**
   * Checks every sealed record in order and reports the first break: a record that was changed,
   * deleted, replaced, truncated at the end, or inserted outside the chain. Takes about ten seconds
   * for a million records; concurrent calls share one verification.
   */
  async verify(): Promise<AuditVerification> {
    this.running ??= asLongRequest(() => this.verifyChain()).finally(() => {
      this.running = undefined;
    });
    return await this.running;
  }

  private async verifyChain(): Promise<AuditVerification> {
    // Records sealed after this point are left to the next verification.
    const end = await chainHead(this.statements);
    const { reached, broken } = await this.firstBreak(end);
    return {
      valid: broken === undefined,
      verified: Number(reached.sequence),
      sealed: Number(end.sequence),
      headHash: end.sequence === GENESIS.sequence ? null : end.hash,
      pending: await countUnsealed(this.statements),
      firstBroken: broken === undefined ? null : describe(broken),
    };
  }

  private async firstBreak(end: ChainHead): Promise<{ reached: ChainHead; broken?: ChainBreak }> {
    const stray = await strayRecord(this.statements);
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
      const records = await sealedRecords(this.statements, after, end.sequence, BATCH);
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
  changed: 'The record was changed after it was sealed.',
  unlinked: 'The record does not follow the previous record: one of the two was replaced.',
  missing: 'The record is missing.',
  doubled: 'Another record has the same position in the chain.',
  stray: 'The record has a seal with a position outside the chain.',
} as const satisfies Record<ChainBreak['kind'], string>;

function describe({ sequence, id, kind }: ChainBreak): AuditBreak {
  return {
    sequence: Number(sequence),
    id: id === null ? null : String(id),
    kind,
    message: MESSAGES[kind],
  };
}
