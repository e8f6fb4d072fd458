import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unavailable } from '../../src/core/errors.js';
import type { IdempotentCall } from '../../src/core/idempotency.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { Prisma } from '../../src/generated/prisma/client.js';
import { IdempotencyStore } from '../../src/infra/database/idempotency-store.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let person: Person;
let store: IdempotencyStore;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.seed.person('administrator');
  const clock = () => new Date();
  store = new IdempotencyStore(app.database.statements, clock, 'a secret of thirty-two characters');
});
afterAll(() => app.stop());

const callOf = (key: string): IdempotentCall => ({
  userId: person.id,
  operation: 'createDepartment',
  key,
  input: { key },
});

/** A change in one transaction: a department of this name. */
async function change(name: string): Promise<{ done: string }> {
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'claims' };
  const unitOfWork = new UnitOfWork(app.database.transactions, () => new Date());
  await unitOfWork.run(caller, async ({ tx }) => {
    await tx.department.create({ data: { name, nameKey: name } });
  });
  return { done: name };
}

const exists = async (name: string) =>
  (await app.database.prisma.department.count({ where: { name } })) === 1;

/** Does to the row of a key what the end of its process would. */
const leave = (key: string, data: Prisma.IdempotencyRecordUncheckedUpdateInput = {}) =>
  app.database.prisma.idempotencyRecord.updateMany({
    where: { key },
    data: { outcome: Prisma.DbNull, claimedAt: new Date(Date.now() - 2_500), ...data },
  });

describe('a call under a key whose process died', () => {
  it('before its change was committed is carried out by the repetition', async () => {
    await store.run(callOf('before'), async () => ({ done: 'nothing' }));
    await leave('before');
    expect(await store.run(callOf('before'), () => change('before'))).toEqual({ done: 'before' });
    expect(await exists('before')).toBe(true);
    // And once: the second repetition gets the answer.
    const again = await store.run(callOf('before'), () => change('before twice'));
    expect(again).toEqual({ done: 'before' });
    expect(await exists('before twice')).toBe(false);
  });

  it('after its change was committed is told to have been carried out', async () => {
    await store.run(callOf('after'), () => change('after'));
    await leave('after');
    const again = store.run(callOf('after'), () => change('after twice'));
    await expect(again).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      details: { performed: true },
    });
    expect(await exists('after twice')).toBe(false);
  });

  it('a moment ago counts as under way', async () => {
    await store.run(callOf('now'), async () => ({ done: 'nothing' }));
    await leave('now', { claimedAt: new Date() });
    const again = store.run(callOf('now'), () => change('now twice'));
    await expect(again).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      details: { performed: false },
    });
    expect(await exists('now twice')).toBe(false);
  });

  it('in a version without claims stays under way', async () => {
    await store.run(callOf('old'), async () => ({ done: 'nothing' }));
    await leave('old', { claim: null });
    const again = store.run(callOf('old'), () => change('old twice'));
    await expect(again).rejects.toMatchObject({ details: { performed: false } });
    expect(await exists('old twice')).toBe(false);
  });

  it('and that had another input is a conflict', async () => {
    await store.run(callOf('other'), async () => ({ done: 'nothing' }));
    await leave('other');
    const other = { ...callOf('other'), input: { key: 'changed' } };
    await expect(store.run(other, () => change('other twice'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(await exists('other twice')).toBe(false);
  });
});

describe('a call under a key that is slower than its claim', () => {
  it('commits nothing once another call has taken the key over', async () => {
    const slow = store.run(callOf('slow'), async () => {
      await leave('slow');
      await store.run(callOf('slow'), () => change('by the second'));
      return await change('by the first');
    });
    await expect(slow).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await exists('by the first')).toBe(false);
    const again = await store.run(callOf('slow'), () => change('by the third'));
    expect(again).toEqual({ done: 'by the second' });
  });

  it('renews its claim while it runs', async () => {
    const slow = store.run(callOf('renewed'), async () => {
      await leave('renewed');
      const claimedAt = async () => {
        const where = { key: 'renewed' };
        const row = await app.database.prisma.idempotencyRecord.findFirstOrThrow({ where });
        return Date.now() - Number(row.claimedAt);
      };
      await expect.poll(claimedAt, { timeout: 10_000 }).toBeLessThan(1_000);
      await expect(
        store.run(callOf('renewed'), () => change('renewed twice')),
      ).rejects.toMatchObject({ details: { performed: false } });
      return await change('renewed');
    });
    expect(await slow).toEqual({ done: 'renewed' });
    expect(await exists('renewed twice')).toBe(false);
  });
});

describe('a call under a key that ends with a fault of the service', () => {
  it('after its change was committed is not carried out twice', async () => {
    const failed = store.run(callOf('fault'), async () => {
      await change('fault');
      throw unavailable('The answer of COMMIT did not come.');
    });
    await expect(failed).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await leave('fault');
    const again = store.run(callOf('fault'), () => change('fault twice'));
    await expect(again).rejects.toMatchObject({ details: { performed: true } });
    expect(await exists('fault twice')).toBe(false);
  });

  it('before its change was committed is carried out by the repetition', async () => {
    const failed = store.run(callOf('early'), async () => {
      throw unavailable('The database does not answer.');
    });
    await expect(failed).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await store.run(callOf('early'), () => change('early'))).toEqual({ done: 'early' });
  });
});
