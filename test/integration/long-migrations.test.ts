import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/infra/database.js';
import { createLogger } from '../../src/infra/logger.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

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
      await connection.executeScript(`DO $$ BEGIN
        ASSERT current_setting('statement_timeout') = '0', 'a migration is cut short';
      END $$`);
      const [row] = await single.prisma.$queryRaw<[{ statement_timeout: string }]>`
        SHOW statement_timeout`;
      expect(row.statement_timeout).toBe('30s');
    } finally {
      await single.close();
    }
  });
});
