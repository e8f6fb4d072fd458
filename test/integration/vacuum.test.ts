import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { vacuumChangedTables } from '../../src/infra/database/vacuum.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

// A server vacuums by itself.
describe.runIf(inject('freshDatabase').kind === 'embedded')('the embedded database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await vacuumChangedTables(database.prisma);
  });
  afterAll(() => database.close());

  const size = async () => {
    const [{ bytes }] = await database.prisma.$queryRaw<[{ bytes: bigint }]>`
    SELECT pg_relation_size('departments') AS bytes`;
    return Number(bytes);
  };

  it('tables that have changed much are vacuumed and analysed, the others left alone', async () => {
    const { prisma } = database;
    await prisma.$executeRaw`
    INSERT INTO departments (name, name_key)
    SELECT 'Department ' || i, 'department ' || i FROM generate_series(1, 3000) AS i`;
    expect(await vacuumChangedTables(prisma)).toEqual(['public.departments']);
    const [{ rows }] = await prisma.$queryRaw<[{ rows: number }]>`
    SELECT reltuples AS rows FROM pg_class WHERE relname = 'departments'`;
    expect(rows).toBe(3000);
    expect(await vacuumChangedTables(prisma)).toEqual([]);
  });

  it('a table that is emptied again and again does not grow', async () => {
    const { prisma } = database;
    for (let round = 0; round < 3; round += 1) {
      await prisma.$executeRaw`DELETE FROM departments`;
      expect(await vacuumChangedTables(prisma)).toEqual(['public.departments']);
      expect(await size()).toBe(0);
      await prisma.$executeRaw`
      INSERT INTO departments (name, name_key)
      SELECT 'Department ' || i, 'department ' || i FROM generate_series(1, 3000) AS i`;
    }
  });

  it('stops after the table under way when the process stops', async () => {
    const { prisma } = database;
    await prisma.$executeRaw`DELETE FROM departments`;
    expect(await vacuumChangedTables(prisma, AbortSignal.abort())).toEqual([]);
  });
});
