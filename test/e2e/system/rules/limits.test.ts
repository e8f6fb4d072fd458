import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let owner: Person;
let employee: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp({ sweepSeconds: 3_600 });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
});
afterAll(() => app.stop());

const call = (name: string, input: object, actor = owner) =>
  invoke(app, 'rest', name, { ...input }, actor.token);

let names = 0;
async function rule(input: object = {}) {
  names += 1;
  const { code, data, details } = await call('createRule', {
    ...{ name: `Rule ${names}`, mode: 'on', force: true, trigger: { type: 'created' } },
    ...{ actions: [{ type: 'comment', body: 'Seen' }] },
    ...input,
  });
  expect([code, details]).toEqual(['OK', undefined]);
  return data;
}
async function submit(acts = true) {
  const given = { title: 'The heating is cold', description: 'Since Monday.' };
  const { code, data } = await call('createMaintenanceRequest', given, employee);
  expect(code).toBe('OK');
  if (acts) await rulesDone(app);
  return data.id as number;
}
const firings = async (ruleId: number, input: object = {}) =>
  (await call('ruleFirings', { ruleId, limit: 100, ...input })).data;
const comments = (requestId: number) => app.database.prisma.comment.count({ where: { requestId } });

beforeEach(async () => {
  owner = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
});

describe('limits of rules', () => {
  it('does nothing once it is off, also where its event waits', async () => {
    const { id } = await rule();
    const requestId = await submit(false);
    expect((await call('updateRule', { id, mode: 'off' })).code).toBe('OK');
    await rulesDone(app);
    expect(await comments(requestId)).toBe(0);
  });

  it('stops between two actions', async () => {
    const { id } = await rule({
      actions: [
        { type: 'comment', body: 'One' },
        { type: 'setPriority', priority: 'low' },
      ],
    });
    const requestId = await submit(false);
    const { ruleWorker, rules, ruleActs } = app.services;
    const take = ruleActs.take.bind(ruleActs);
    ruleActs.take = async (action, context) => {
      await take(action, context);
      if (action.type !== 'comment') return;
      ruleActs.take = take;
      await rules.update({ ...context.caller, within: async () => {} }, { id, mode: 'off' });
    };
    await ruleWorker.next();
    ruleActs.take = take;
    expect(await comments(requestId)).toBe(1);
    expect(await firings(id)).toMatchObject([
      { outcome: 'fired', actions: [{ result: 'done' }, { result: 'stopped' }] },
    ]);
  });

  it('takes each action once where its process ends in between', async () => {
    const { id } = await rule({
      actions: [
        { type: 'comment', body: 'One' },
        { type: 'comment', body: 'Two' },
      ],
    });
    const requestId = await submit(false);
    const { ruleWorker, ruleActs } = app.services;
    const take = ruleActs.take.bind(ruleActs);
    let taken = 0;
    ruleActs.take = async (action, context) => {
      taken += 1;
      if (taken === 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      await take(action, context);
    };
    await ruleWorker.next().catch(() => undefined);
    ruleActs.take = take;
    // The lease of the process that is gone.
    app.advance(61_000);
    await rulesDone(app);
    const rows = await app.database.prisma.comment.findMany({
      where: { requestId },
      orderBy: { id: 'asc' },
    });
    expect(rows[0]?.body).toBe('One');
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(await firings(id)).toMatchObject([{ actions: [{ result: 'done' }, {}] }]);
  });

  it.each([
    ['switched off', { mode: 'off' }],
    ['changed', { conditions: { all: [] }, actions: [{ type: 'approve' }], force: true }],
  ])('records what it did before its process ended and it was %s', async (_name, change) => {
    const { id } = await rule({
      conditions: { all: [{ field: 'title', op: 'notEmpty' }] },
      actions: [
        { type: 'comment', body: 'One' },
        { type: 'comment', body: 'Two' },
      ],
    });
    const requestId = await submit(false);
    const { ruleWorker, ruleActs } = app.services;
    const take = ruleActs.take.bind(ruleActs);
    ruleActs.take = async (action, context) => {
      if (action.body === 'Two') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      await take(action, context);
    };
    await ruleWorker.next().catch(() => undefined);
    ruleActs.take = take;
    app.advance(1_000);
    expect((await call('updateRule', { id, ...change })).code).toBe('OK');
    app.advance(61_000);
    await rulesDone(app);
    expect(await comments(requestId)).toBe(1);
    expect(await firings(id)).toMatchObject([
      {
        ...{ outcome: 'fired', ruleVersion: 1 },
        actions: [
          { type: 'comment', result: 'done' },
          { type: 'comment', result: 'stopped' },
        ],
      },
    ]);
  });

  it('is off when its owner is lost', async () => {
    const { id } = await rule();
    await app.database.prisma.user.update({
      where: { id: owner.id },
      data: { status: 'suspended' },
    });
    const requestId = await submit();
    owner = await app.seed.person('administrator');
    expect((await call('rule', { id })).data).toMatchObject({
      ...{ mode: 'off', disabledReason: 'owner_lost', version: 2 },
    });
    expect(await comments(requestId)).toBe(0);
    const audit = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'rule.disabled', targetId: String(id) },
    });
    expect(audit.actorId).toBeNull();
    // A write of a person clears the reason.
    const changed = await call('updateRule', { id, name: 'Another name' });
    expect(changed.data).toMatchObject({ disabledReason: null, ownerId: owner.id });
  });

  it('is off after five refusals in a row', async () => {
    const { id } = await rule({ actions: [{ type: 'assign', strategy: 'leastLoad' }] });
    for (let left = 5; left > 0; left -= 1) await submit();
    expect((await call('rule', { id })).data).toMatchObject({
      ...{ mode: 'off', disabledReason: 'refused' },
    });
    expect(await firings(id, { outcome: 'refused' })).toHaveLength(5);
  });

  it('is throttled after twenty firings of an hour at a request', async () => {
    const { id } = await rule({ trigger: { type: 'commented', by: 'submitter' } });
    const requestId = await submit();
    for (let left = 23; left > 0; left -= 1) {
      const said = await call('addComment', { requestId, body: 'And?' }, employee);
      expect(said.code).toBe('OK');
      await rulesDone(app);
    }
    const all = (await firings(id)).map(({ outcome }: { outcome: string }) => outcome);
    expect(all.filter((one: string) => one === 'fired')).toHaveLength(20);
    expect(all.filter((one: string) => one === 'throttled')).toHaveLength(1);
  });

  it('judges a request that two workers meet once', async () => {
    const { id } = await rule();
    const requests = [await submit(false), await submit(false), await submit(false)];
    const { ruleWorker } = app.services;
    await Promise.all(Array.from({ length: 6 }, () => ruleWorker.next()));
    await rulesDone(app);
    for (const one of requests) expect(await comments(one)).toBe(1);
    expect(await firings(id)).toHaveLength(3);
  });

  it('judges at whole multiples of its hours', async () => {
    const { id } = await rule({
      trigger: { type: 'time', everyHours: 1, filter: { status: 'pending' } },
      actions: [{ type: 'setPriority', priority: 'urgent' }],
    });
    const requestId = await submit();
    const { ruleTimes } = app.services;
    await ruleTimes.runDue();
    await rulesDone(app);
    expect(await firings(id, { requestId })).toEqual([]);
    app.advance(3_600_000);
    owner = await app.seed.person('administrator');
    await ruleTimes.runDue();
    await ruleTimes.runDue();
    await rulesDone(app);
    expect(await firings(id, { requestId })).toMatchObject([{ outcome: 'fired' }]);
  });

  it('judges no quiet bulk step', async () => {
    const { id } = await rule({ trigger: { type: 'stage_changed', to: 'approved' } });
    const [one, other] = [await submit(), await submit()];
    const bulk = (requestId: number, quiet: boolean, actor = owner) =>
      call('bulkStep', { step: 'approve', items: [{ id: requestId }], quiet }, actor);
    expect((await bulk(one, true)).data).toMatchObject({ succeeded: 1 });
    expect((await bulk(other, false)).data).toMatchObject({ succeeded: 1 });
    await rulesDone(app);
    expect(await firings(id)).toMatchObject([{ requestId: other }]);
    expect((await bulk(one, true, employee)).code).toBe('FORBIDDEN');
    const audit = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.approved', targetId: String(one) },
    });
    expect(audit.metadata).toMatchObject({ quiet: true });
  });

  it('forgets a request that is purged: firings, near misses and what waits', async () => {
    const { prisma } = app.database;
    const conditions = { all: [{ field: 'title', op: 'contains', value: 'roof' }] };
    await rule();
    await rule({ conditions });
    const requestId = await submit();
    await rule({ trigger: { type: 'stage_changed' } });
    const reason = 'Not ours';
    expect((await call('cancelMaintenanceRequest', { id: requestId, reason })).code).toBe('OK');
    const kept = async () => [
      await prisma.ruleFiring.count({ where: { requestId } }),
      await prisma.ruleMiss.count({ where: { requestId } }),
      await prisma.ruleEvent.count({ where: { requestId } }),
    ];
    expect(await kept()).toEqual([1, 1, 1]);
    const purger = await app.seed.person('administrator', {
      ...{ permissionsOverridden: true },
      permissions: ['maintenance.read', 'maintenance.purge_cancelled'],
    });
    const purged = await call('purgeMaintenanceRequest', { id: requestId, reason }, purger);
    expect([purged.code, purged.details]).toEqual(['OK', undefined]);
    expect(await kept()).toEqual([0, 0, 0]);
    await rulesDone(app);
    expect(await kept()).toEqual([0, 0, 0]);
  });

  it('forgets firings and misses after their time', async () => {
    const { id } = await rule();
    await submit();
    app.advance(91 * 86_400_000);
    await app.services.ruleRetention.sweep();
    owner = await app.seed.person('administrator');
    expect(await firings(id)).toEqual([]);
  });
});
