import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { Schedules } from '../../../support/schedules.js';

const DAY = 86_400_000;

let app: TestApp;
let crew: Crew;

beforeAll(async () => {
  app = await startTestApp({ sweepSeconds: 3_600 });
  crew = await seedCrew(app.seed);
});
afterAll(() => app.stop());

it('tells the compliance of each schedule of a list in the last year', async () => {
  const schedules = new Schedules(app, crew.head);
  const weekly = { rrule: 'FREQ=WEEKLY', startsAt: '2040-01-02T08:00' };
  const [busy, idle] = [await schedules.create(weekly), await schedules.create(weekly)];
  const occurrence = async (
    daysAgo: number,
    rest: { completedAt?: Date; state?: 'missed' | 'skipped' },
  ) => {
    const dueAt = new Date(Date.now() - daysAgo * DAY);
    const localTime = dueAt.toISOString().slice(0, 16);
    await app.database.prisma.scheduleOccurrence.create({
      data: {
        scheduleId: busy.id,
        ...{ occurrenceKey: localTime, localTime, localDay: localTime.slice(0, 10) },
        ...{ dueAt, generatesAt: dueAt, createdAt: dueAt, state: 'generated' },
        ...rest,
        ...(rest.completedAt && { closedAt: rest.completedAt }),
      },
    });
  };
  await occurrence(400, {});
  await occurrence(50, { completedAt: new Date(Date.now() - 50 * DAY) });
  await occurrence(40, { completedAt: new Date(Date.now() - 20 * DAY) });
  await occurrence(30, { state: 'missed' });
  await occurrence(20, { state: 'skipped' });
  const { data, errors } = await app.graphql(
    `{ schedules { nodes { id compliance { value numerator denominator missed skipped unit } } } }`,
    {},
    { token: crew.head.token },
  );
  expect(errors).toBeUndefined();
  const byId = new Map(
    data.schedules.nodes.map((one: { id: number; compliance: object }) => [one.id, one.compliance]),
  );
  expect(byId.get(busy.id)).toEqual({
    ...{ value: 1 / 3, numerator: 1, denominator: 3, missed: 1, skipped: 1, unit: 'RATIO' },
  });
  expect(byId.get(idle.id)).toEqual({
    ...{ value: null, numerator: 0, denominator: 0, missed: 0, skipped: 0, unit: 'RATIO' },
  });
});
