import { sql } from 'kysely';
import { first, type Statements, statement } from '../../core/sql.js';

/** Difference of two clocks that is worth a warning, in milliseconds: tokens and deadlines are compared by them. */
export const SKEW_WARNED = 2_000;

const CLOCK = statement(sql<{ milliseconds: number }>`
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS milliseconds`);

/**
 * By how much the clock of the database is ahead of the clock of this machine, in milliseconds.
 *
 * @param now clock of this machine, in milliseconds since 1970.
 */
export async function clockSkew(statements: Statements, now = Date.now): Promise<number> {
  const before = now();
  const row = await first(statements, CLOCK);
  // The database's time is compared with the middle of two local readings.
  return Math.round((row?.milliseconds ?? Number.NaN) - (before + now()) / 2);
}
