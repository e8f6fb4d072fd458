import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkMigrations } from '../../src/app/checks/migration-check.js';
import { checkMigrations as checkData } from '../../src/cli/transfer/server-target.js';
import type { Database } from '../../src/infra/database/database.js';
import { withBaseline } from '../../src/infra/migrations/baseline.js';
import { migrate, migrationNames } from '../../src/infra/migrations/migrations.js';
import { openEmptyDatabase } from '../support/database.js';
import { recordEarlier } from '../support/earlier.js';
import { schemaStateOf } from '../support/schema-state.js';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database);
});
afterAll(() => database.close());

const recorded = async () =>
  (
    await database.prisma.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1`
  ).map(({ name }) => name);

it('a database with all migrations before it is taken as it is', async () => {
  const before = await schemaStateOf(database);
  const earlier = await recordEarlier(database);
  expect(await checkMigrations(database)).toMatchObject({ state: 'ok' });
  expect(await migrate(database)).toEqual([]);
  // Those before stay for a process of the version before.
  expect(await recorded()).toEqual([...earlier, ...(await migrationNames())]);
  expect(await checkMigrations(database)).toMatchObject({ state: 'ok' });
  expect(await migrate(database)).toEqual([]);
  expect(await schemaStateOf(database)).toEqual(before);
  await expect(checkData(earlier)).resolves.toBeUndefined();
});

it('one with a part of them is refused, and nothing is changed', async () => {
  const before = await schemaStateOf(database);
  const earlier = await recordEarlier(database, 106);
  const message = `with migrations up to ${earlier.at(-1)}: start the last commit before 0.2.0`;
  await expect(migrate(database)).rejects.toThrow(message);
  await expect(migrate(database)).rejects.toThrow('backup --portable');
  await expect(checkMigrations(database)).rejects.toThrow(message);
  await expect(checkData(earlier)).rejects.toThrow(message);
  expect(await recorded()).toEqual(earlier);
  expect(await schemaStateOf(database)).toEqual(before);
});

it('a later migration is told from it', () => {
  const later = '20270101000000_rooms';
  expect(withBaseline([])).toEqual([]);
  expect(withBaseline([later, '20261127200002_baseline'])).toEqual([
    later,
    '20261127200002_baseline',
  ]);
});
