import type { PrismaClient } from '../../generated/prisma/client.js';

/** Number of changed rows, besides a fifth of the table, after which a table is vacuumed. */
const ALLOWANCE = 1_000;
const SHARE = 0.2;

/**
 * Vacuums and analyses the tables that have changed much since the last run, one after the other,
 * as autovacuum does on a server. The embedded database has no background process for it; otherwise
 * its tables grow and its planner has no statistics.
 *
 * @param signal stops after the current table.
 * @returns the tables with their schemas.
 */
export async function vacuumChangedTables(
  prisma: PrismaClient,
  signal?: AbortSignal,
): Promise<string[]> {
  // Sends the counters of this connection to the statistics now instead of when it is idle.
  await prisma.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const worn = await prisma.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(relname) AS name
    FROM pg_stat_user_tables
    WHERE greatest(n_dead_tup, n_mod_since_analyze) > ${ALLOWANCE} + ${SHARE}::float8 * n_live_tup
    ORDER BY name`;
  const done: string[] = [];
  for (const { name } of worn) {
    if (signal?.aborted) break;
    await prisma.$executeRawUnsafe(`VACUUM (ANALYZE, SKIP_LOCKED) ${name}`);
    done.push(name);
  }
  return done;
}
