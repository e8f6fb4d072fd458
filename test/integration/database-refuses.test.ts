import { describe, expect, it } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { openDatabase } from '../../src/infra/database.js';
import { createLogger } from '../../src/infra/logger.js';
import { startRefusingPostgres } from '../support/refusing-postgres.js';

const self = { actor: null, ipAddress: null, userAgent: null, requestId: 'test' };

const CASES = (['57P01', '57P02', '57P03'] as const).flatMap((code) =>
  (['login', 'statement'] as const).map((when) => [code, when] as const),
);

describe('a database that is starting up or shutting down', () => {
  it.each(CASES)('and answers %s at the %s is away for the moment', async (code, when) => {
    const server = await startRefusingPostgres(code, when);
    const database = await openDatabase(
      { databaseUrl: server.url, dataDir: '' },
      createLogger('silent'),
    );
    const { prisma } = database;
    const works: (() => Promise<unknown>)[] = [
      () => prisma.user.findFirst(),
      () => database.reads.user.findFirst(),
      () => prisma.$queryRaw`SELECT 1`,
      () => prisma.$executeRaw`SELECT 1`,
      () => prisma.$transaction((tx) => tx.user.findFirst()),
      () =>
        new UnitOfWork(database.transactions, () => new Date()).run(self, async ({ tx }) =>
          tx.user.findFirst(),
        ),
    ];
    for (const work of works) {
      const error = toAppError(await work().catch((thrown: unknown) => thrown));
      expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
    }
    await database.close();
    await server.stop();
  });
});
