import type { Statements } from '../../../core/sql.js';
import type { Database } from '../../../infra/database/database.js';
import { type SealedContent, sealsFor } from './audit.chain.js';
import {
  chainHead,
  countUnsealed,
  isAnyUnsealed,
  tryLockSealing,
  unsealedRecords,
  writeHead,
  writeSeals,
} from './audit.queries.js';

/** Records per transaction; a transaction takes about ten milliseconds. */
const BATCH = 500;

/**
 * Seals the records of the audit trail into a hash chain, asynchronously: a record is inserted
 * without a seal and sealed within seconds, so that writers do not wait. One replica seals at a
 * time. Positions follow the order in which commits become visible, not the order of ids
 * (docs/behaviour/records.md).
 */
export class SealerService {
  constructor(private readonly database: Pick<Database, 'statements' | 'transactions'>) {}

  /**
   * Seals all committed records. Does nothing while another process is sealing.
   *
   * @returns the number of sealed records.
   */
  async seal(signal?: AbortSignal): Promise<number> {
    const { statements, transactions } = this.database;
    let total = 0;
    // Without a transaction if there is nothing to do: every replica checks this every three
    // seconds.
    if (!(await isAnyUnsealed(statements))) return total;
    while (!signal?.aborted) {
      const count = await transactions.run((_tx, own) => sealBatch(own));
      total += count;
      if (count < BATCH) break;
    }
    return total;
  }

  /** Number of records without a seal. */
  async pending(): Promise<number> {
    return await countUnsealed(this.database.statements);
  }
}

async function sealBatch(statements: Statements): Promise<number> {
  if (!(await tryLockSealing(statements))) return 0;
  const records = await unsealedRecords(statements, BATCH);
  const seals = sealsFor(await chainHead(statements), records);
  const last = seals.at(-1);
  if (last === undefined) return 0;
  const sealed = await writeSeals(statements, seals, spanOf(records));
  if (sealed !== seals.length)
    throw new Error('Audit records were sealed by another process during sealing.');
  await writeHead(statements, last);
  return sealed;
}

function spanOf(records: readonly SealedContent[]): { oldest: Date; newest: Date } {
  const times = records.map(({ timestamp }) => timestamp.getTime());
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times)) };
}
