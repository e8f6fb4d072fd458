import type { Statements } from '../../../core/sql.js';
import type { AuditChainState } from '../../../infra/metrics/metrics.js';
import { breakAt, type ChainHead, GENESIS } from './audit.chain.js';
import { chainHead, sealedRecords, strayRecord } from './audit.queries.js';

/** Number of records of a query, and of queries of one call. */
const BATCH = 500;
const BATCHES = 10;

/** Progress of a partial verification. */
interface Progress {
  readonly state: 'going on' | 'whole' | 'broken';
  readonly verified: number;
}

/**
 * Verifies the chain of the audit trail in parts while the service runs, from the first record to
 * the head and then again, so that a break is noticed without a complete verification.
 */
export class AuditWatchService {
  private reached: ChainHead = GENESIS;
  private lastId = 0n;
  private known: AuditChainState | undefined;

  constructor(private readonly statements: Statements) {}

  /** The result so far; undefined before the first call of `look`. */
  state(): AuditChainState | undefined {
    return this.known;
  }

  /** Verifies the next records. A break is reported until the whole chain has been found intact. */
  async look(signal?: AbortSignal): Promise<void> {
    const end = await chainHead(this.statements);
    const stray = await strayRecord(this.statements);
    const before = this.known ?? { broken: false, verified: 0 };
    let found: Progress = { state: stray === undefined ? 'going on' : 'broken', verified: 0 };
    for (let batch = 0; batch < BATCHES && found.state === 'going on'; batch += 1) {
      if (signal?.aborted) break;
      const { state, verified } = await this.next(end);
      found = { state, verified: found.verified + verified };
    }
    if (found.state !== 'going on') {
      this.reached = GENESIS;
      this.lastId = 0n;
    }
    const broken = found.state === 'broken' || (found.state === 'going on' && before.broken);
    this.known = { broken, verified: before.verified + found.verified };
  }

  private async next(end: ChainHead): Promise<Progress> {
    const after = { sequence: this.reached.sequence, id: this.lastId };
    const records = await sealedRecords(this.statements, after, end.sequence, BATCH);
    let verified = 0;
    for (const record of records) {
      if (breakAt(this.reached, record)) return { state: 'broken', verified };
      this.reached = { sequence: record.sequence, hash: record.hash };
      this.lastId = record.id;
      verified += 1;
    }
    if (records.length === BATCH) return { state: 'going on', verified };
    const { sequence, hash } = this.reached;
    const whole = sequence === end.sequence && hash === end.hash;
    return { state: whole ? 'whole' : 'broken', verified };
  }
}
