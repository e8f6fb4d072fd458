import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, wrapPGlite } from '../../src/infra/database.js';
import { PGLITE_EXTENSIONS } from '../../src/infra/embedded-folder.js';
import { migrate, missingMigrationSql } from '../../src/infra/migrations.js';

let database: Database;
beforeAll(async () => {
  database = wrapPGlite(await PGlite.create({ extensions: PGLITE_EXTENSIONS }));
});
afterAll(() => database.close());

it('an empty database gets every migration once, and is the schema afterwards', async () => {
  const applied = await migrate(database);
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate(database)).toEqual([]);
  expect(await missingMigrationSql(database)).toBe('');
});
