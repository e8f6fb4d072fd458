import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { wrapEmbedded } from '../../src/infra/database/database.js';
import { EmbeddedClient } from '../../src/infra/database/embedded-client.js';
import { rowsOf } from '../support/rows.js';

it('an embedded database that has ended answers every statement with an error, and says so', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maintenance-end-'));
  const database = wrapEmbedded(await EmbeddedClient.open({ dataDir }));
  let ended: Error | undefined;
  void database.ended.then((error) => {
    ended = error;
  });
  const { prisma, transactions, statements } = database;
  // A statement that fails is no end.
  await expect(prisma.$queryRaw`SELECT nonsense`).rejects.toThrow('nonsense');
  await database.ping();
  expect(ended).toBeUndefined();

  // PostgreSQL ends when it cannot write its log. The statements are sent at once, the last behind the end.
  await rm(path.join(dataDir, 'pg_wal'), { recursive: true });
  const sent = ['SELECT pg_switch_wal()', 'CREATE TABLE doors AS SELECT 1', 'SELECT 1'].map(
    (text) => rowsOf(statements, text, []),
  );
  await Promise.allSettled(sent);
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'end' };
  const unitOfWork = new UnitOfWork(transactions, () => new Date());
  const works: (() => Promise<unknown>)[] = [
    () => prisma.$queryRaw`SELECT 1`,
    () => rowsOf(statements, 'SELECT 1', []),
    () => unitOfWork.run(caller, async (unit) => await rowsOf(unit.statements, 'SELECT 1', [])),
    () => database.ping(),
    async () => await sent.at(-1),
  ];
  for (const work of works) {
    const error = toAppError(await work().catch((thrown: unknown) => thrown));
    expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
  }
  expect(ended?.message).toContain('start the service again');
  await database.close();
  await rm(dataDir, { recursive: true });
});
