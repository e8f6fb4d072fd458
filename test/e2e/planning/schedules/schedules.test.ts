import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import {
  bothOr,
  INTERFACES,
  type InterfaceName,
  invoke,
  wholeInput,
} from '../../../support/interfaces.js';
import { DAILY, moveTo, Schedules, sweep } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
});
afterAll(() => app.stop());

const TEXTS = { title: 'Check the pump', description: 'Listen to it.' };
const INVALID = 'VALIDATION_ERROR';

it.each(bothOr('rest'))('keeps every field, and changes what is given, through %s', async (via) => {
  const own = new Schedules(app, crew.head, via);
  const category = await app.seed.category({ defaultPriority: 'high' });
  const location = await app.seed.location();
  const [asset, other] = [await app.seed.asset(), await app.seed.asset()];
  const checklist = await app.seed.checklist();
  const given = {
    ...TEXTS,
    priority: 'urgent',
    categoryId: category.id,
    locationId: location.id,
    assetIds: [other.id, asset.id],
    checklistId: checklist.id,
    assigneeId: crew.technician.id,
    estimateMinutes: 30,
    leadDays: 60,
    ifOpen: 'create',
    toleranceDays: 365,
    state: 'paused',
  };
  const { id } = await own.create({}, given);
  const stored = await own.get(id);
  expect(stored).toMatchObject({
    ...given,
    ...{ pausedReason: 'person', nextDueAt: null, departmentId: crew.departmentId },
    ...{ editorId: crew.head.id, archivedAt: null, version: 1 },
  });
  // What GET gave may be sent back; equal values change nothing.
  if (via === 'rest') expect(await own.call('updateSchedule', stored)).toEqual(stored);
  const cleared = await own.call('updateSchedule', {
    ...{ id, categoryId: null, locationId: null, checklistId: null, assigneeId: null },
    ...{ assetIds: null, estimateMinutes: null, toleranceDays: null, title: 'Another title' },
  });
  expect(cleared).toMatchObject({
    ...{ categoryId: null, locationId: null, checklistId: null, assigneeId: null },
    ...{ assetIds: [], estimateMinutes: null, toleranceDays: null, title: 'Another title' },
    ...{ priority: 'urgent', version: 2, description: TEXTS.description },
  });
  const stale = { id, title: 'Third title', expectedVersion: 1 };
  expect((await own.refused('updateSchedule', stale))[0]).toBe('VERSION_CONFLICT');
  expect(await own.refused('updateSchedule', { id })).toEqual([INVALID, wholeInput(via)]);
  expect(await own.call('deleteSchedule', { id })).toMatchObject({ id, archivedAt: null });
  expect(await own.refused('schedule', { id })).toEqual(['NOT_FOUND']);
});

it('refuses references that are missing or ended', async () => {
  const old = await app.seed.asset({ state: 'retired' });
  const archived = await app.seed.category({ archivedAt: app.now() });
  for (const [field, value] of [
    ['categoryId', archived.id],
    ['categoryId', 999_999],
    ['locationId', 999_999],
    ['assetIds', [old.id]],
    ['assetIds', [999_999]],
    ['checklistId', 999_999],
    ['assigneeId', crew.employee.id],
  ] as const) {
    const body = { ...TEXTS, trigger: { time: DAILY }, [field]: value };
    expect(await schedules.refused('createSchedule', body)).toEqual([INVALID, field]);
  }
  const nowhere = { ...TEXTS, trigger: { time: DAILY }, departmentId: 999_999 };
  const administrator = new Schedules(app, await app.seed.person('administrator'));
  expect(await administrator.refused('createSchedule', nowhere)).toEqual([INVALID, 'departmentId']);
  const homeless = { ...TEXTS, trigger: { time: DAILY } };
  expect(await administrator.refused('createSchedule', homeless)).toEqual([
    INVALID,
    'departmentId',
  ]);
});

