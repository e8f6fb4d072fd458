import { describe, expect, it } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { waitForDatabase } from '../../src/infra/database/wait.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { startRefusingPostgres } from '../support/refusing-postgres.js';
import { rowsOf } from '../support/rows.js';

const self = { actor: null, ipAddress: null, userAgent: null, requestId: 'test' };

const CASES = [
  ...(['57P01', '57P02', '57P03'] as const).flatMap((code) =>
    (['login', 'statement'] as const).map((when) => [code, when] as const),
  ),
  ['25006', 'statement'],
  ['53100', 'statement'],
] as const;

describe('a database that is starting up or shutting down, a standby, or full', () => {
  it.each(CASES)('and answers %s at the %s is away for the moment', async (code, when) => {
    const server = await startRefusingPostgres(code, when);
    const database = await openDatabase(
      { databaseUrl: server.url, dataDir: '' },
      createLogger('silent'),
    );
    const { prisma } = database;
    const works: (() => Promise<unknown>)[] = [
      () => prisma.user.findFirst(),
      () => rowsOf(database.statements, 'SELECT id FROM users'),
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

it('a full disk is named as that, and the database has no space for a while, but answers', async () => {
  const server = await startRefusingPostgres('53100', 'statement');
  const database = await openDatabase(
    { databaseUrl: server.url, dataDir: '' },
    createLogger('silent'),
  );
  await expect(database.space()).resolves.toBeUndefined();
  const change = await database.prisma.$executeRaw`UPDATE users SET id = 1`.catch(
    (thrown: unknown) => thrown,
  );
  expect(toAppError(change)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'There is no space left to store changes. Try again later.',
  });
  await expect(database.space()).rejects.toMatchObject({ name: 'DiskFullError', code: '53100' });
  await database.close();
  await server.stop();
});

it.each([
  ['25006', 2],
  ['53100', 1],
] as const)('after %s a second transaction is made on connection %i', async (code, expected) => {
  const server = await startRefusingPostgres(code, 'statement');
  const database = await openDatabase(
    { databaseUrl: server.url, dataDir: '' },
    createLogger('silent'),
  );
  const change = () =>
    database.transactions.run(
      async (_tx, statements) => await rowsOf(statements, 'UPDATE users SET id = 1', []),
    );
  await expect(change()).rejects.toMatchObject({ code });
  await expect(change()).rejects.toMatchObject({ code });
  expect(server.connections()).toBe(expected);
  await database.close();
  await server.stop();
});

it('a statement on a connection that broke after the one before is an unavailable database', async () => {
  const server = await startRefusingPostgres('57P01', 'statement');
  const database = await openDatabase(
    { databaseUrl: server.url, dataDir: '' },
    createLogger('silent'),
  );
  const change = database.transactions.run(async (_tx, statements) => {
    await rowsOf(statements, 'SELECT 1', []).catch(() => {});
    await expect.poll(server.open).toBe(0);
    return await rowsOf(statements, 'SELECT 2', []);
  });
  const error = toAppError(await change.catch((thrown: unknown) => thrown));
  expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
  await database.close();
  await server.stop();
});

describe('the start of the service', () => {
  const quiet = createLogger('silent');
  const open = async (url: string) => await openDatabase({ databaseUrl: url, dataDir: '' }, quiet);

  it('waits for a server that is starting up, and gives up after its time', async () => {
    const server = await startRefusingPostgres('57P03', 'login');
    const database = await open(server.url);
    await expect(waitForDatabase(database, quiet, 700)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    // How often it tried again depends on how long each attempt took.
    expect(server.connections()).toBeGreaterThan(1);
    await database.close();
    await server.stop();
  });

  it('does not wait where waiting cannot help', async () => {
    const server = await startRefusingPostgres('28P01', 'login');
    const database = await open(server.url);
    await expect(waitForDatabase(database, quiet)).rejects.toMatchObject({ code: '28P01' });
    await database.close();
    await server.stop();
  });
});
