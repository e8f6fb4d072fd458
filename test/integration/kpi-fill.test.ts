import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../src/core/sql.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { seedWorld } from '../support/kpi-world.js';

const FILL = 'prisma/migrations/20261129163600_kpi_fill/migration.sql';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedWorld(app, 11);
}, 120_000);
afterAll(() => app.stop());

const read = async () =>
  await app.database.statements.all(
    statement(sql<{ id: number; respondedAt: Date | null; heldMs: bigint }>`
      SELECT id, responded_at, held_ms, held_by_reason,
        CASE WHEN started_at IS NOT NULL THEN held_ms_at_start END AS held_ms_at_start
      FROM maintenance_requests ORDER BY id`),
  );

it('requests of before get what the steps would have written, once', async () => {
  const written = await read();
  expect(written.filter(({ heldMs }) => heldMs > 0n).length).toBeGreaterThan(10);
  expect(written.filter(({ respondedAt }) => respondedAt).length).toBeGreaterThan(30);
  await app.database.statements.all(
    statement(sql`UPDATE maintenance_requests SET responded_at = NULL, held_ms = 0,
      held_by_reason = '{}', held_ms_at_start = 0`),
  );
  const fill = await readFile(FILL, 'utf8');
  for (let time = 0; time < 2; time += 1) {
    await app.database.prisma.$executeRawUnsafe(fill);
    const filled = await read();
    expect(filled).toEqual(written);
  }
});
