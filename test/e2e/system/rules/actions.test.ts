import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;

let app: TestApp;
let owner: Person;
let employee: Person;
let technician: Person;
let stranger: Person;
let departmentId: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp({
    ...{ sweepSeconds: 3_600, webhookAllowedCidrs: ['127.0.0.0/8'] },
    publicUrl: 'https://maintenance.example.org',
  });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  owner = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  stranger = await app.seed.person('employee', { departmentId: elsewhere });
});
afterAll(() => app.stop());
/** Switches all rules off. */
async function off() {
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
  await app.database.prisma.ruleRevision.updateMany({ data: { revision: { increment: 1 } } });
}
beforeEach(off);

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: object, actor = owner): Promise<Data> => {
  const { code, details, data } = await invoke(app, 'rest', name, { ...input }, actor.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
  return data;
};
let names = 0;
const rule = async (actions: object[], input: object = {}) => {
  names += 1;
  const given = { name: `Action ${names}`, mode: 'on', force: true, trigger: { type: 'created' } };
  return await call('createRule', { ...given, actions, ...input });
};
const submit = async (input: object = {}) => {
  const given = { title: 'The heating is cold', description: 'Since Monday.', ...input };
  return (await call('createMaintenanceRequest', given, employee)).id as number;
};
const request = async (id: number) =>
  await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
/** What became of the actions of a rule, once everything was judged. */
const results = async (ruleId: number, requestId?: number): Promise<Data[]> => {
  await rulesDone(app);
  const input = { ruleId, ...(requestId === undefined ? {} : { requestId }) };
  const [firing, ...others] = await call('ruleFirings', input);
  expect(others).toEqual([]);
  return firing.actions;
};
const result = async (ruleId: number, requestId?: number) => (await results(ruleId, requestId))[0];
/** A rule on new requests with one action, and what became of it at a new request. */
const taken = async (action: object, input: object = {}): Promise<[number, Data, Data]> => {
  await off();
  const made = await rule([action]);
  const id = await submit(input);
  return [id, await result(made.id), made];
};
const DONE = { result: 'done', error: null };
const refusedBy = (code: string) => ({ result: 'refused', error: { code } });
const onApproval = { trigger: { type: 'stage_changed', to: 'approved' } };

describe('actions at a request', () => {
  it('assign: a technician, or one of a pool', async () => {
    const direct = await rule([{ type: 'assign', technicianId: technician.id }], onApproval);
    const one = await submit();
    await call('approveMaintenanceRequest', { id: one });
    expect(await result(direct.id)).toMatchObject(DONE);
    expect(await request(one)).toMatchObject({ stage: 'assigned', assigneeId: technician.id });
    await call('updateRule', { id: direct.id, mode: 'off' });
    const pool = { userIds: [technician.id] };
    const chosen = await rule([{ type: 'assign', strategy: 'leastLoad', pool }], onApproval);
    const other = await submit();
    await call('approveMaintenanceRequest', { id: other });
    expect(await result(chosen.id)).toMatchObject(DONE);
    expect(await request(other)).toMatchObject({ assigneeId: technician.id });
    const [third, refused] = await taken({ type: 'assign', technicianId: technician.id });
    expect(refused).toMatchObject(refusedBy('INVALID_TRANSITION'));
    expect(await request(third)).toMatchObject({ assigneeId: null });
  });

  it('setPriority, unchanged, and refused where the request is closed', async () => {
    const [one, done] = await taken({ type: 'setPriority', priority: 'urgent' });
    expect(done).toMatchObject(DONE);
    expect(await request(one)).toMatchObject({ priority: 'urgent' });
    const [, same] = await taken({ type: 'setPriority', priority: 'low' }, { priority: 'low' });
    expect(same).toMatchObject({ result: 'unchanged' });
    const late = await rule([{ type: 'setPriority', priority: 'low' }], {
      trigger: { type: 'commented' },
    });
    const id = await submit();
    await rulesDone(app);
    await call('addComment', { requestId: id, body: 'And?' });
    await call('cancelMaintenanceRequest', { id, reason: 'Mistake' }, employee);
    expect((await result(late.id)).result).toBe('refused');
  });

  it('setCategory, refused where it is archived later', async () => {
    const { id: categoryId } = await app.seed.category({ departmentId: null });
    const [one, done, made] = await taken({ type: 'setCategory', categoryId });
    expect(done).toMatchObject(DONE);
    expect(await request(one)).toMatchObject({ categoryId });
    await app.database.prisma.category.update({
      where: { id: categoryId },
      data: { archivedAt: app.now() },
    });
    const other = await submit();
    expect(await result(made.id, other)).toMatchObject(refusedBy('VALIDATION_ERROR'));
    expect(await request(other)).toMatchObject({ categoryId: null });
  });

  it('transfer, with its reason filled in; refused where it is', async () => {
    const to = (id: number) => ({ type: 'transfer', departmentId: id, reason: 'Of {{title}}' });
    const [one, done] = await taken(to(elsewhere));
    expect(done).toMatchObject(DONE);
    expect(await request(one)).toMatchObject({ departmentId: elsewhere });
    const entry = await app.database.prisma.maintenanceHistory.findFirstOrThrow({
      where: { requestId: one, step: 'transfer' },
    });
    expect(entry).toMatchObject({ note: 'Of The heating is cold', actorId: owner.id });
    const [, same] = await taken(to(departmentId));
    expect(same.result).toBe('refused');
  });

  it('addWatcher, who sees the request', async () => {
    const [one, done] = await taken({ type: 'addWatcher', userIds: [owner.id] });
    expect(done).toMatchObject(DONE);
    const watches = (requestId: number) =>
      app.database.prisma.requestWatcher.findMany({ where: { requestId } });
    expect((await watches(one)).map(({ userId }) => userId)).toContain(owner.id);
    const [other, refused] = await taken({ type: 'addWatcher', userIds: [stranger.id] });
    expect(refused).toMatchObject(refusedBy('FORBIDDEN'));
    expect((await watches(other)).map(({ userId }) => userId)).not.toContain(stranger.id);
    expect(
      (await invoke(app, 'rest', 'maintenanceRequest', { id: other }, stranger.token)).code,
    ).toBe('NOT_FOUND');
  });

  it('notify, those who see the request, once a person', async () => {
    const [one, done] = await taken({
      ...{ type: 'notify', to: ['submitter', 'leads'], text: '{{number}} {{place}}|{{asset}}' },
      userIds: [employee.id, stranger.id, owner.id],
    });
    expect(done).toMatchObject(DONE);
    await fannedOut(app);
    const rows = await app.database.prisma.notification.findMany({
      where: { requestId: one, kind: 'escalated' },
    });
    const people = rows.map(({ userId }) => userId);
    expect(new Set(people).size).toBe(people.length);
    expect(people).toEqual(expect.arrayContaining([employee.id, owner.id]));
    expect(people).not.toContain(stranger.id);
    expect(rows[0]?.data).toMatchObject({ event: 'rule', text: `${one} |` });
  });

  it('comment: internal by default, with texts filled in once', async () => {
    const made = await rule([
      { type: 'comment', body: '{{title}} {{link}}' },
      { type: 'comment', body: 'Thank you.', visibility: 'public' },
    ]);
    const one = await submit({ title: 'A {{number}} <@1>' });
    expect(await results(made.id)).toMatchObject([DONE, DONE]);
    const comments = await app.database.prisma.comment.findMany({
      where: { requestId: one },
      orderBy: { id: 'asc' },
    });
    expect(comments.map(({ visibility }) => visibility)).toEqual(['internal', 'public']);
    expect(comments[0]?.body).toMatch(/^A \{\{number\}\} < ?@1> https:\/\/[^ ]*\/requests\/\d+$/);
    const seen = await call('comments', { requestId: one }, employee);
    expect(seen.map(({ body }: Data) => body)).toEqual(['Thank you.']);
  });

  it('approve, refused where it is', async () => {
    const [one, done] = await taken({ type: 'approve', note: 'By {{number}}' });
    expect(done).toMatchObject(DONE);
    expect(await request(one)).toMatchObject({ stage: 'approved' });
    const entry = await app.database.prisma.maintenanceHistory.findFirstOrThrow({
      where: { requestId: one, action: 'approve' },
    });
    expect(entry).toMatchObject({ note: `By ${one}`, actorId: owner.id });
    await off();
    const late = await rule([{ type: 'approve' }], { trigger: { type: 'commented' } });
    await call('addComment', { requestId: one, body: 'And?' });
    expect(await result(late.id)).toMatchObject(refusedBy('INVALID_TRANSITION'));
  });

  it('hold for hours, refused where it is held', async () => {
    const made = await rule([{ type: 'hold', reason: 'parts', hours: 2 }], onApproval);
    const one = await submit();
    await call('approveMaintenanceRequest', { id: one });
    expect(await result(made.id)).toMatchObject(DONE);
    const row = await request(one);
    expect(row.holdReason).toBe('parts');
    expect(row.holdUntil?.getTime()).toBe(app.now().getTime() + 2 * HOUR);
    const again = await rule([{ type: 'hold', reason: 'access' }], {
      trigger: { type: 'commented' },
    });
    await call('addComment', { requestId: one, body: 'And?' });
    expect((await result(again.id)).result).toBe('refused');
    expect(await request(one)).toMatchObject({ holdReason: 'parts' });
  });

  it('setDueDate from now, refused where the request is over', async () => {
    const [one, done] = await taken({ type: 'setDueDate', hours: 24, reason: 'Promised' });
    expect(done).toMatchObject(DONE);
    expect((await request(one)).manualDueAt?.getTime()).toBe(app.now().getTime() + 24 * HOUR);
    await off();
    const late = await rule([{ type: 'setDueDate', hours: 1, reason: 'Late' }], {
      trigger: { type: 'stage_changed', to: 'cancelled' },
    });
    const id = await submit();
    await call('cancelMaintenanceRequest', { id, reason: 'Mistake' }, employee);
    expect((await result(late.id)).result).toBe('refused');
  });

  it('setField of a value that the field takes, refused where it is archived later', async () => {
    const field = await call('createField', {
      ...{ key: 'fuel', appliesTo: 'request', label: { en: 'Fuel' }, kind: 'number' },
    });
    const [one, done, made] = await taken({ type: 'setField', key: 'fuel', value: 12 });
    expect(done).toMatchObject(DONE);
    expect((await request(one)).fields).toMatchObject({ fuel: 12 });
    await call('updateField', { id: field.id, archived: true });
    const other = await submit();
    expect((await result(made.id, other)).result).toBe('refused');
  });

  it('sendToContractor, refused where the firm is blocked', async () => {
    const { id: contractorId } = await app.seed.contractor();
    const action = { type: 'sendToContractor', contractorId, days: 3, may: ['photos'] };
    const made = await rule([action], onApproval);
    const one = await submit();
    await call('approveMaintenanceRequest', { id: one });
    expect(await result(made.id, one)).toMatchObject(DONE);
    const links = await app.database.prisma.jobLink.findMany({ where: { requestId: one } });
    expect(links).toMatchObject([{ contractorId, may: ['photos'] }]);
    await app.database.prisma.contractor.update({
      where: { id: contractorId },
      data: { archivedAt: app.now() },
    });
    const other = await submit();
    await call('approveMaintenanceRequest', { id: other });
    expect((await result(made.id, other)).result).toBe('refused');
  });

  it('webhook, whatever the receiver subscribed to; refused where it is disabled', async () => {
    const endpoint = await call('createWebhookEndpoint', {
      ...{ url: 'http://127.0.0.1:9/rules', events: ['maintenance.commented'] },
    });
    const [one, done, made] = await taken({ type: 'webhook', receiverId: endpoint.id });
    expect(done).toMatchObject(DONE);
    const deliveries = await app.database.prisma.webhookDelivery.findMany({
      where: { endpointId: endpoint.id },
    });
    expect(deliveries).toHaveLength(1);
    expect(JSON.parse(deliveries[0]?.body ?? '{}')).toMatchObject({
      event: 'rule.fired',
      data: { id: one, ruleId: made.id, rule: made.name, firingId: expect.any(String) },
    });
    await call('updateWebhookEndpoint', { id: endpoint.id, enabled: false });
    const other = await submit();
    expect(await result(made.id, other)).toMatchObject(refusedBy('CONFLICT'));
    expect(
      await app.database.prisma.webhookDelivery.count({ where: { endpointId: endpoint.id } }),
    ).toBe(1);
  });
});

describe('actions at a reading', () => {
  it('createRequest of the equipment, its owner the submitter; others without a request', async () => {
    const { id: locationId } = await app.seed.location({ name: 'Boiler room' });
    const asset = await app.seed.asset({ departmentId, locationId, name: 'Boiler', tag: 'B-1' });
    const meter = { assetId: asset.id, name: 'Heat', unit: '°C', kind: 'gauge' };
    const { id: meterId } = await call('createMeter', meter);
    const trigger = { type: 'reading', meterId, above: 80 };
    const made = await rule(
      [
        { type: 'createRequest', title: '{{asset}} at {{place}}', priority: 'high' },
        { type: 'notify', to: ['leads'], userIds: [employee.id], text: '{{asset}}{{number}}' },
      ],
      { trigger },
    );
    const after = await rule([{ type: 'setPriority', priority: 'urgent' }]);
    await call('addMeterReading', { id: meterId, value: 81 });
    expect(await results(made.id)).toMatchObject([DONE, DONE]);
    const rows = await app.database.prisma.maintenanceRequest.findMany({
      where: { assetId: asset.id },
    });
    expect(rows).toMatchObject([
      {
        ...{ title: 'B-1 Boiler at Boiler room', origin: 'rule', requesterId: owner.id },
        ...{ locationId, departmentId, priority: 'urgent' },
      },
    ]);
    // The new request is an event of depth 1.
    const [firing] = await call('ruleFirings', { ruleId: after.id });
    expect(firing).toMatchObject({ depth: 1, requestId: rows[0]?.id });
    await fannedOut(app);
    const told = await app.database.prisma.notification.findFirstOrThrow({
      where: { userId: employee.id, requestId: null },
    });
    expect(told.data).toMatchObject({ event: 'rule', ruleId: made.id, text: 'B-1 Boiler' });
  });

  it('createRequest is refused where its department is gone', async () => {
    const asset = await app.seed.asset({ departmentId });
    const meter = { assetId: asset.id, name: 'Heat', unit: '°C', kind: 'gauge' };
    const { id: meterId } = await call('createMeter', meter);
    const { id: gone } = await app.seed.department();
    const made = await rule([{ type: 'createRequest', title: 'Hot', departmentId: gone }], {
      trigger: { type: 'reading', meterId, above: 80 },
    });
    await call('deleteDepartment', { id: gone });
    await call('addMeterReading', { id: meterId, value: 81 });
    expect((await result(made.id)).result).toBe('refused');
    expect(
      await app.database.prisma.maintenanceRequest.count({ where: { assetId: asset.id } }),
    ).toBe(0);
  });
});
