import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingMigrationSql } from '../../src/cli/migration/missing-sql.js';
import { type Database, wrapEmbedded } from '../../src/infra/database/database.js';
import { EmbeddedClient } from '../../src/infra/database/embedded-client.js';
import { migrate } from '../../src/infra/migrations/migrations.js';

let database: Database;
beforeAll(async () => {
  database = wrapEmbedded(await EmbeddedClient.open({}));
});
afterAll(() => database.close());

it('an empty database gets every migration once, and is the schema afterwards', async () => {
  const applied = await migrate(database);
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate(database)).toEqual([]);
  expect(await missingMigrationSql(database)).toBe('');
});
