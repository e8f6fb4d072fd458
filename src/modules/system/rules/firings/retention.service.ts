import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';

const DAY = 86_400_000;
/** How long firings and misses are kept, in days. */
const KEPT = { rule_firings: 90, rule_misses: 3 } as const;
/** Rows of one statement. */
const BATCH = 5_000;

/** Deletes old firings and misses (docs/behaviour/rules.md). */
export class RuleRetention {
  constructor(
    private readonly statements: Statements,
    private readonly now: () => Date,
  ) {}

  /** Deletes what is past its time; ends early, after a batch, when `signal` is aborted. */
  async sweep(signal?: AbortSignal): Promise<void> {
    for (const [table, days] of Object.entries(KEPT)) {
      const before = new Date(this.now().getTime() - days * DAY);
      let deleted = BATCH;
      while (deleted === BATCH && signal?.aborted !== true) {
        const rows = await this.statements.all(
          statement(sql`DELETE FROM ${sql.table(table)} WHERE event_id IN (
            SELECT event_id FROM ${sql.table(table)} WHERE at < ${before}::timestamptz
            LIMIT ${BATCH}) AND at < ${before}::timestamptz RETURNING event_id`),
        );
        deleted = rows.length;
      }
    }
  }
}
