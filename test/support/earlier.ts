import type { Database } from '../../src/infra/database/database.js';

/**
 * The names of migrations before version 0.2.0, as far as they are told apart: their number, the order, and the last
 * one.
 */
const EARLIER = [
  ...Array.from({ length: 106 }, (_, n) => `202611210${String(n).padStart(5, '0')}_earlier`),
  '20261127200001_reading_unusual_notifications',
];

/** The migration that stands for all of them. */
const BASELINE = '20261127200002_baseline';

/**
 * Gives a database the records that the last commit before version 0.2.0 has left in it, in the place of those of this
 * version.
 *
 * @param count how many of them; default: all.
 * @returns their names.
 */
export async function recordEarlier({ prisma }: Database, count = 107): Promise<string[]> {
  const names = EARLIER.slice(0, count);
  // What later migrations have made is there, and so are their records, unless a part is missing before them.
  await prisma.$executeRaw`DELETE FROM _prisma_migrations
    WHERE migration_name <= ${BASELINE} OR ${count < EARLIER.length}`;
  await prisma.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    SELECT gen_random_uuid()::text, 'x', name, now(), 1 FROM unnest(${names}::text[]) AS name`;
  return names;
}
