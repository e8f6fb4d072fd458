import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The time limits of the connection, and the server's process that has it. */
async function settingsOf({ prisma }: Database) {
  const [row] = await prisma.$queryRaw<[{ statement: string; lock: string; pid: number }]>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      pg_backend_pid() AS pid`;
  return row;
}

// The embedded database has no bound on statements.
describe.runIf(inject('freshDatabase').kind === 'server')('on a server', () => {
  it('a migration may take longer than a request, and leaves no unbounded connection', async () => {
    // One connection: what a migration leaves behind is what the next request gets.
    const single = await openDatabase(
      { databaseUrl: database.url, dataDir: '', poolSize: 1 },
      createLogger('silent'),
    );
    try {
      const connection = await single.adapterFactory.connect();
      const before = await settingsOf(single);
      await connection.executeScript(`DO $$ BEGIN
        ASSERT current_setting('statement_timeout') = '0', 'a migration is cut short';
      END $$`);
      // The same process of the server: one more for each of many scripts would take longer than they do.
      expect(await settingsOf(single)).toEqual(before);
      expect(before).toMatchObject({ statement: '30s', lock: '0' });
      const script = connection.executeScript("SET lock_timeout = '1s'; SELECT 1 / 0");
      await expect(script).rejects.toThrow('division by zero');
      expect(await settingsOf(single)).toMatchObject({ statement: '30s', lock: '0' });
    } finally {
      await single.close();
    }
  });
});
