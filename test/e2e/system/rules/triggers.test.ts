import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;

let app: TestApp;
let owner: Person;
let employee: Person;
let technician: Person;
let departmentId: number;

beforeAll(async () => {
  const seconds = 30 * 86_400;
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: seconds, refreshTokenTtlSeconds: seconds },
    ...{ sweepSeconds: 36_000, clockSeconds: 36_000 },
  });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  owner = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.rule.updateMany({ data: { mode: 'off' } });
  await app.database.prisma.ruleRevision.updateMany({ data: { revision: { increment: 1 } } });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
type Data = any;

const call = async (name: string, input: object, actor = owner): Promise<Data> => {
  const { code, details, data } = await invoke(app, 'rest', name, { ...input }, actor.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
  return data;
};
const step = (name: string, id: number, input: object = {}, actor = owner) =>
  call(`${name}MaintenanceRequest`, { id, ...input }, actor);

let names = 0;
const rule = async (trigger: object, input: object = {}) => {
  names += 1;
  const actions = [{ type: 'notify', userIds: [owner.id], text: 'Seen' }];
  const given = { name: `Trigger ${names}`, mode: 'on', force: true, trigger, actions, ...input };
  return (await call('createRule', given)).id as number;
};
const submit = async (input: object = {}) => {
  const given = { title: 'The heating is cold', description: 'Since Monday.', ...input };
  return (await call('createMaintenanceRequest', given, employee)).id as number;
};
const field = async (key: string): Promise<string> => {
  const given = { key, appliesTo: 'request', label: { en: key }, kind: 'text' };
  return (await call('createField', given)).key;
};
/** The requests at which a rule fired, oldest first, once everything was judged. */
const firedAt = async (ruleId: number): Promise<(number | null)[]> => {
  await rulesDone(app);
  const rows = await app.database.prisma.ruleFiring.findMany({
    where: { ruleId },
    orderBy: { eventId: 'asc' },
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'fired'));
  return rows.map(({ requestId }) => requestId);
};

describe('triggers', () => {
  it('created, but by no later step', async () => {
    const id = await rule({ type: 'created' });
    const one = await submit();
    await step('approve', one);
    await call('addComment', { requestId: one, body: 'And?' });
    expect(await firedAt(id)).toEqual([one]);
  });

  it('stage_changed, by the stage afterwards', async () => {
    const to = await rule({ type: 'stage_changed', to: 'assigned' });
    const any = await rule({ type: 'stage_changed' });
    const one = await submit();
    await step('classify', one, { priority: 'high' });
    await step('approve', one);
    expect(await firedAt(to)).toEqual([]);
    await step('assign', one, { technicianId: technician.id });
    // Another technician is no other stage.
    const { id: other } = await app.seed.person('technician', { departmentId });
    await step('assign', one, { technicianId: other });
    expect(await firedAt(to)).toEqual([one]);
    expect(await firedAt(any)).toEqual([one, one]);
  });

  it('classified, where something changed', async () => {
    const id = await rule({ type: 'classified' });
    const was = await rule(
      { type: 'classified' },
      { conditions: { all: [{ field: 'priority', op: 'changedFrom', value: 'high' }] } },
    );
    const one = await submit();
    await step('classify', one, { priority: 'normal' });
    expect(await firedAt(id)).toEqual([]);
    await step('classify', one, { priority: 'high' });
    expect(await firedAt(id)).toEqual([one]);
    expect(await firedAt(was)).toEqual([]);
    await step('classify', one, { priority: 'low' });
    expect(await firedAt(was)).toEqual([one]);
  });

  it('commented, by whom', async () => {
    const bySubmitter = await rule({ type: 'commented', by: 'submitter' });
    const byStaff = await rule({ type: 'commented', by: 'staff' });
    const byAny = await rule({ type: 'commented' });
    const internal = await rule(
      { type: 'commented' },
      { conditions: { all: [{ field: 'commentVisibility', op: 'is', value: 'internal' }] } },
    );
    const [one, other, third] = [await submit(), await submit(), await submit()];
    await call('addComment', { requestId: one, body: 'And?' }, employee);
    await call('addComment', { requestId: other, body: 'Soon.' });
    await call('addComment', { requestId: third, body: 'Hm.', visibility: 'internal' });
    expect(await firedAt(bySubmitter)).toEqual([one]);
    expect(await firedAt(byStaff)).toEqual([other, third]);
    expect(await firedAt(byAny)).toEqual([one, other, third]);
    expect(await firedAt(internal)).toEqual([third]);
  });

  it('held_until, where the service ended the hold', async () => {
    const id = await rule({ type: 'held_until' });
    const [one, other] = [await submit(), await submit()];
    const until = new Date(app.now().getTime() + 2 * HOUR).toISOString();
    for (const each of [one, other]) {
      await step('approve', each);
      await step('assign', each, { technicianId: technician.id });
      await step('hold', each, { reason: 'parts', until });
    }
    await step('resume', other);
    const due = () => app.services.dueSteps.takeDue(new AbortController().signal);
    app.advance(2 * HOUR - 1);
    await due();
    expect(await firedAt(id)).toEqual([]);
    app.advance(1);
    await due();
    await due();
    expect(await firedAt(id)).toEqual([one]);
  });

  it('at_risk and breached, once a clock and date', async () => {
    const always = Array.from({ length: 7 }, () => [[0, 1440]]);
    const { id: calendarId } = await app.seed.calendar({ week: always });
    const policy = await call('createSlaPolicy', {
      ...{ name: 'Policy of rules', rank: 1, calendarId, resolutionMinutes: 240 },
      match: { departmentIds: [departmentId] },
    });
    const atRisk = await rule({ type: 'at_risk' });
    const breached = await rule({ type: 'breached' });
    const tell = () => app.services.dueClocks.tellDue(new AbortController().signal);
    const one = await submit();
    app.advance(2.9 * HOUR);
    await tell();
    expect(await firedAt(atRisk)).toEqual([]);
    app.advance(0.2 * HOUR);
    await tell();
    await tell();
    expect(await firedAt(atRisk)).toEqual([one]);
    expect(await firedAt(breached)).toEqual([]);
    app.advance(HOUR);
    await tell();
    await tell();
    expect([await firedAt(atRisk), await firedAt(breached)]).toEqual([[one], [one]]);
    await call('updateSlaPolicy', { id: policy.id, archived: true });
    // A date that a person set.
    const other = await submit();
    const dueAt = new Date(app.now().getTime() + HOUR).toISOString();
    await call('setDueDate', { id: other, dueAt, reason: 'Promised' });
    app.advance(HOUR + 1);
    await tell();
    await tell();
    expect(await firedAt(breached)).toEqual([one, other]);
  });

  it('fields_changed, by keys', async () => {
    const [colour, size] = [await field('colour'), await field('size')];
    const ofColour = await rule({ type: 'fields_changed', keys: [colour] });
    const ofAny = await rule({ type: 'fields_changed' });
    const red = await rule(
      { type: 'fields_changed' },
      { conditions: { all: [{ field: `field.${colour}`, op: 'changedTo', value: 'RED' }] } },
    );
    const one = await submit();
    const set = (key: string, value: string) =>
      call('setRequestFields', { id: one, fields: { [key]: value } });
    await set(size, 'large');
    await set(size, 'large');
    expect(await firedAt(ofColour)).toEqual([]);
    expect(await firedAt(ofAny)).toEqual([one]);
    await set(colour, 'red');
    expect(await firedAt(ofColour)).toEqual([one]);
    expect(await firedAt(red)).toEqual([one]);
    await set(size, 'small');
    expect(await firedAt(red)).toEqual([one]);
    expect(await firedAt(ofAny)).toEqual([one, one, one]);
  });

  it('reading, where it crosses its bound', async () => {
    const { id: assetId } = await app.seed.asset({ departmentId });
    const gauge = { assetId, unit: '°C', kind: 'gauge' };
    const { id: meterId } = await call('createMeter', { ...gauge, name: 'Heat' });
    const { id: another } = await call('createMeter', { ...gauge, name: 'Cold' });
    const above = await rule({ type: 'reading', meterId, above: 80 });
    const below = await rule({ type: 'reading', meterId, below: 10 });
    const read = (value: number, id = meterId) => {
      app.advance(1_000);
      return call('addMeterReading', { id, value });
    };
    const count = async () => [(await firedAt(above)).length, (await firedAt(below)).length];
    await read(80);
    await read(99, another);
    expect(await count()).toEqual([0, 0]);
    await read(80.1);
    expect(await count()).toEqual([1, 0]);
    await read(90);
    expect(await count()).toEqual([1, 0]);
    await read(10);
    expect(await count()).toEqual([1, 0]);
    await read(9);
    await read(81);
    expect(await count()).toEqual([2, 1]);
    expect(await firedAt(above)).toEqual([null, null]);
    // The first one has none before it.
    const { id: first } = await call('createMeter', { ...gauge, name: 'New' });
    const ofFirst = await rule({ type: 'reading', meterId: first, below: 10 });
    await read(5, first);
    await read(4, first);
    expect(await firedAt(ofFirst)).toEqual([null]);
  });

  it('time, for the requests of its filter', async () => {
    const filter = { priority: 'urgent', departmentId };
    const id = await rule({ type: 'time', everyHours: 2, filter });
    const [one, other] = [await submit({ priority: 'urgent' }), await submit()];
    const begin = Math.ceil((app.now().getTime() + 1) / (2 * HOUR)) * 2 * HOUR;
    const run = () => app.services.ruleTimes.runDue();
    app.advance(begin - app.now().getTime() - 1);
    await run();
    expect(await firedAt(id)).toEqual([]);
    app.advance(1);
    await Promise.all([run(), run()]);
    expect(await firedAt(id)).toEqual([one]);
    await step('classify', other, { priority: 'urgent' });
    app.advance(HOUR);
    await run();
    expect(await firedAt(id)).toEqual([one]);
    app.advance(HOUR);
    await run();
    expect(await firedAt(id)).toEqual([one, one, other]);
  });
});
