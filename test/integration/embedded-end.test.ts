import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { wrapPGlite } from '../../src/infra/database.js';
import { PGLITE_EXTENSIONS } from '../../src/infra/embedded-folder.js';

/** The module of PGlite, whose main loop leaves as `abort()` does, or a WebAssembly trap. */
interface Broken {
  readonly mod: { _PostgresMainLoopOnce(): void };
}

it('an embedded database that has ended answers every statement with an error, and says so', async () => {
  const client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
  const { mod } = client as unknown as Broken;
  const once = mod._PostgresMainLoopOnce.bind(mod);
  let broken = false;
  mod._PostgresMainLoopOnce = () => {
    if (broken) throw Object.assign(new Error('Program terminated'), { status: 134 });
    once();
  };
  const database = wrapPGlite(client);
  let ended: Error | undefined;
  void database.ended.then((error) => {
    ended = error;
  });
  const { prisma, transactions, statements } = database;
  // A statement that fails is no end.
  await expect(prisma.$queryRaw`SELECT nonsense`).rejects.toThrow('nonsense');
  await database.ping();
  expect(ended).toBeUndefined();

  broken = true;
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'end' };
  const unitOfWork = new UnitOfWork(transactions, () => new Date());
  const works: (() => Promise<unknown>)[] = [
    () => prisma.$queryRaw`SELECT 1`,
    () => statements.rows('SELECT 1', []),
    () => unitOfWork.run(caller, async (unit) => await unit.statements.rows('SELECT 1', [])),
    () => database.ping(),
  ];
  for (const work of works) {
    const error = toAppError(await work().catch((thrown: unknown) => thrown));
    expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
  }
  expect(ended?.message).toContain('start the service again');
});
