import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { sample } from '../support/full.js';
import { call } from './support/calls.js';
import { columnsOf, openRecords, prepareDueWork, untilDone } from './support/due-work.js';
import { KINDS, openKind } from './support/kinds.js';
import { expectWithin, scaled } from './support/limits.js';
import { expectData, type Service, type World } from './support/service.js';

/** Clocks that fall due together. */
const CLOCKS = sample(10_000, 2_000);

/** Each request has two of them. */
const REQUESTS = CLOCKS / 2;

/** The time in which all of them are told of, in milliseconds. */
const TIME = 60_000;

/** A request with two clocks of an hour, of which copies are made. */
async function clocked({ url }: Service, { admin: token, departmentId }: World): Promise<number> {
  const post = async (path: string, body: object) =>
    expectData<{ id: number }>(await call(url, 'POST', path, { token, body }));
  const week = Array.from({ length: 7 }, () => [[0, 1440]]);
  const calendar = await post('/api/calendars', { name: 'Always', timeZone: 'UTC', week });
  await post('/api/sla-policies', {
    name: 'An hour',
    rank: 1,
    calendarId: calendar.id,
    responseMinutes: 60,
    resolutionMinutes: 60,
  });
  const text = { title: 'Lift stands', description: 'Since seven.', departmentId };
  return (await post('/api/maintenance', text)).id;
}

/** Makes copies of a request and its clocks, all of them due two hours ago. */
async function copies(database: Database, id: number): Promise<void> {
  const { prisma } = database;
  const request = await columnsOf(database, 'maintenance_requests', ['id']);
  const clock = await columnsOf(database, 'sla_clocks', ['id', 'request_id']);
  await prisma.$executeRawUnsafe(`INSERT INTO maintenance_requests (${request})
    SELECT ${request} FROM maintenance_requests, generate_series(2, ${REQUESTS}) WHERE id = ${id}`);
  await prisma.$executeRawUnsafe(`INSERT INTO sla_clocks (request_id, ${clock})
    SELECT r.id, ${clock.replace(/"(\w+)"/g, 'c."$1"')}
    FROM maintenance_requests AS r, sla_clocks AS c WHERE c.request_id = ${id} AND r.id <> ${id}`);
  const earlier = ['started_at', 'running_since', 'due_at', 'risk_at', 'next_event_at', 'check_at']
    .map((column) => `${column} = ${column} - interval '3 hours'`)
    .join(', ');
  await prisma.$executeRawUnsafe(`UPDATE sla_clocks SET ${earlier}`);
  await prisma.$executeRawUnsafe(
    "UPDATE maintenance_requests SET next_due_at = next_due_at - interval '3 hours'",
  );
}

/** Number of breaches that were told of, in the outbox. */
async function told({ prisma }: Database): Promise<number> {
  return await prisma.outboxEvent.count({ where: { type: 'maintenance.sla_breached' } });
}

describe.runIf(KINDS.includes('PostgreSQL'))(`${CLOCKS} clocks that fall due together`, () => {
  it('are told of once each by two replicas, one of which is killed meanwhile', async ({
    onTestFinished,
  }) => {
    const { DATABASE_URL = '' } = await openKind('PostgreSQL', onTestFinished);
    const settings = { DATABASE_URL, CLOCK_SECONDS: '1' };
    const work = { make: clocked, copies };
    const replicas = await prepareDueWork(settings, DATABASE_URL, work, onTestFinished);
    const { first, second } = replicas;
    const database = await openRecords(DATABASE_URL);
    onTestFinished(database.close);
    const count = () => told(database);

    await Promise.all([first.start(), second.start()]);
    const began = performance.now();
    await untilDone(count, CLOCKS / 10, TIME);
    await first.kill();
    await untilDone(count, CLOCKS, TIME);
    expectWithin(performance.now() - began, scaled(TIME));
    await second.stop();

    const { prisma } = database;
    expect(await told(database)).toBe(CLOCKS);
    const perRequest = await prisma.$queryRaw<{ kind: string; clocks: number; most: number }[]>`
      SELECT kind, count(*)::int AS clocks, max(count)::int AS most FROM (
        SELECT 'event' AS kind, count(*) FROM outbox_events
          WHERE type = 'maintenance.sla_breached' GROUP BY maintenance_request_id, payload ->> 'clock'
        UNION ALL
        SELECT 'entry', count(*) FROM timeline_entries
          WHERE kind = 'clock' AND data ->> 'event' = 'breached'
          GROUP BY request_id, data ->> 'clock'
        UNION ALL
        SELECT 'clock', count(*) FROM sla_clocks WHERE breach_told GROUP BY request_id, kind
      ) AS counted GROUP BY kind ORDER BY kind`;
    expect(perRequest).toEqual([
      { kind: 'clock', clocks: CLOCKS, most: 1 },
      { kind: 'entry', clocks: CLOCKS, most: 1 },
      { kind: 'event', clocks: CLOCKS, most: 1 },
    ]);
  });
});
