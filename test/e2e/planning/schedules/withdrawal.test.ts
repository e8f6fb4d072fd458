import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr } from '../../../support/interfaces.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;
let technician: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
  technician = new Schedules(app, crew.technician);
});
afterAll(() => app.stop());

/** An asset with a counter, and its schedule of each 500, with a technician. */
const counted = async (time?: object) => {
  const { id: assetId } = await app.seed.asset({ departmentId: crew.departmentId });
  const meter = { assetId, name: 'Hours', unit: 'h' };
  const { id: meterId } = await schedules.call('createMeter', meter);
  const trigger = { meter: { meterId, every: 500 }, ...(time && { time }) };
  const texts = { title: 'Change the oil', description: 'All of it.', assetIds: [assetId] };
  const data = { assigneeId: crew.technician.id, ifOpen: 'create' };
  const { id } = await schedules.call('createSchedule', { ...texts, trigger, ...data });
  return { id: id as number, meterId: meterId as number };
};
const reads = async (id: number, value: number): Promise<number> =>
  (await schedules.call('addMeterReading', { id, value })).id;
const requestOf = async (id: number, key: string): Promise<number> =>
  (await schedules.occurrences(id)).find(({ occurrenceKey }) => occurrenceKey === key).requestId;
const requests = (scheduleId: number) =>
  app.database.prisma.maintenanceRequest.findMany({
    where: { scheduleId },
    orderBy: { id: 'asc' },
  });

describe.each(bothOr('rest'))('a deleted reading, through %s', (via) => {
  it('takes back its missed ones and its request, whose number is due again', async () => {
    const own = new Schedules(app, crew.head, via);
    const { id, meterId } = await counted();
    await reads(meterId, 500);
    const wrong = await reads(meterId, 2_000);
    expect(await own.stored(id)).toEqual([
      ...['m1 generated', 'm2 missed overtaken', 'm3 missed overtaken', 'm4 generated'],
    ]);
    const requestId = await requestOf(id, 'm4');
    // Watching is not touching.
    await technician.call('watchRequest', { id: requestId });
    await own.call('deleteReading', { id: wrong });
    expect(await own.stored(id)).toEqual(['m1 generated']);
    const request = await own.call('maintenanceRequest', { id: requestId });
    expect(request).toMatchObject({
      ...{ status: 'cancelled', stage: 'cancelled', cancelReason: 'reading withdrawn' },
      ...{ scheduleId: id, occurrenceKey: 'm4', nextDueAt: null },
    });
    const timeline = await own.call('timeline', { requestId, sort: '-at' });
    expect(timeline[0]).toMatchObject({ kind: 'step', actorId: null, data: { step: 'cancel' } });
    const audit = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.cancelled', targetId: String(requestId) },
    });
    expect(audit.actorId).toBeNull();
    const events = await app.database.prisma.outboxEvent.findMany({
      where: { maintenanceRequestId: requestId, type: 'maintenance.status_changed' },
      orderBy: { id: 'desc' },
    });
    expect(events[0]?.payload).toMatchObject({ status: 'cancelled' });
    const compliance = await own.call('scheduleCompliance', { scheduleId: id });
    expect(compliance).toMatchObject({ missed: 0, skipped: 0 });
    await reads(meterId, 900);
    expect(await own.stored(id)).toEqual(['m1 generated']);
    await reads(meterId, 2_000);
    expect(await own.stored(id)).toEqual([
      ...['m1 generated', 'm2 missed overtaken', 'm3 missed overtaken', 'm4 generated'],
    ]);
    expect(await requestOf(id, 'm4')).not.toBe(requestId);
    expect((await requests(id)).map(({ occurrenceKey }) => occurrenceKey)).toEqual([
      ...['m1', 'm4', 'm4'],
    ]);
  });
});