/** What an account may do with schedules of the department. */
const rightsOf = async (via: InterfaceName, person: Person, id: number, assignedId: number) => {
  const codes = [];
  const code = async (name: string, input: Record<string, unknown>) =>
    (await invoke(app, via, name, input, await app.seed.login(person.id))).code;
  for (const scheduleId of [id, assignedId]) {
    const skip = { id: scheduleId, occurrenceKey: 'x', reason: 'No.' };
    codes.push(await code('schedule', { id: scheduleId }), await code('skipSchedule', skip));
  }
  const { departmentId } = crew;
  codes.push(
    await code('createSchedule', {
      ...TEXTS,
      departmentId,
      trigger: { time: DAILY },
      assigneeId: 999_999,
    }),
  );
  return codes.join(' ');
};

it('is written by approvers, who lead as well where an assignee stands, and seen by few', async () => {
  const { departmentId, technician } = crew;
  const { id } = await schedules.create();
  const { id: assignedId } = await schedules.create({}, { assigneeId: technician.id });
  const person = (role: 'technician' | 'employee', ...permissions: never[]) =>
    app.seed.person(role, { departmentId, permissions });
  const lead = await person(
    'technician',
    ...(['maintenance.read', 'maintenance.assign'] as never[]),
  );
  const approver = await person(
    'employee',
    ...(['maintenance.read', 'maintenance.approve'] as never[]),
  );
  const foreign = await app.seed.person('department_head', {
    departmentId: (await app.seed.department()).id,
  });
  const developer = await app.seed.person('developer', { permissions: ['maintenance.read'] });
  const OK = `OK ${INVALID}`;
  for (const via of INTERFACES) {
    const of = (one: Person) => rightsOf(via, one, id, assignedId);
    expect(await of(crew.head)).toBe(`${OK} ${OK} ${INVALID}`);
    expect(await of(approver)).toBe(`${OK} OK FORBIDDEN FORBIDDEN`);
    expect(await of(lead)).toBe('OK FORBIDDEN OK FORBIDDEN FORBIDDEN');
    expect(await of(technician)).toBe('NOT_FOUND NOT_FOUND OK FORBIDDEN FORBIDDEN');
    expect(await of(crew.employee)).toBe('NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND FORBIDDEN');
    expect(await of(foreign)).toBe('NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND FORBIDDEN');
    expect(await of(developer)).toBe('OK FORBIDDEN OK FORBIDDEN FORBIDDEN');
  }
  // A move needs both departments; an assignee before or after needs a lead as well.
  const move = { id, departmentId: foreign.departmentId };
  expect(await schedules.refused('updateSchedule', move)).toEqual(['FORBIDDEN']);
  const assigneeId = technician.id;
  for (const one of [lead, approver]) {
    const own = new Schedules(app, one);
    expect(await own.refused('updateSchedule', { id, assigneeId })).toEqual(['FORBIDDEN']);
    const without = { id: assignedId, assigneeId: null };
    expect(await own.refused('updateSchedule', without)).toEqual(['FORBIDDEN']);
    expect(await own.refused('deleteSchedule', { id: assignedId })).toEqual(['FORBIDDEN']);
    expect(await own.refused('generateSchedule', { id: assignedId })).toEqual(['FORBIDDEN']);
  }
  const renamed = await new Schedules(app, approver).call('updateSchedule', { id, title: 'Other' });
  expect(renamed).toMatchObject({ editorId: approver.id });
  const given = await schedules.call('updateSchedule', { id, assigneeId });
  expect(given).toMatchObject({ assigneeId, editorId: crew.head.id });
  const ids = async (own: Schedules, filter: object = {}) =>
    (await own.call('schedules', filter as Record<string, unknown>)).map(
      (one: { id: number }) => one.id,
    );
  expect(await ids(new Schedules(app, technician))).toEqual([assignedId, id]);
  expect(await ids(new Schedules(app, foreign))).toEqual([]);
  expect(await ids(schedules, { assigneeId: technician.id })).toEqual([assignedId, id]);
  for (const one of [id, assignedId]) await schedules.call('deleteSchedule', { id: one });
});

