import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callerFor } from '../../src/cli/support/session.js';
import { EventDispatcher } from '../../src/core/event-dispatcher.js';
import { subscribersFor } from '../../src/core/subscribers.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import {
  type ContractorClosed,
  contractorClosed,
} from '../../src/modules/outward/contractors/contractors.events.js';
import { ContractorsService } from '../../src/modules/outward/contractors/contractors.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

/** What other modules take part in: they end its jobs, and keep it where one was sent. */
let app: TestApp;
let contractors: ContractorsService;
let unitOfWork: UnitOfWork;
let administrator: Person;
const closed: ContractorClosed[] = [];
const used = new Set<number>();
let fails = false;

const { subscriber } = subscribersFor<object>();
const ends = subscriber({
  name: 'ends-jobs',
  delivery: 'in-transaction',
  event: contractorClosed,
  handle: async (_services, { payload }, unit) => {
    if (fails) throw new Error('the jobs do not end');
    closed.push(payload);
    unit.audit({ action: 'test.ended', targetType: 'contractor', targetId: payload.contractorId });
  },
});

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
  const transport = { broadcast: () => undefined, wake: () => undefined, report: () => undefined };
  const dispatcher = new EventDispatcher(transport);
  dispatcher.register([ends], {});
  unitOfWork = new UnitOfWork(app.database.transactions, app.now, dispatcher);
  contractors = new ContractorsService(app.database.statements, unitOfWork, app.now);
  contractors.keptFor(async (_statements, id) => used.has(id));
});
afterAll(() => app.stop());
beforeEach(() => {
  closed.length = 0;
  fails = false;
});

const caller = () => callerFor(administrator, 'test');
const rowOf = (id: number) => app.database.prisma.contractor.findUnique({ where: { id } });

it('archiving and blocking end the jobs in the same transaction, once', async () => {
  const { id } = await app.seed.contractor();
  await contractors.update(caller(), { id, note: 'Fast.' });
  await contractors.update(caller(), { id, blocked: true });
  await contractors.update(caller(), { id, blocked: true, note: 'Slow.' });
  await contractors.update(caller(), { id, blocked: false });
  await contractors.update(caller(), { id, archived: true, blocked: true });
  await contractors.update(caller(), { id, archived: false });
  expect(closed).toEqual([
    { contractorId: id, reason: 'blocked' },
    { contractorId: id, reason: 'archived' },
  ]);
  const records = await app.database.prisma.auditRecord.findMany({
    where: { targetType: 'contractor', targetId: String(id), action: 'test.ended' },
  });
  expect(records.map(({ actorId }) => actorId)).toEqual([administrator.id, administrator.id]);
});

it.each([{ blocked: true }, { archived: true }])(
  '%o changes nothing where the jobs do not end',
  async (change) => {
    const { id } = await app.seed.contractor();
    const before = await rowOf(id);
    fails = true;
    await expect(contractors.update(caller(), { id, ...change })).rejects.toThrow('do not end');
    used.add(id);
    await expect(contractors.delete(caller(), id)).rejects.toThrow('do not end');
    expect(await rowOf(id)).toEqual(before);
  },
);

it('a deleted contractor is gone, and archived where another module keeps it', async () => {
  const [gone, kept] = [await app.seed.contractor(), await app.seed.contractor()];
  used.add(kept.id);
  await contractors.delete(caller(), gone.id);
  expect(await rowOf(gone.id)).toBe(null);
  expect((await contractors.delete(caller(), kept.id)).archivedAt).not.toBe(null);
  expect(closed).toEqual([{ contractorId: kept.id, reason: 'archived' }]);
});

it('one that is to get a job is read with its insurance, and not archived meanwhile', async () => {
  const day = new Date('2020-01-31');
  const { id } = await app.seed.contractor({ email: 'a@rohr.example', insuredUntil: day });
  const archiving: Promise<unknown>[] = [];
  await unitOfWork.run(caller(), async (unit) => {
    expect(await contractors.forSending(unit, 999_999)).toBe(undefined);
    const found = await contractors.forSending(unit, id);
    expect(found).toMatchObject({
      ...{ id, email: 'a@rohr.example', departmentId: null, blocked: false, archivedAt: null },
      ...{ insuredUntil: '2020-01-31', insured: false },
    });
    archiving.push(contractors.update(caller(), { id, archived: true }));
    // As a job would be: it refers to the contractor.
    unit.afterCommit(() => void closed.push({ contractorId: 0, reason: 'blocked' }));
  });
  await Promise.all(archiving);
  expect(closed.map(({ contractorId }) => contractorId)).toEqual([0, id]);
});

it('a category requires insurance by itself or by the one above it', async () => {
  const { categories } = app.services;
  const { statements } = app.database;
  const above = await app.seed.category({ requiresInsurance: true });
  const below = await app.seed.category({ parentId: above.id });
  const own = await app.seed.category({ parentId: (await app.seed.category()).id });
  await app.database.prisma.category.update({
    where: { id: own.id },
    data: { requiresInsurance: true },
  });
  const free = await app.seed.category();
  const requires = (id: number | null) => categories.requiresInsurance(statements, id);
  expect(await Promise.all([above.id, below.id, own.id].map(requires))).toEqual([true, true, true]);
  expect(await Promise.all([own.parentId, free.id, 999_999, null].map(requires))).toEqual([
    ...[false, false, false, false],
  ]);
});