describe('a request of a deleted reading', () => {
  const photo = () => ({
    ...{ filename: `${randomUUID()}.png`, originalName: 'a.png', mimeType: 'image/png' },
    ...{ size: 1, width: 1, height: 1, sha256: '0'.repeat(64), type: null },
  });
  const anHourAgo = () => new Date(app.now().getTime() - 3_600_000).toISOString();
  const touches: [string, (id: number) => Promise<unknown>][] = [
    ['comment', (id) => technician.call('addComment', { requestId: id, body: 'On my way.' })],
    ['classify', (id) => schedules.call('classifyMaintenanceRequest', { id, priority: 'high' })],
    ['start', (id) => technician.call('startMaintenanceRequest', { id })],
    ['complete', (id) => technician.call('completeMaintenanceRequest', { id })],
    [
      'plan',
      (id) =>
        schedules.call('planMaintenanceRequest', {
          ...{ id, plannedStart: '2027-02-01T08:00:00Z', plannedEnd: '2027-02-01T09:00:00Z' },
        }),
    ],
    [
      'time',
      (id) =>
        technician.call('addTimeEntry', { requestId: id, minutes: 5, startedAt: anHourAgo() }),
    ],
    ['a timer', (id) => technician.call('startTimer', { requestId: id })],
    [
      'a part',
      async (id) => {
        const texts = { sku: `P-${id}`, name: 'Filter', unit: 'pc' };
        const part = await schedules.call('createPart', {
          ...{ ...texts, onHand: 5, departmentId: crew.departmentId },
        });
        const issue = { id: part.id, kind: 'issue', quantity: 1, requestId: id };
        await technician.call('addPartMovement', issue);
      },
    ],
    [
      'a purchase',
      (id) => technician.call('addPurchase', { requestId: id, description: 'Oil.', amount: 500 }),
    ],
    [
      'a photo',
      (id) =>
        app.database.prisma.attachment.create({
          data: {
            ...photo(),
            requestId: id,
            uploadedById: crew.technician.id,
            createdAt: app.now(),
          },
        }),
    ],
  ];
  it.each(touches)('stays after %s, and its number is done', async (_name, touch) => {
    const { id, meterId } = await counted();
    const wrong = await reads(meterId, 1_500);
    const requestId = await requestOf(id, 'm3');
    await touch(requestId);
    await schedules.call('deleteReading', { id: wrong });
    expect(await schedules.stored(id)).toEqual(['m3 generated']);
    const request = await schedules.call('maintenanceRequest', { id: requestId });
    expect(request.cancelReason).toBeNull();
    await reads(meterId, 1_000);
    expect((await schedules.stored(id)).sort()).toEqual([
      ...['m1 missed overtaken', 'm2 generated', 'm3 generated'],
    ]);
    await reads(meterId, 1_999);
    expect(await schedules.stored(id)).toHaveLength(3);
    const next = await schedules.call('generateSchedule', { id });
    expect(next.occurrences).toMatchObject([{ occurrenceKey: 'm4' }]);
  });

  it('that was cancelled before is due again, and one made by hand stays', async () => {
    const { id, meterId } = await counted();
    const wrong = await reads(meterId, 500);
    const first = await requestOf(id, 'm1');
    await schedules.call('cancelMaintenanceRequest', { id: first, reason: 'A digit too many.' });
    await schedules.call('generateSchedule', { id });
    await schedules.call('deleteReading', { id: wrong });
    expect(await schedules.stored(id)).toEqual(['m2 generated']);
    const request = await schedules.call('maintenanceRequest', { id: first });
    expect(request.cancelReason).toBe('A digit too many.');
    const next = await schedules.call('generateSchedule', { id });
    expect(next.occurrences).toMatchObject([{ occurrenceKey: 'm1' }]);
    const after = await schedules.call('generateSchedule', { id });
    expect(after.occurrences).toMatchObject([{ occurrenceKey: 'm3' }]);
  });

  it('is taken back of a paused schedule, too', async () => {
    const { id, meterId } = await counted();
    const wrong = await reads(meterId, 500);
    await schedules.call('updateSchedule', { id, state: 'paused' });
    await schedules.call('deleteReading', { id: wrong });
    expect(await schedules.stored(id)).toEqual([]);
  });
});

describe('a chain by time and meter', () => {
  const yearly = { rrule: 'FREQ=YEARLY', startsAt: '2027-04-01T08:00', timeZone: 'Europe/Berlin' };
  const chain = () => counted({ ...yearly, base: 'completion' });

  it('continues where it stood before a deleted reading', async () => {
    moveTo(app, '2027-03-01T00:00:00Z');
    const { id, meterId } = await chain();
    const { nextDueAt } = await schedules.get(id);
    for (const cancels of [false, true]) {
      await reads(meterId, 100);
      const wrong = await reads(meterId, 900);
      expect(await schedules.stored(id)).toEqual(['c1 generated']);
      const requestId = await requestOf(id, 'c1');
      if (cancels) {
        const reason = 'A digit too many.';
        await schedules.call('cancelMaintenanceRequest', { id: requestId, reason });
        expect((await schedules.get(id)).nextDueAt).not.toBe(nextDueAt);
      }
      await schedules.call('deleteReading', { id: wrong });
      expect(await schedules.stored(id)).toEqual([]);
      expect((await schedules.get(id)).nextDueAt).toBe(nextDueAt);
      const request = await schedules.call('maintenanceRequest', { id: requestId });
      expect(request.status).toBe('cancelled');
    }
    await reads(meterId, 499);
    expect(await schedules.stored(id)).toEqual([]);
    await reads(meterId, 500);
    expect(await schedules.stored(id)).toEqual(['c1 generated']);
    // What was completed is done, and both count from then.
    await technician.call('completeMaintenanceRequest', { id: await requestOf(id, 'c1') });
    const wrong = await reads(meterId, 2_000);
    const second = await requestOf(id, 'c2');
    await schedules.call('cancelMaintenanceRequest', { id: second, reason: 'A digit too many.' });
    await schedules.call('deleteReading', { id: wrong });
    await reads(meterId, 999);
    expect(await schedules.stored(id)).toEqual(['c1 generated']);
    await reads(meterId, 1_000);
    expect(await schedules.stored(id)).toEqual(['c1 generated', 'c2 generated']);
  });

  it('keeps what its time made', async () => {
    moveTo(app, '2027-03-20T00:00:00Z');
    const { id, meterId } = await chain();
    moveTo(app, '2027-04-01T12:00:00Z');
    await sweep(app);
    const wrong = await reads(meterId, 600);
    await schedules.call('deleteReading', { id: wrong });
    expect(await schedules.stored(id)).toEqual(['c1 generated']);
  });
});
