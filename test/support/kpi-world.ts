import { sql } from 'kysely';
import { statement } from '../../src/core/sql.js';
import type { TestApp } from './app.js';
import { DAY, type Ground, HOUR, MINUTE, RandomWalk, type Walked } from './kpi-history.js';
import type { OracleAsset, World } from './kpi-oracle.types.js';
import { clocksOf, instant, jobsOf, occurrencesOf } from './kpi-records.js';
import { randomNumbers } from './random-numbers.js';

/** A random history with everything that figures count, in the database and as records. */
export interface SeededWorld {
  readonly ground: Ground;
  readonly world: World;
  /** When the history began. */
  readonly begin: number;
  /** The parents of locations, categories and assets, by id. */
  readonly parents: Readonly<
    Record<'locations' | 'categories' | 'assets', ReadonlyMap<number, number | null>>
  >;
}

/**
 * The begin of every history, so that a seed gives the same months whenever a test runs.
 * It lies ahead, as the database's own clock is never after the service's.
 */
const BEGIN = new Date('2040-01-10T09:30:00Z');

/** Seeds a random history; the clock of the service then stands at its end. */
export async function seedWorld(app: TestApp, seed: number, requests = 120): Promise<SeededWorld> {
  const random = randomNumbers(seed);
  const { prisma } = app.database;
  app.holdClock(BEGIN);
  const departments = [(await app.seed.department()).id, (await app.seed.department()).id];
  const admin = await app.seed.person('super_admin');
  const [home = 0, abroad = 0] = departments;
  const people = [
    await app.seed.person('employee', { departmentId: home }),
    await app.seed.person('employee', { departmentId: abroad }),
    admin,
  ];
  const technicians = [await app.seed.person('technician'), await app.seed.person('technician')];
  const site = await app.seed.location({});
  const room = await app.seed.location({ parentId: site.id });
  const other = await app.seed.location({});
  const heating = await app.seed.category({});
  const pumps = await app.seed.category({ parentId: heating.id });
  const begin = app.now().getTime();
  const rows = await assetsOf(app, departments, [site.id, room.id, null], begin);
  const ground: Ground = {
    ...{ app, random, admin, people, technicians, departments },
    categories: [heating.id, pumps.id],
    locations: [site.id, room.id, other.id],
    assets: rows.map(({ id }) => id),
  };
  const walk = new RandomWalk(ground);
  await walk.run(requests, requests * 9, 4 * HOUR);
  const now = app.now().getTime();
  const live = walk.requests.filter(({ purged }) => !purged);
  const times = await timesOf(ground, live, begin, now);
  const world: World = {
    ...{ now, reopenDays: 14, requests: walk.requests, times, assets: rows },
    movements: await movementsOf(ground, live, begin, now),
    downtimes: await downtimesOf(ground, rows, begin, now),
    clocks: await clocksOf(ground, live, begin, now),
    occurrences: await occurrencesOf(ground, begin, now),
    photographed: await photosOf(ground, live),
    due: await dueOf(app, random, live, now),
    ...(await jobsOf(ground, live, begin, now)),
  };
  await prisma.$executeRawUnsafe('ANALYZE');
  return {
    ...{ ground, world, begin },
    parents: {
      locations: new Map([
        [site.id, null],
        [room.id, site.id],
        [other.id, null],
      ]),
      categories: new Map([
        [heating.id, null],
        [pumps.id, heating.id],
      ]),
      assets: new Map(
        rows.map(({ id }, index) => [id, index === 1 ? (rows[0]?.id ?? null) : null]),
      ),
    },
  };
}

const dayOf = (time: number) => new Date(Math.floor(time / DAY) * DAY);

async function assetsOf(
  app: TestApp,
  departments: readonly number[],
  places: readonly (number | null)[],
  begin: number,
): Promise<OracleAsset[]> {
  const assets: OracleAsset[] = [];
  for (let index = 0; index < 4; index += 1) {
    const commissionedOn = index === 3 ? null : dayOf(begin + ([-100, 10, -50][index] ?? 0) * DAY);
    const retiredOn = index === 2 ? dayOf(begin + 45 * DAY) : null;
    const value = [250_000, 0, 90_000, 1_000][index] ?? 0;
    const asset = await app.seed.asset({
      departmentId: departments[index % 2] ?? 0,
      locationId: places[index % 3] ?? null,
      parentId: index === 1 ? (assets[0]?.id ?? null) : null,
      ...{ commissionedOn, retiredOn, purchaseCost: value === 0 ? null : value },
      createdAt: new Date(begin),
    });
    assets.push({
      ...{
        id: asset.id,
        name: asset.name,
        departmentId: asset.departmentId,
        locationId: asset.locationId,
      },
      begin: commissionedOn?.getTime() ?? begin,
      end: retiredOn === null ? Infinity : retiredOn.getTime() + DAY,
      value,
    });
  }
  return assets;
}

