import { DAY, type Ground, MINUTE, type Walked } from './kpi-history.js';

/** A random time of a history, on a minute. */
export const instant = (random: (below: number) => number, begin: number, now: number) =>
  begin + random(Math.max(1, Math.floor((now - begin) / MINUTE))) * MINUTE;

/** Clocks that were met, breached and dropped. */
export async function clocksOf(
  { app, random }: Ground,
  live: readonly Walked[],
  begin: number,
  now: number,
) {
  const { prisma } = app.database;
  await app.seed.slaPolicy();
  const policy = await prisma.slaPolicyVersion.findFirstOrThrow();
  const calendar = await prisma.calendarVersion.findFirstOrThrow();
  const kinds = ['response', 'resolution'] as const;
  const clocks = live.slice(0, 60).flatMap(({ id }) =>
    kinds.map((kind) => ({
      ...{ requestId: id, kind },
      breachedAt: random(3) === 0 ? instant(random, begin, now) : null,
      metAt: random(3) === 0 ? null : instant(random, begin, now),
    })),
  );
  await prisma.slaClock.deleteMany({});
  await prisma.slaClock.createMany({
    data: clocks.map(({ breachedAt, metAt, ...clock }) => ({
      ...{
        ...clock,
        state: metAt === null ? ('dropped' as const) : ('met' as const),
        targetMs: 1_000,
      },
      ...{ startedAt: new Date(begin), policyVersionId: policy.id, calendarVersionId: calendar.id },
      breachedAt: breachedAt === null ? null : new Date(breachedAt),
      metAt: metAt === null ? null : new Date(metAt),
      endedAt: new Date(now),
    })),
  });
  return clocks;
}

/** Occurrences of a schedule, some of them ahead. */
export async function occurrencesOf(
  { app, random, admin, departments, categories, locations, assets }: Ground,
  begin: number,
  now: number,
) {
  const { prisma } = app.database;
  const of = {
    departmentId: departments[0] ?? 0,
    categoryId: categories[1] ?? null,
    locationId: locations[1] ?? null,
  };
  const time = new Date(begin);
  const schedule = await prisma.schedule.create({
    data: {
      ...{
        title: 'Round',
        titleKey: 'round',
        searchText: 'round',
        description: 'Look.',
        priority: 'normal',
      },
      ...{
        ...of,
        toleranceMinutes: 1_440,
        editorId: admin.id,
        effectiveFrom: time,
        triggerFrom: time,
      },
      ...{ state: 'paused', rrule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', timeZone: 'UTC' },
      ...{ base: 'fixed', onClosedDay: 'keep' },
    },
  });
  const occurrences = Array.from({ length: 60 }, () => {
    const dueAt = begin + random(Math.floor((now + 5 * DAY - begin) / MINUTE)) * MINUTE;
    const state =
      (['generated', 'generated', 'generated', 'missed', 'skipped'] as const)[random(5)] ??
      'missed';
    const isDone = state === 'generated' && random(3) > 0;
    const completedAt = isDone ? dueAt - 2 * DAY + random(5 * DAY) : null;
    return { dueAt, tolerance: DAY, state, completedAt, closedAt: completedAt };
  });
  await prisma.scheduleOccurrence.createMany({
    data: occurrences.map(({ dueAt, completedAt, closedAt, state }, index) => ({
      ...{ scheduleId: schedule.id, assetId: assets[0] ?? null, occurrenceKey: `k${index}`, state },
      ...{ localTime: '2026-01-01T08:00', localDay: '2026-01-01', dueAt: new Date(dueAt) },
      ...{ generatesAt: new Date(dueAt), createdAt: time },
      completedAt: completedAt === null ? null : new Date(completedAt),
      closedAt: closedAt === null ? null : new Date(closedAt),
    })),
  });
  return occurrences.map((one) => ({ ...one, ...of, assetId: assets[0] ?? null }));
}

/** Jobs of contractors, and purchases of which some came by them. */
export async function jobsOf(
  { app, random, admin }: Ground,
  live: readonly Walked[],
  begin: number,
  now: number,
) {
  const { prisma } = app.database;
  const contractors = [await app.seed.contractor(), await app.seed.contractor()];
  const jobs = [];
  const ids = new Map<number, number>();
  for (const { id: requestId } of live.slice(0, 50)) {
    const until = begin + random(Math.floor((now + 9 * DAY - begin) / MINUTE)) * MINUTE;
    const isDone = random(2) === 0;
    const doneAt = isDone ? Math.min(now, until - 3 * DAY + random(6 * DAY)) : null;
    const returned = isDone && random(4) === 0;
    const contractorId = contractors[random(2)]?.id ?? 0;
    const endedAt = random(4) === 0 ? now : null;
    const state = returned ? 'returned' : isDone ? 'done' : 'accepted';
    const link = await prisma.jobLink.create({
      data: {
        ...{
          requestId,
          contractorId,
          state,
          until: new Date(until),
          showComments: false,
          sentById: admin.id,
        },
        ...{ since: new Date(begin), sentAt: new Date(begin), updatedAt: new Date(now), may: [] },
        doneAt: doneAt === null ? null : new Date(doneAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
      },
    });
    ids.set(link.id, contractorId);
    jobs.push({ requestId, contractorId, until, doneAt, endedAt, returned });
  }
  const links = [...ids.keys()];
  const purchases = Array.from({ length: 60 }, (_, index) => {
    const jobLinkId = index % 3 === 0 ? (links[random(links.length)] ?? null) : null;
    const [amount, paid] = [random(90_000), index % 2 === 0 ? random(90_000) : null];
    return {
      ...{
        requestId: live[random(live.length)]?.id ?? 0,
        at: instant(random, begin, now),
        jobLinkId,
        amount,
        paid,
      },
      isReceived: index % 7 !== 0,
    };
  });
  await prisma.purchase.createMany({
    data: purchases.map(({ requestId, at, jobLinkId, amount, paid, isReceived }) => ({
      ...{
        requestId,
        jobLinkId,
        amount,
        paidAmount: paid,
        description: 'Valve',
        requestedById: admin.id,
      },
      departmentId: live.find(({ id }) => id === requestId)?.departmentId ?? 0,
      ...{
        state: isReceived ? ('received' as const) : ('ordered' as const),
        requestedAt: new Date(at),
      },
      receivedAt: isReceived ? new Date(at) : null,
    })),
  });
  return {
    jobs,
    purchases: purchases
      .filter(({ isReceived }) => isReceived)
      .map(({ requestId, at, jobLinkId, amount, paid }) => ({
        ...{ requestId, at, cost: paid ?? amount },
        contractorId: jobLinkId === null ? null : (ids.get(jobLinkId) ?? null),
      })),
  };
}
