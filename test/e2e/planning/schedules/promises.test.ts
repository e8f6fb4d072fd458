import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

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

const MATCH = { priorities: [], categoryIds: [], criticalities: [], departmentIds: [] };

it('takes a policy only where it names schedules, with a resolution clock that runs at once', async () => {
  const minutes = { responseMinutes: 60, resolutionMinutes: 240, rank: 5 };
  await app.seed.slaPolicy({ ...minutes, match: { ...MATCH, origins: [] } });
  const { id } = await schedules.create({}, { ifOpen: 'create' });
  const clocksAt = async (time: string) => {
    moveTo(app, time);
    await sweep(app);
    const [{ requestId }] = (await schedules.occurrences(id, { state: 'generated' })).slice(-1);
    const sla = await schedules.call('sla', { requestId });
    return [
      sla.manualDue,
      ...sla.clocks.map(({ kind, state }: Record<string, string>) => [kind, state]),
    ];
  };
  const noDate = { reason: null, setAt: expect.any(String), setById: crew.head.id };
  expect(await clocksAt('2027-01-01T08:00:00Z')).toEqual([
    { ...noDate, dueAt: '2027-01-01T07:00:00.000Z' },
  ]);
  const origins = ['schedule'];
  await app.seed.slaPolicy({
    ...minutes,
    match: { ...MATCH, origins },
    resolutionFrom: 'approval',
  });
  expect(await clocksAt('2027-01-04T08:00:00Z')).toEqual([
    { ...noDate, dueAt: '2027-01-04T07:00:00.000Z' },
    ['resolution', 'running'],
  ]);
});

it('a date that has passed is a breach', async () => {
  moveTo(app, '2027-02-01T00:00:00Z');
  const { id } = await schedules.create();
  moveTo(app, '2027-02-01T08:00:00Z');
  await sweep(app);
  await app.services.dueClocks.tellDue(new AbortController().signal);
  const [{ requestId, dueAt }] = await schedules.occurrences(id, { state: 'generated' });
  expect(await schedules.call('maintenanceRequest', { id: requestId })).toMatchObject({
    ...{ manualDueAt: dueAt, nextDueAt: dueAt, breachedAt: dueAt, version: 1 },
  });
});
