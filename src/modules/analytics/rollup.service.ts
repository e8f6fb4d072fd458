import type { PrismaClient } from '../../generated/prisma/client.js';
import { rollUpRequests, vacuumRollups } from './rollups.queries.js';

/** Changes of a transaction: a transaction takes some fifty milliseconds. */
const BATCH = 5_000;

/** Changes that leave enough dead rows behind to slow the analytics. */
const MANY = 10_000;

/**
 * Adds up what changes of the counted requests, behind the writers and without slowing them. The
 * analytics are exact whether this is behind or not; it keeps them quick. Of several replicas one does
 * it at a time.
 */
export class RollupService {
  /** Changes added up since the tables were vacuumed. */
  private sinceVacuum = 0;

  constructor(private readonly prisma: PrismaClient) {}

  /**
   * Adds up every change that is committed. Does nothing while another process is at it.
   *
   * @returns how many changes there were.
   */
  async rollUp(signal?: AbortSignal): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const count = await rollUpRequests(this.prisma, BATCH);
      total += count;
      if (count < BATCH) break;
    }
    this.sinceVacuum += total;
    if (this.sinceVacuum >= MANY && !signal?.aborted) await this.vacuum();
    return total;
  }

  /**
   * The embedded database never vacuums by itself, and a server not as soon as a million requests are
   * brought in. Until it is done the percentiles, read off an index, look into the table all the same.
   */
  private async vacuum(): Promise<void> {
    this.sinceVacuum = 0;
    await vacuumRollups(this.prisma);
  }
}