async function timesOf(
  { app, random, technicians }: Ground,
  live: readonly Walked[],
  begin: number,
  now: number,
) {
  const times = Array.from({ length: 150 }, (_, index) => ({
    requestId: live[random(live.length)]?.id ?? 0,
    userId: technicians[random(2)]?.id ?? 0,
    at: instant(random, begin, now),
    minutes: index % 20 === 0 ? null : 1 + random(400),
    cost: index % 3 === 0 || index % 20 === 0 ? null : random(20_000),
  }));
  await app.database.prisma.timeEntry.createMany({
    data: times.map(({ at, userId, ...time }) => ({
      ...{ ...time, userId, createdById: userId, startedAt: new Date(at) },
      departmentId: live.find(({ id }) => id === time.requestId)?.departmentId ?? 0,
      // One timer a person may run.
      ...(time.minutes === null ? { minutes: 1, cost: null } : {}),
    })),
  });
  return times.map((time) => (time.minutes === null ? { ...time, minutes: 1, cost: null } : time));
}

async function movementsOf(
  { app, random, admin }: Ground,
  live: readonly Walked[],
  begin: number,
  now: number,
) {
  const part = await app.database.prisma.part.create({
    data: {
      sku: 'K',
      skuKey: 'k',
      name: 'Seal',
      nameKey: 'seal',
      searchText: 'seal',
      unit: 'pcs',
      onHand: 1_000,
    },
  });
  const movements = Array.from({ length: 80 }, (_, index) => ({
    requestId: index % 9 === 0 ? null : (live[random(live.length)]?.id ?? 0),
    at: instant(random, begin, now),
    kind: index % 5 === 0 ? ('return' as const) : ('issue' as const),
    value: 1 + random(900_000) / 8,
  }));
  await app.database.prisma.stockMovement.createMany({
    data: movements.map(({ at, kind, value, requestId }) => ({
      ...{ partId: part.id, kind, quantity: 1, onHandAfter: 900, requestId, actorId: admin.id },
      ...{
        delta: kind === 'issue' ? -1 : 1,
        unitCost: Math.round(value),
        cost: Math.round(value),
        value,
      },
      at: new Date(at),
    })),
  });
  return movements.map(({ kind, value, ...one }) => ({
    ...one,
    cost: kind === 'issue' ? value : -value,
  }));
}

async function downtimesOf(
  { app, random }: Ground,
  assets: readonly OracleAsset[],
  begin: number,
  now: number,
) {
  const downtimes = assets.flatMap(({ id }) => {
    const found: World['downtimes'][number][] = [];
    for (let from = begin - 40 * DAY + random(5 * DAY); from < now; ) {
      const to = from + MINUTE * (1 + random(4_000));
      const isOpen = to >= now;
      found.push({
        ...{ assetId: id, requestId: null, from },
        to: isOpen ? null : to,
        planned: random(3) === 0,
      });
      from = to + random(20 * DAY);
    }
    return found;
  });
  await app.database.prisma.downtime.createMany({
    data: downtimes.map(({ from, to, ...downtime }) => ({
      ...downtime,
      ...{ startedAt: new Date(from), endedAt: to === null ? null : new Date(to) },
    })),
  });
  return downtimes;
}

async function photosOf(
  { app, random, admin }: Ground,
  live: readonly Walked[],
): Promise<Set<number>> {
  const ids = live.filter(() => random(3) === 0).map(({ id }) => id);
  await app.database.prisma.attachment.createMany({
    data: ids.map((requestId) => ({
      ...{
        requestId,
        type: 'AFTER' as const,
        filename: `kpi-${requestId}.png`,
        originalName: 'a.png',
      },
      ...{ mimeType: 'image/png', size: 1, width: 1, height: 1, sha256: '0'.repeat(64) },
      ...{ uploadedById: admin.id, createdAt: new Date() },
    })),
  });
  return new Set(ids);
}

async function dueOf(
  app: TestApp,
  random: (below: number) => number,
  live: readonly Walked[],
  now: number,
) {
  const open = live.filter(({ stage }) =>
    ['submitted', 'approved', 'assigned', 'in_progress'].includes(stage),
  );
  const due = new Map(open.slice(0, 25).map(({ id }) => [id, now - 5 * DAY + random(10 * DAY)]));
  for (const [id, at] of due) {
    await app.database.statements.all(
      statement(
        sql`UPDATE maintenance_requests SET next_due_at = ${new Date(at)}::timestamptz WHERE id = ${id}`,
      ),
    );
  }
  return due;
}