it('lists by filter and order; those without a next due time are last', async () => {
  const { id: departmentId } = await app.seed.department();
  const own = new Schedules(app, await app.seed.person('department_head', { departmentId }));
  const asset = await app.seed.asset();
  const early = await own.create({}, { title: 'Zebra crossing' });
  const late = await own.create(
    { startsAt: '2028-01-01T08:00' },
    { title: 'Ähnlich', assetIds: [asset.id] },
  );
  const paused = await own.create({}, { title: 'Brakes', state: 'paused' });
  const titles = async (filter: Record<string, unknown>) =>
    (await own.call('schedules', filter)).map((one: { title: string }) => one.title);
  expect(await titles({})).toEqual(['Brakes', 'Ähnlich', 'Zebra crossing']);
  expect(await titles({ sort: 'title' })).toEqual(['Ähnlich', 'Brakes', 'Zebra crossing']);
  expect(await titles({ sort: 'nextDueAt' })).toEqual(['Zebra crossing', 'Ähnlich', 'Brakes']);
  expect(await titles({ sort: '-nextDueAt' })).toEqual(['Ähnlich', 'Zebra crossing', 'Brakes']);
  expect(await titles({ state: 'paused' })).toEqual(['Brakes']);
  expect(await titles({ assetId: asset.id })).toEqual(['Ähnlich']);
  expect(await titles({ search: 'crossing zebra' })).toEqual(['Zebra crossing']);
  expect(await titles({ archived: true })).toEqual([]);
  await own.call('generateSchedule', { id: early.id });
  expect(await own.call('deleteSchedule', { id: early.id })).toMatchObject({
    archivedAt: expect.any(String),
    nextDueAt: null,
  });
  expect(await titles({ archived: true })).toEqual(['Zebra crossing']);
  expect(await own.get(early.id)).toMatchObject({ title: 'Zebra crossing' });
  for (const name of ['updateSchedule', 'deleteSchedule', 'generateSchedule']) {
    // The state counts before the version.
    const change = { title: 'Other title', expectedVersion: 77 };
    const body = { id: early.id, ...(name === 'updateSchedule' && change) };
    expect(await own.refused(name, body)).toEqual(['CONFLICT', 'id']);
  }
  const administrator = new Schedules(app, await app.seed.person('administrator'));
  await administrator.call('updateUser', {
    id: (await own.get(late.id)).editorId,
    departmentId: crew.departmentId,
  });
  expect((await administrator.refused('deleteDepartment', { id: departmentId }))[0]).toBe(
    'CONFLICT',
  );
  expect(paused.state).toBe('paused');
});

it('a changed trigger starts on the day after the last occurrence', async () => {
  moveTo(app, '2027-02-01T00:00:00Z');
  const { id } = await schedules.create({}, { ifOpen: 'create' });
  moveTo(app, '2027-02-01T12:00:00Z');
  await sweep(app);
  const trigger = { time: { ...DAILY, startsAt: '2026-01-01T18:00' } };
  const changed = await schedules.call('updateSchedule', { id, trigger });
  expect(changed.nextDueAt).toBe('2027-02-02T17:00:00.000Z');
  // The same trigger changes nothing, with its defaults left out or not.
  const same = await schedules.call('updateSchedule', { id, trigger });
  expect(same.version).toBe(changed.version);
  await schedules.call('deleteSchedule', { id });
});

it('what falls into a pause of a person leaves no trace', async () => {
  moveTo(app, '2027-03-01T00:00:00Z');
  const { id } = await schedules.create();
  await schedules.call('updateSchedule', { id, state: 'paused' });
  moveTo(app, '2027-03-04T12:00:00Z');
  await sweep(app);
  await schedules.call('updateSchedule', { id, state: 'active' });
  moveTo(app, '2027-03-05T12:00:00Z');
  await sweep(app);
  expect(await schedules.stored(id)).toEqual(['2027-03-05T08:00 generated']);
  await schedules.call('deleteSchedule', { id });
});

