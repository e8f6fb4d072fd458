import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { told } from '../../../support/notified.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let owner: Person;
let employee: Person;
let technician: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp({ sweepSeconds: 3_600 });
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  owner = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());

const call = (name: string, input: object, actor = owner) =>
  invoke(app, 'rest', name, { ...input }, actor.token);

let names = 0;
/** Makes a rule that is on. */
async function rule(input: object = {}) {
  names += 1;
  const { code, data, details } = await call('createRule', {
    ...{ name: `Rule ${names}`, mode: 'on', force: true, trigger: { type: 'created' } },
    ...{ actions: [{ type: 'setPriority', priority: 'high' }] },
    ...input,
  });
  expect([code, details]).toEqual(['OK', undefined]);
  return data;
}
/** Submits a request and lets rules act. */
async function submit(input: object = {}, actor = employee) {
  const given = { title: 'The heating is cold', description: 'Since Monday.', ...input };
  const { code, data, details } = await call('createMaintenanceRequest', given, actor);
  expect([code, details]).toEqual(['OK', undefined]);
  await rulesDone(app);
  return data.id as number;
}
const request = async (id: number) =>
  await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
const firings = async (ruleId: number, input: object = {}) =>
  (await call('ruleFirings', { ruleId, ...input })).data;

/** Each test has rules of its own. */
beforeEach(async () => {
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
  await app.database.prisma.ruleRevision.updateMany({ data: { revision: { increment: 1 } } });
});

