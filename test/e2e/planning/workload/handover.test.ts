import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { Workshop } from '../../../support/technicians.js';

let app: TestApp;
let shop: Workshop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await Workshop.open(app);
});
afterAll(() => app.stop());

type Values = Readonly<Record<string, unknown>>;
interface Result {
  readonly id: number;
  readonly ok: boolean;
  readonly version: number | null;
  readonly technicianId: number | null;
  readonly error: { readonly code: string; readonly details: Values } | null;
}

const written = async () => {
  const { prisma } = app.database;
  return await Promise.all([
    prisma.maintenanceHistory.count(),
    prisma.timelineEntry.count(),
    prisma.auditRecord.count(),
    prisma.outboxEvent.count(),
  ]);
};
const records = (targetIds: readonly number[]) =>
  app.database.prisma.auditRecord.findMany({
    where: { action: 'maintenance.assigned', targetId: { in: targetIds.map(String) } },
    orderBy: { id: 'asc' },
  });

describe.each(bothOr('rest'))('through %s', (via) => {
  const handOver = (userId: number, input: Values, actor = shop.head) =>
    invoke(app, via, 'handOver', { userId, ...input }, actor.token);
  const results = async (userId: number, input: Values, actor = shop.head) => {
    const { data, message } = await handOver(userId, input, actor);
    expect(message).toBeUndefined();
    return data.results as Result[];
  };
  const loaded = async (count: number, people = 3) => {
    const [leaving, ...others] = (await shop.technicians(people)).map(({ id }) => id) as [
      number,
      ...number[],
    ];
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await shop.work(leaving)).id);
    return { leaving, others, ids };
  };

  it('takes exactly one choice of requests', async () => {
    const { leaving, ids } = await loaded(1);
    const [from, until] = [shop.at(0, '08:00'), shop.at(1, '08:00')];
    const wrong: readonly Values[] = [
      {},
      { all: false },
      { from },
      { until },
      { all: true, requestIds: ids },
      { all: true, from, until },
      { requestIds: ids, from, until },
      { requestIds: ids, from },
      { all: true, until },
      { requestIds: [] },
      { requestIds: [ids[0], ids[0]] },
      { requestIds: Array.from({ length: 201 }, (_, index) => index + 1) },
    ];
    for (const input of wrong) {
      const { code, details } = await handOver(leaving, input);
      expect([code, (details as Values).field]).toEqual(['VALIDATION_ERROR', 'requestIds']);
    }
    const reversed = await handOver(leaving, { from: until, until: from });
    expect([reversed.code, (reversed.details as Values).field]).toEqual([
      'VALIDATION_ERROR',
      'until',
    ]);
    expect(await shop.shares(ids)).toEqual(new Map([[leaving, 1]]));
  });

  it('goes to an active technician who is somebody else', async () => {
    const { leaving, others, ids } = await loaded(1);
    const [suspended] = others as [number];
    await app.database.prisma.user.update({
      where: { id: suspended },
      data: { status: 'suspended' },
    });
    for (const to of [leaving, suspended, shop.head.id, 999_999]) {
      for (const dryRun of [true, false]) {
        const { code, details } = await handOver(leaving, { all: true, to, dryRun });
        expect([code, (details as Values).field]).toEqual(['VALIDATION_ERROR', 'to']);
      }
    }
    expect((await handOver(999_999, { all: true })).code).toBe('NOT_FOUND');
    expect(await shop.shares(ids)).toEqual(new Map([[leaving, 1]]));
  });

  it('is refused to everybody who may not assign', async () => {
    const { leaving } = await loaded(1);
    expect((await handOver(leaving, { all: true }, shop.submitter)).code).toBe('FORBIDDEN');
    const technician = await app.seed.person('technician', { departmentId: shop.departmentId });
    expect((await handOver(leaving, { all: true }, technician)).code).toBe('FORBIDDEN');
  });

  it('all moves what is open and where one is lead, also of inactive accounts', async () => {
    const { leaving, others, ids } = await loaded(2);
    const [to] = others as [number];
    const { departmentId } = await app.seed.person('department_head', {
      departmentId: (await app.seed.department()).id,
    });
    const people = { requesterId: shop.submitter.id, assigneeId: leaving };
    const foreign = await app.seed.request(
      { ...people, departmentId: departmentId as number },
      'assigned',
      { stage: 'assigned' },
    );
    const done = await app.seed.request(
      { ...people, departmentId: shop.departmentId },
      'completed',
      { stage: 'completed' },
    );
    const helped = await shop.work(to, { helperIds: [leaving] });
    const started = await shop.work(leaving, { stage: 'in_progress', startedAt: app.now() });
    await app.database.prisma.user.update({ where: { id: leaving }, data: { status: 'inactive' } });
    const moved = await results(leaving, { all: true, to });
    expect(moved).toEqual(
      [...ids, started.id].map((id) => ({
        ...{ id, ok: true, version: 2, error: null, technicianId: to },
      })),
    );
    expect(await shop.shares([...ids, started.id, helped.id])).toEqual(new Map([[to, 4]]));
    expect(await shop.shares([foreign.id, done.id])).toEqual(new Map([[leaving, 2]]));
    // Nothing is left.
    const { data } = await handOver(leaving, { all: true, to });
    expect(data).toMatchObject({ results: [], succeeded: 0, failed: 0, dryRun: false });
  });

  it('a period chooses what is planned or due in it; plans stay', async () => {
    const { leaving, others } = await loaded(0);
    const [to] = others as [number];
    const never = new Date('9999-12-31T00:00:00Z');
    const work = (data: object) => shop.work(leaving, { nextDueAt: never, ...data });
    const planned = await work(shop.plan(2, '09:00', '10:00'));
    const over = await work(shop.plan(1, '23:00', '23:59'));
    const later = await work(shop.plan(3, '00:01', '01:00'));
    const due = await work({ nextDueAt: shop.at(2, '12:00') });
    const dueLater = await work({ nextDueAt: shop.at(4, '12:00') });
    const neither = await work({});
    const [from, until] = [shop.at(2, '00:00'), shop.at(3, '00:00')];
    const moved = await results(leaving, { from, until, to });
    expect(moved.map(({ id }) => id)).toEqual([due.id, planned.id]);
    expect(await shop.shares([over.id, later.id, dueLater.id, neither.id])).toEqual(
      new Map([[leaving, 4]]),
    );
    expect(await shop.row(planned.id)).toMatchObject({
      ...{ assigneeId: to, version: 2 },
      ...shop.plan(2, '09:00', '10:00'),
    });
  });

  it('named ones of others are errors of their item, in the order that was given', async () => {
    const { leaving, others, ids } = await loaded(2);
    const [to, other] = others as [number, number];
    const foreign = await shop.work(other);
    const approved = await shop.wanted();
    const [one, two] = ids as [number, number];
    const { data } = await handOver(leaving, {
      ...{ to, requestIds: [two, foreign.id, 999_999, approved.id, one] },
    });
    expect(data).toMatchObject({ succeeded: 2, failed: 3 });
    expect(
      data.results.map(({ id, ok, error, technicianId }: Result) => [
        ...[id, ok, error?.code, technicianId],
      ]),
    ).toEqual([
      [two, true, undefined, to],
      [foreign.id, false, 'INVALID_TRANSITION', null],
      [999_999, false, 'NOT_FOUND', null],
      [approved.id, false, 'INVALID_TRANSITION', null],
      [one, true, undefined, to],
    ]);
    expect((await shop.row(foreign.id)).assigneeId).toBe(other);
    const elsewhere = (await app.seed.department()).id;
    const stranger = await app.seed.person('department_head', { departmentId: elsewhere });
    const [refusal] = await results(to, { requestIds: [one] }, stranger);
    expect(refusal?.error?.code).toMatch(/^(FORBIDDEN|NOT_FOUND)$/);
    expect(await results(to, { all: true }, stranger)).toEqual([]);
  });

  it('without a receiver each goes to the one with the least load, as the trial says', async () => {
    const { leaving, others, ids } = await loaded(6, 4);
    const before = await written();
    const trial = await handOver(leaving, { all: true, dryRun: true });
    expect(trial.data).toMatchObject({ dryRun: true, bulkId: null, succeeded: 6, failed: 0 });
    expect(await written()).toEqual(before);
    expect(await shop.shares(ids)).toEqual(new Map([[leaving, 6]]));
    const done = await handOver(leaving, { all: true });
    expect(done.data.bulkId).toMatch(/^[0-9a-f-]{36}$/);
    const receivers = (all: readonly Result[]) => all.map(({ technicianId }) => technicianId);
    expect(receivers(trial.data.results)).toEqual(receivers(done.data.results));
    expect(trial.data.results.map(({ version }: Result) => version)).toEqual(ids.map(() => 1));
    expect(await shop.shares(ids)).toEqual(new Map(others.map((id) => [id, 2])));
    const metadata = (await records(ids)).map((record) => record.metadata);
    expect(metadata).toHaveLength(6);
    for (const one of metadata) {
      expect(one).toMatchObject({
        ...{ handoverFrom: leaving, bulkId: done.data.bulkId, strategy: 'leastLoad' },
        pool: { departmentId: shop.departmentId },
      });
    }
  });

  it('without anybody else each item says why', async () => {
    const { leaving, ids } = await loaded(1, 1);
    const [result] = await results(leaving, { all: true });
    expect(result).toMatchObject({
      ...{ id: ids[0], ok: false, version: null, technicianId: null },
      error: {
        code: 'INVALID_TRANSITION',
        details: {
          reason: 'no_candidate',
          candidates: [{ userId: leaving, why: ['assigned'] }],
        },
      },
    });
  });

  it.each([undefined, 1])('two at once move each request once (receiver %s)', async (index) => {
    const { leaving, others, ids } = await loaded(8);
    const to = index === undefined ? {} : { to: others[index] };
    const both = await Promise.all([
      results(leaving, { requestIds: ids, ...to }),
      results(leaving, { requestIds: ids, ...to }),
    ]);
    const all = both.flat();
    expect(all.filter(({ ok }) => ok)).toHaveLength(8);
    for (const { ok, error } of all) if (!ok) expect(error?.code).toBe('INVALID_TRANSITION');
    for (const id of ids) expect((await shop.row(id)).version).toBe(2);
    expect(await records(ids)).toHaveLength(8);
  });

  it('takes the first 200 by due time', async () => {
    const { leaving, others } = await loaded(0);
    const ids: number[] = [];
    for (let index = 0; index < 201; index += 1) {
      const nextDueAt = new Date(shop.at(1, '08:00').getTime() - index * 60_000);
      ids.push((await shop.work(leaving, { nextDueAt })).id);
    }
    const tried = await results(leaving, { all: true, to: others[0], dryRun: true });
    expect(tried.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  });
});

it('counts one call and one more for each ten requests, and refuses what is too much', async () => {
  const [leaving] = await shop.technicians(1);
  const head = await app.seed.person('department_head', { departmentId: shop.departmentId });
  const remaining = async (count: number) => {
    const requestIds = Array.from({ length: count }, (_, index) => 900_000 + index);
    const { status, headers } = await app.rest('POST', `/api/v1/users/${leaving?.id}/handover`, {
      ...{ token: head.token, body: { requestIds } },
    });
    expect(status).toBe(200);
    return Number(headers.get('X-RateLimit-Remaining'));
  };
  const first = await remaining(9);
  expect(await remaining(10)).toBe(first - 2);
  expect(await remaining(25)).toBe(first - 5);
});