it('is paused when its editor lost the right; that is an outage, of which leads are told', async () => {
  moveTo(app, '2027-04-01T00:00:00Z');
  const approver = await app.seed.person('technician', {
    departmentId: crew.departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  const { id, version } = await new Schedules(app, approver).create();
  await app.database.prisma.user.update({ where: { id: approver.id }, data: { permissions: [] } });
  moveTo(app, '2027-04-02T12:00:00Z');
  await sweep(app);
  expect(await schedules.get(id)).toMatchObject({
    ...{
      state: 'paused',
      pausedReason: 'editor_lost_right',
      version: version + 1,
      nextDueAt: null,
    },
  });
  const audit = await app.database.prisma.auditRecord.findFirstOrThrow({
    where: { action: 'schedule.paused', targetId: String(id) },
  });
  expect(audit).toMatchObject({ actorId: null, metadata: { reason: 'editor_lost_right' } });
  const told = await notified('schedule_paused');
  expect(told).toContainEqual([crew.head.id, { scheduleId: id, reason: 'editor_lost_right' }]);
  const active = await schedules.call('updateSchedule', { id, state: 'active' });
  expect(active).toMatchObject({ editorId: crew.head.id, pausedReason: null });
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([
    '2027-04-01T08:00 missed overtaken',
    '2027-04-02T08:00 generated',
  ]);
  await schedules.call('deleteSchedule', { id });
});

/** Notifications of a kind, once they are written. */
const notified = async (kind: 'schedule_paused' | 'scheduled' | 'assigned') => {
  const find = () => app.database.prisma.notification.findMany({ where: { kind } });
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return (await find()).map(({ userId, data }) => [userId, data]);
};

it('is paused when its last asset is retired', async () => {
  moveTo(app, '2027-05-01T00:00:00Z');
  const [one, other] = [await app.seed.asset(), await app.seed.asset()];
  const { id } = await schedules.create({}, { assetIds: [one.id, other.id] });
  const administrator = new Schedules(app, await app.seed.person('administrator'));
  await administrator.call('updateAsset', { id: one.id, state: 'retired' });
  await sweep(app);
  expect(await schedules.get(id)).toMatchObject({ state: 'active' });
  expect((await schedules.occurrences(id))[0].assetId).toBe(other.id);
  await administrator.call('updateAsset', { id: other.id, state: 'retired' });
  await sweep(app);
  expect(await schedules.get(id)).toMatchObject({ state: 'paused', pausedReason: 'no_asset' });
  // An asset with a schedule is retired, not deleted.
  const third = await app.seed.asset();
  await schedules.call('updateSchedule', { id, assetIds: [third.id] });
  const kept = await administrator.call('deleteAsset', { id: third.id });
  expect(kept.state).toBe('retired');
});

it('leads are told of work without a technician, a technician of the own', async () => {
  moveTo(app, '2027-06-01T00:00:00Z');
  const one = await schedules.create();
  const other = await schedules.create({}, { assigneeId: crew.technician.id });
  moveTo(app, '2027-06-01T12:00:00Z');
  await sweep(app);
  const [{ occurrenceKey, dueAt }] = await schedules.occurrences(one.id);
  const data = { scheduleId: one.id, occurrenceKey, dueAt };
  // Others are there from the tests before.
  const patient = { timeout: 10_000 };
  await expect.poll(() => notified('scheduled'), patient).toContainEqual([crew.head.id, data]);
  const assigned = await notified('assigned');
  expect(assigned.map(([userId]) => userId)).toEqual([crew.technician.id]);
  for (const { id } of [one, other]) await schedules.call('deleteSchedule', { id });
});

it('the feed shows events to those who see the schedule', async () => {
  const types = 'schedule.generated,schedule.missed';
  const seenBy = async (person: Person) => {
    const { body } = await app.rest('GET', `/events?types=${types}&limit=500`, {
      token: await app.seed.login(person.id),
    });
    return body.data;
  };
  const find = async () =>
    (await seenBy(crew.head)).find((one: { type: string }) => one.type === 'schedule.generated');
  // An event waits for the transactions that began before it.
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const generated = await find();
  expect(generated).toMatchObject({
    requestId: expect.any(Number),
    data: { scheduleId: expect.any(Number), assetId: null, occurrenceKey: expect.any(String) },
  });
  expect(Object.keys(generated.data)).toEqual([
    ...['scheduleId', 'assetId', 'occurrenceKey', 'dueAt', 'requestId'],
  ]);
  expect(await seenBy(crew.employee)).toEqual([]);
  const own = await seenBy(crew.technician);
  expect(new Set(own.map((one: { type: string }) => one.type))).toEqual(
    new Set(['schedule.generated']),
  );
});
