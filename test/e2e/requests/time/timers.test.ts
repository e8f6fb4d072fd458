import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const MINUTE = 60_000;

let app: TestApp;
let crew: Crew;
let helper: Person;
let administrator: Person;
let elsewhere: number;
let id: number;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 90 * 86_400, sweepSeconds: 3_600 });
  crew = await seedCrew(app.seed);
  helper = await app.seed.person('technician');
  administrator = await app.seed.person('administrator');
  elsewhere = (await app.seed.department()).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.timeEntry.deleteMany({ where: { minutes: null } });
  id = await newRequest('assigned');
});

const newRequest = async (status: 'approved' | 'assigned' | 'completed') => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(people, status, { helperIds: [helper.id] })).id;
};
const entry = (entryId: number) =>
  app.database.prisma.timeEntry.findUniqueOrThrow({ where: { id: entryId } });

describe.each(bothOr('rest'))('a timer through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, { token }: Person) =>
    invoke(app, via, name, input, token);
  const start = async (by: Person, input: Record<string, unknown> = {}) =>
    await call('startTimer', { requestId: id, ...input }, by);
  const stop = async (by: Person, input: Record<string, unknown> = {}) =>
    await call('stopTimer', { requestId: id, ...input }, by);
  const refused = (
    name: string,
    input: Record<string, unknown>,
    by: Person,
    code: string,
    field?: string,
  ) => expectRefused(app, [name, input, by.role], () => call(name, input, by), code, field);

  it.each(['suspendUser', 'deactivateUser'])('%s stops it at that moment', async (name) => {
    const { departmentId } = crew;
    const person = await app.seed.person('technician', { departmentId });
    const people = { requesterId: crew.employee.id, departmentId, assigneeId: person.id };
    const request = await app.seed.request(people, 'assigned');
    const started = await start(person, { requestId: request.id });
    const of = await start(crew.technician);
    app.advance(4.5 * MINUTE);
    expect((await call(name, { id: person.id }, administrator)).code).toBe('OK');
    expect(await entry(started.data.id)).toMatchObject({ minutes: 5 });
    expect(await entry(of.data.id)).toMatchObject({ minutes: null });
    const record = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'time_entry.stopped', targetId: String(started.data.id) },
    });
    expect(record.actorId).toBeNull();
    const [line] = await app.database.prisma.timelineEntry.findMany({
      where: { requestId: request.id },
    });
    expect(line).toMatchObject({ kind: 'time', actorId: null, data: { minutes: 5 } });
    await call('activateUser', { id: person.id }, administrator);
    expect(await entry(started.data.id)).toMatchObject({ minutes: 5 });
  });

  it('is stopped by the sweep where its account ended before, or while it was started', async () => {
    const person = await app.seed.person('technician');
    const row = await app.database.prisma.timeEntry.create({
      data: {
        ...{ requestId: id, departmentId: crew.departmentId, userId: person.id, minutes: null },
        ...{ startedAt: app.now(), createdById: person.id },
        ...{ createdAt: app.now(), updatedAt: app.now() },
      },
    });
    const of = await start(crew.technician);
    await app.database.prisma.user.update({
      where: { id: person.id },
      data: { status: 'inactive' },
    });
    app.advance(1.5 * MINUTE);
    await app.services.timers.stopForgotten(new AbortController().signal);
    expect(await entry(row.id)).toMatchObject({ minutes: 2 });
    expect(await entry(of.data.id)).toMatchObject({ minutes: null });
  });

  it('runs until it is stopped, and counts begun minutes', async () => {
    const started = await start(helper, { kind: 'travel', note: 'There' });
    expect(started.data).toMatchObject({
      ...{ requestId: id, userId: helper.id, minutes: null, kind: 'travel', note: 'There' },
      ...{ rate: null, cost: null, version: 1 },
    });
    const running = await call('timeEntries', { running: true }, helper);
    expect(running.data).toEqual([started.data]);
    const before = await app.database.prisma.maintenanceRequest.findUnique({ where: { id } });
    expect(before).toMatchObject({ stage: 'assigned', version: 1 });
    app.advance(10.5 * MINUTE);
    const stopped = await stop(helper);
    expect(stopped.data).toMatchObject({ minutes: 11, note: 'There', version: 2 });
    const timeline = await app.database.prisma.timelineEntry.findMany({
      where: { requestId: id },
    });
    expect(timeline).toMatchObject([
      { kind: 'time', data: { timeEntryId: started.data.id, minutes: 11, kind: 'travel' } },
    ]);
    await refused('stopTimer', { requestId: id }, helper, 'CONFLICT');
    await start(helper);
    expect((await stop(helper, { note: 'Back' })).data).toMatchObject({ minutes: 1, note: 'Back' });
  });

  it('is one a person, anywhere', async () => {
    const { data } = await start(helper);
    const place = { requestId: id, timeEntryId: data.id };
    const second = await refused('startTimer', { requestId: id }, helper, 'CONFLICT');
    expect(second.details).toMatchObject(place);
    const next = await newRequest('assigned');
    const third = await refused('startTimer', { requestId: next }, helper, 'CONFLICT');
    expect(third.details).toMatchObject(place);
    const wrong = await refused('stopTimer', { requestId: next }, helper, 'CONFLICT');
    expect(wrong.details).toMatchObject(place);
    expect((await start(crew.technician)).code).toBe('OK');
    expect((await start(crew.head)).code).toBe('OK');
  });

  it('of two starts at once one succeeds', async () => {
    const requests = [id, await newRequest('assigned'), await newRequest('assigned')];
    const answers = await Promise.all(
      requests.map((requestId) => call('startTimer', { requestId }, helper)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    const where = { userId: helper.id, minutes: null };
    expect(await app.database.prisma.timeEntry.count({ where })).toBe(1);
  });

  it('is refused to others, and at other stages', async () => {
    const input = { requestId: id };
    for (const name of ['startTimer', 'stopTimer']) {
      await refused(name, input, crew.employee, 'FORBIDDEN');
      const stranger = await app.seed.person('technician');
      await refused(name, input, stranger, 'NOT_FOUND');
    }
    const approved = { requestId: await newRequest('approved') };
    await refused('startTimer', approved, crew.head, 'INVALID_TRANSITION', 'status');
    const completed = { requestId: await newRequest('completed') };
    for (const by of [crew.head, helper]) {
      await refused('startTimer', completed, by, 'INVALID_TRANSITION', 'status');
    }
  });

  it('is ended by minutes, corrected while it runs, and discarded', async () => {
    const { data } = await start(helper);
    const edited = await call('updateTimeEntry', { ...data, note: 'Seal' }, helper);
    // A timer as it was read can be sent back.
    if (via === 'rest') expect(edited.data).toMatchObject({ minutes: null, note: 'Seal' });
    await refused(
      'updateTimeEntry',
      { id: data.id, minutes: 20 },
      crew.head,
      'VALIDATION_ERROR',
      'minutes',
    );
    const startedAt = new Date(app.now().getTime() - 3_600_000).toISOString();
    const longer = { id: data.id, minutes: 20, startedAt };
    const ended = await call('updateTimeEntry', longer, crew.head);
    expect(ended.data).toMatchObject({ minutes: 20, userId: helper.id });
    const where = { requestId: id, kind: 'time' as const };
    expect(await app.database.prisma.timelineEntry.count({ where })).toBe(1);
    const again = await start(helper);
    expect((await call('deleteTimeEntry', { id: again.data.id }, helper)).code).toBe('OK');
    expect(await app.database.prisma.timelineEntry.count({ where })).toBe(1);
    expect((await start(helper)).code).toBe('OK');
  });

  it.each([
    ['hold', 'holdMaintenanceRequest', { reason: 'parts' }],
    ['complete', 'completeMaintenanceRequest', {}],
    ['cancel', 'cancelMaintenanceRequest', { reason: 'Gone' }],
    ['transfer', 'transferMaintenanceRequest', { reason: 'Wrong' }],
  ])('is stopped by %s, with all of the request', async (step, operation, input) => {
    const timers = [await start(helper), await start(crew.technician)];
    app.advance(2.5 * MINUTE);
    const more = step === 'transfer' ? { departmentId: elsewhere } : {};
    const taken = await call(operation, { id, ...input, ...more }, administrator);
    expect(taken.code).toBe('OK');
    for (const { data } of timers) {
      expect(await entry(data.id)).toMatchObject({
        minutes: 3,
        departmentId: step === 'transfer' ? elsewhere : crew.departmentId,
      });
    }
    const records = await app.database.prisma.auditRecord.findMany({
      where: { action: 'time_entry.stopped', targetId: String(timers[0]?.data.id) },
    });
    expect(records).toMatchObject([{ actorId: null }]);
    const entries = await app.database.prisma.timelineEntry.findMany({
      where: { requestId: id, kind: 'time' },
    });
    expect(entries).toMatchObject([{ actorId: null }, { actorId: null }]);
  });

  it('is stopped by markDuplicate, and goes on when the step is refused', async () => {
    const { data } = await start(helper);
    const refusedStep = await call(
      'completeMaintenanceRequest',
      { id, expectedVersion: 9 },
      administrator,
    );
    expect(refusedStep.code).toBe('VERSION_CONFLICT');
    expect(await entry(data.id)).toMatchObject({ minutes: null });
    const original = await newRequest('assigned');
    const step = { id, duplicateOfId: original };
    expect((await call('markMaintenanceRequestDuplicate', step, administrator)).code).toBe('OK');
    expect(await entry(data.id)).toMatchObject({ minutes: 1 });
  });

  it('is stopped where its person leaves the crew, not for those who stay', async () => {
    const [own, theirs, lead] = [
      await start(helper),
      await start(crew.technician),
      await start(crew.head),
    ];
    expect((await call('setHelpers', { id, userIds: [] }, crew.head)).code).toBe('OK');
    expect(await entry(own.data.id)).toMatchObject({ minutes: 1 });
    expect(await entry(theirs.data.id)).toMatchObject({ minutes: null });
    const assign = { id, technicianId: helper.id };
    expect((await call('assignMaintenanceRequest', assign, crew.head)).code).toBe('OK');
    expect(await entry(theirs.data.id)).toMatchObject({ minutes: 1 });
    expect(await entry(lead.data.id)).toMatchObject({ minutes: null });
    const start2 = { id };
    expect((await call('startMaintenanceRequest', start2, administrator)).code).toBe('OK');
    expect(await entry(lead.data.id)).toMatchObject({ minutes: null });
  });

  it('is stopped after a day by the service', async () => {
    const { data } = await start(helper);
    app.advance(1438 * MINUTE);
    const signal = new AbortController().signal;
    await app.services.timers.stopForgotten(signal);
    expect(await entry(data.id)).toMatchObject({ minutes: null });
    app.advance(5 * MINUTE);
    await Promise.all([1, 2].map(() => app.services.timers.stopForgotten(signal)));
    expect(await entry(data.id)).toMatchObject({ minutes: 1440, version: 2 });
    const where = { action: 'time_entry.stopped', targetId: String(data.id) };
    expect(await app.database.prisma.auditRecord.count({ where })).toBe(1);
  });

  it('is stopped by its person or by a step, once', async () => {
    const { data } = await start(helper);
    await Promise.all([stop(helper), call('completeMaintenanceRequest', { id }, administrator)]);
    expect(await entry(data.id)).toMatchObject({ minutes: 1, version: 2 });
    const where = { requestId: id, kind: 'time' as const };
    expect(await app.database.prisma.timelineEntry.count({ where })).toBe(1);
  });
});