describe('acting', () => {
  it('takes a step as its owner, with timeline, audit and firing', async () => {
    const conditions = { all: [{ field: 'title', op: 'contains', value: 'HEATING' }] };
    const { id: ruleId, name } = await rule({ conditions });
    const id = await submit();
    expect(await request(id)).toMatchObject({ priority: 'high' });
    const [firing, ...others] = await firings(ruleId);
    expect(others).toEqual([]);
    expect(firing).toMatchObject({
      ...{ ruleId, rule: name, ruleVersion: 1, requestId: id, outcome: 'fired', depth: 0 },
      actions: [{ type: 'setPriority', result: 'done', error: null }],
      conditions: [
        {
          ...{ field: 'title', op: 'contains', expected: 'HEATING', result: true },
          ...{ value: 'The heating is cold', text: 'Title contains “HEATING”' },
        },
      ],
    });
    expect(firing.rootEventId).toBe(firing.eventId);
    const audit = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.classified', targetId: String(id) },
    });
    expect(audit).toMatchObject({
      actorId: owner.id,
      metadata: { rule: { id: ruleId, version: 1, firingId: firing.id } },
    });
    const entries = (await call('timeline', { requestId: id })).data;
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'rule')).toMatchObject([
      { actorId: null, audience: 'internal', data: { ruleId, firingId: firing.id } },
    ]);
    expect((await call('rule', { id: ruleId })).data).toMatchObject({ firings30d: 1 });
    const ofRequest = (await call('requestFirings', { requestId: id })).data;
    expect(ofRequest).toMatchObject([{ id: firing.id, depth: null, rootEventId: null }]);
  });

  it('leaves a near miss where conditions do not hold', async () => {
    const conditions = { all: [{ field: 'title', op: 'contains', value: 'roof' }] };
    const { id: ruleId } = await rule({ conditions });
    const id = await submit();
    expect(await firings(ruleId)).toEqual([]);
    expect(await firings(ruleId, { nearMisses: true })).toMatchObject([
      { requestId: id, outcome: 'missed', conditions: [{ result: false }], actions: [] },
    ]);
  });

  it('only tells what an observed rule would do', async () => {
    const { id: ruleId } = await rule({ mode: 'observe' });
    const id = await submit();
    expect(await request(id)).toMatchObject({ priority: 'normal' });
    expect(await firings(ruleId)).toMatchObject([
      { outcome: 'observed', actions: [{ result: 'would' }] },
    ]);
  });

  it('gives the first rule a field, and ends by stop', async () => {
    const first = await rule({ rank: 10 });
    const second = await rule({
      ...{ rank: 20, stop: true },
      actions: [
        { type: 'setPriority', priority: 'low' },
        { type: 'comment', body: 'Look at {{number}}: {{title}}' },
      ],
    });
    const third = await rule({ rank: 30, actions: [{ type: 'comment', body: 'Never' }] });
    const id = await submit();
    expect(await request(id)).toMatchObject({ priority: 'high' });
    expect(await firings(first.id)).toMatchObject([{ outcome: 'fired' }]);
    expect(await firings(second.id)).toMatchObject([
      { outcome: 'fired', actions: [{ result: 'superseded' }, { result: 'done' }] },
    ]);
    expect(await firings(third.id)).toMatchObject([
      { outcome: 'superseded', actions: [{ result: 'superseded' }] },
    ]);
    const comments = await app.database.prisma.comment.findMany({ where: { requestId: id } });
    expect(comments).toMatchObject([
      { body: `Look at ${id}: The heating is cold`, visibility: 'internal', authorId: owner.id },
    ]);
  });

  it('goes on after a refusal, and takes steps one after the other', async () => {
    const { id: ruleId } = await rule({
      actions: [
        { type: 'assign', technicianId: technician.id },
        { type: 'approve' },
        { type: 'hold', reason: 'parts', hours: 2 },
        { type: 'setDueDate', hours: 24, reason: 'Promised' },
        { type: 'addWatcher', userIds: [technician.id] },
        { type: 'transfer', departmentId: elsewhere, reason: 'Theirs' },
        { type: 'setPriority', priority: 'normal' },
      ],
    });
    const id = await submit();
    expect(await firings(ruleId)).toMatchObject([
      {
        outcome: 'fired',
        actions: [
          { type: 'assign', result: 'refused', error: { code: 'INVALID_TRANSITION' } },
          { type: 'approve', result: 'done' },
          { type: 'hold', result: 'done' },
          { type: 'setDueDate', result: 'done' },
          { type: 'addWatcher', result: 'refused', error: { code: 'FORBIDDEN' } },
          { type: 'transfer', result: 'done' },
          { type: 'setPriority', result: 'unchanged' },
        ],
      },
    ]);
    expect(await request(id)).toMatchObject({ departmentId: elsewhere });
  });

  it('changes nothing where all watch already', async () => {
    const addWatcher = { type: 'addWatcher', userIds: [employee.id] };
    const { id: ruleId } = await rule({ actions: [addWatcher, addWatcher] });
    const requestId = await submit();
    expect(await firings(ruleId)).toMatchObject([
      { outcome: 'fired', actions: [{ result: 'done' }, { result: 'unchanged' }] },
    ]);
    expect(await app.database.prisma.requestWatcher.count({ where: { requestId } })).toBe(1);
  });

  it('follows the acts of other rules, but no rule its own', async () => {
    const step = (to: string, actions: object[]) =>
      rule({ trigger: { type: 'stage_changed', to }, actions });
    const approving = await rule({ actions: [{ type: 'approve' }] });
    const assigning = await step('approved', [{ type: 'assign', technicianId: technician.id }]);
    const moving = await step('assigned', [
      { type: 'transfer', departmentId: elsewhere, reason: 'Theirs' },
    ]);
    const again = await step('submitted', [{ type: 'comment', body: 'Too deep' }]);
    const id = await submit();
    expect(await request(id)).toMatchObject({ stage: 'submitted', departmentId: elsewhere });
    const [one] = await firings(approving.id);
    const [two] = await firings(assigning.id);
    const [three] = await firings(moving.id);
    expect([one.depth, two.depth, three.depth]).toEqual([0, 1, 2]);
    expect([two.rootEventId, three.rootEventId]).toEqual([one.eventId, one.eventId]);
    expect(await firings(again.id, { nearMisses: true })).toEqual([]);
  });

  it('does not fire on its own act', async () => {
    const again = await rule({
      trigger: { type: 'commented' },
      actions: [{ type: 'comment', body: 'Seen' }],
    });
    const id = await submit();
    await call('addComment', { requestId: id, body: 'Hurry.' }, employee);
    await rulesDone(app);
    const comments = await app.database.prisma.comment.findMany({ where: { requestId: id } });
    expect(comments.map(({ body }) => body)).toEqual(['Hurry.', 'Seen']);
    expect(await firings(again.id, { nearMisses: true })).toHaveLength(1);
  });

  it('tells people once, the owner too, and receivers that were chosen', async () => {
    const { id: ruleId, name } = await rule({
      actions: [{ type: 'notify', to: ['submitter'], userIds: [owner.id], text: 'Of {{title}}' }],
    });
    const id = await submit();
    expect(await told(app, id)).toEqual(
      expect.arrayContaining([`escalated: ${owner.id}`, `escalated: ${employee.id}`]),
    );
    const row = await app.database.prisma.notification.findFirstOrThrow({
      where: { requestId: id, kind: 'escalated' },
    });
    expect(row).toMatchObject({
      actorId: null,
      data: { event: 'rule', ruleId, rule: name, text: 'Of The heating is cold' },
    });
  });

  it('judges nothing while the setting is off', async () => {
    const { id: ruleId } = await rule();
    expect((await call('updateSystemSettings', { rules: false })).code).toBe('OK');
    await submit();
    expect((await call('updateSystemSettings', { rules: true })).code).toBe('OK');
    await rulesDone(app);
    expect(await firings(ruleId, { nearMisses: true })).toEqual([]);
  });
});
