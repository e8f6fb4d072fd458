import type { Statements } from '../../../core/sql.js';
import { rollUpRequests, vacuumRequestsIfWorn, vacuumRollups } from './rollups.queries.js';

/** Changes per transaction; a transaction takes about fifty milliseconds. */
const BATCH = 5_000;

/** Number of changes after which dead rows slow down the analytics. */
const VACUUM_AFTER = 10_000;

/**
 * Adds changes of requests to the daily and monthly counts, asynchronously. The analytics also read
 * pending changes, so that they are exact at any time; rolling up keeps them fast. One replica at a
 * time does it.
 */
export class RollupService {
  /** Number of changes added since the last vacuum. */
  private sinceVacuum = 0;

  constructor(private readonly statements: Statements) {}

  /**
   * Adds all committed changes. Does nothing while another process is rolling up.
   *
   * @returns the number of added changes.
   */
  async rollUp(signal?: AbortSignal): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const count = await rollUpRequests(this.statements, BATCH);
      total += count;
      if (count < BATCH) break;
    }
    this.sinceVacuum += total;
    if (this.sinceVacuum >= VACUUM_AFTER && !signal?.aborted) await this.vacuum();
    return total;
  }

  /**
   * Vacuums the tables: the embedded database has no autovacuum, and that of a server runs late
   * after a large import. Index-only scans of the percentiles need an up-to-date visibility map.
   */
  private async vacuum(): Promise<void> {
    this.sinceVacuum = 0;
    await vacuumRollups(this.statements);
    await vacuumRequestsIfWorn(this.statements);
  }
}
