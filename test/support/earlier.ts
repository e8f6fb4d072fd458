import type { Database } from '../../src/infra/database/database.js';

/**
 * The names of migrations before version 0.2.0, as far as they are told apart: their number, the order, and the last
 * one.
 */
const EARLIER = [
  ...Array.from({ length: 106 }, (_, n) => `202611210${String(n).padStart(5, '0')}_earlier`),
  '20261127200001_reading_unusual_notifications',
];

/**
 * Gives a database the records that the last commit before version 0.2.0 has left in it, in the place of those of this
 * version.
 *
 * @param count how many of them; default: all.
 * @returns their names.
 */
export async function recordEarlier({ prisma }: Database, count = 107): Promise<string[]> {
  const names = EARLIER.slice(0, count);
  await prisma.$executeRaw`DELETE FROM _prisma_migrations`;
  await prisma.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    SELECT gen_random_uuid()::text, 'x', name, now(), 1 FROM unnest(${names}::text[]) AS name`;
  return names;
}

/**
 * Runs statements as an earlier version did: without the triggers of these tables, and without the constraints that
 * count for new rows alone.
 */
export async function asStoredBefore(
  { prisma }: Database,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const execute = (text: string) => prisma.$executeRawUnsafe(text);
  const constraints = await prisma.$queryRaw<{ of: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE NOT convalidated AND contype = 'c' AND conrelid::regclass::text = ANY (${[...tables]})`;
  for (const { of, name } of constraints)
    await execute(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
  for (const table of tables) await execute(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const table of tables) await execute(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { of, name, definition } of constraints) {
    await execute(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`);
  }
}
