import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { beforeOldest } from '../../src/modules/outward/event-feed/event-feed.queries.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FeedReader, settled } from '../support/feed.js';
import type { Person } from '../support/seed.js';

const isServer = inject('freshDatabase').kind === 'server';

let app: TestApp;
let reader: Person;
let requestId: number;
let feed: FeedReader;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  reader = await app.seed.person('employee', { departmentId });
  requestId = (await app.seed.request({ requesterId: reader.id, departmentId })).id;
  feed = new FeedReader(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.outboxEvent.deleteMany();
});

/** A writer of events: the client, or a transaction. */
type Writer = Pick<TestApp['database']['prisma'], 'outboxEvent'>;

/** Writes an event that is told from others by its number. */
async function write(writer: Writer, number: number): Promise<void> {
  await writer.outboxEvent.create({
    data: {
      type: 'maintenance.stage_changed',
      payload: {
        ...{ id: requestId, stage: 'submitted', status: 'pending', onHold: false },
        // Numbers begin with 0; version 1 is that of the submission, which is shown to readers who name its type.
        ...{ version: number + 2, updatedAt: new Date().toISOString(), changes: ['onHold'] },
      },
      occurredAt: new Date(),
      maintenanceRequestId: requestId,
    },
  });
}

const numbers = (items: readonly { data: Readonly<Record<string, unknown>> }[]) =>
  items.map(({ data }) => (data.version as number) - 2);

describe('late commits', () => {
  it.runIf(isServer)('what is committed late is not skipped, and comes first', async () => {
    const { prisma } = app.database;
    await write(prisma, 1);
    await settled(app);
    let { cursor } = await feed.all(reader);
    await prisma.$transaction(async (early) => {
      await write(early, 2);
      await write(prisma, 3);
      // Committed, but what precedes it is not: it waits.
      const page = await feed.all(reader, cursor);
      expect(page.items).toEqual([]);
      expect((await feed.all(reader, await feed.now(reader))).items).toEqual([]);
      cursor = page.cursor;
    });
    await settled(app);
    expect(numbers((await feed.all(reader, cursor)).items)).toEqual([2, 3]);
  });

  it.runIf(isServer)('what is rolled back holds up nothing afterwards', async () => {
    const { prisma } = app.database;
    const { cursor } = await feed.all(reader);
    const failing = prisma.$transaction(async (early) => {
      await write(early, 1);
      await write(prisma, 2);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await settled(app);
    expect(numbers((await feed.all(reader, cursor)).items)).toEqual([2]);
  });

  it.runIf(isServer)('the first read does not pass a transaction that is under way', async () => {
    const { prisma } = app.database;
    let cursor = '';
    await prisma.$transaction(async (early) => {
      await write(early, 1);
      await write(prisma, 2);
      // Otherwise the first would be lost if it were committed before the page is read.
      expect(await beforeOldest(app.database.statements, new Date(0))).toBeUndefined();
      const page = await feed.all(reader);
      expect(page.items).toEqual([]);
      cursor = page.cursor;
    });
    await settled(app);
    expect(numbers((await feed.all(reader, cursor)).items)).toEqual([1, 2]);
  });

  it('an event is shown as soon as it is committed, where nothing else is under way', async () => {
    const { prisma } = app.database;
    const { cursor } = await feed.all(reader);
    await prisma.$transaction(async (tx) => {
      await write(tx, 1);
      await write(tx, 2);
    });
    await write(prisma, 3);
    await settled(app);
    expect(numbers((await feed.all(reader, cursor)).items)).toEqual([1, 2, 3]);
  });
});

it('pages show each event once while it is written on', async () => {
  const { prisma } = app.database;
  const WRITERS = 4;
  const EACH = 60;
  let writing = true;
  const writer = async (first: number) => {
    for (let n = 0; n < EACH; n += 1) {
      await prisma.$transaction(async (tx) => {
        await write(tx, first + n);
        // On a server the writers overlap, and end in another order than they began.
        const pauses = isServer ? (first + n * 7) % 12 : 0;
        for (let count = 0; count < pauses; count += 1) await tx.$queryRaw`SELECT 1`;
      });
    }
  };
  const written = Promise.all(
    Array.from({ length: WRITERS }, (_value, index) => writer(index * 1000)),
  ).finally(() => {
    writing = false;
  });
  const seen: number[] = [];
  let cursor: string | undefined;
  const readOn = async (limit: number) => {
    const page = await feed.all(reader, cursor, { limit });
    seen.push(...numbers(page.items));
    cursor = page.cursor;
  };
  while (writing) await readOn(7);
  await written;
  await settled(app);
  await readOn(7);
  const all = Array.from({ length: WRITERS }, (_value, index) =>
    Array.from({ length: EACH }, (_other, n) => index * 1000 + n),
  ).flat();
  expect(seen.toSorted((a, b) => a - b)).toEqual(all);
  // The order is the same for somebody who reads it all at once.
  expect(numbers((await feed.all(reader, undefined, { limit: 500 })).items)).toEqual(seen);
});

describe('rows of another server, after a restore', () => {
  /** As if the rows came from a server that has had more transactions. */
  const restore = () =>
    app.database.prisma.$executeRaw`
      UPDATE outbox_events SET xid = (xid::text::bigint + 1000000000)::text::xid8`;

  it('are put in order at the start, and positions from there are CURSOR_EXPIRED', async () => {
    const { prisma } = app.database;
    for (const number of [1, 2, 3]) await write(prisma, number);
    await settled(app);
    const { data, page } = await feed.page(reader, { limit: 2 });
    expect(numbers(data)).toEqual([1, 2]);
    await restore();
    await write(prisma, 4);
    for (const after of [undefined, page?.nextCursor]) {
      const answer = await feed.page(reader, after === undefined ? {} : { after });
      expect([answer.code, answer.retryAfter]).toEqual(['SERVICE_UNAVAILABLE', 5]);
    }
    await app.services.eventFeed.resetForeign();
    expect((await feed.page(reader, { after: page?.nextCursor })).code).toBe('CURSOR_EXPIRED');
    await settled(app);
    const { items, cursor } = await feed.all(reader);
    expect(numbers(items)).toEqual([1, 2, 3, 4]);
    await write(prisma, 5);
    await settled(app);
    expect(numbers((await feed.all(reader, cursor)).items)).toEqual([5]);
  });

  it('a reset that was interrupted goes on, and one without such rows changes nothing', async () => {
    const { prisma } = app.database;
    await write(prisma, 1);
    await settled(app);
    const { cursor } = await feed.all(reader);
    await app.services.eventFeed.resetForeign();
    expect((await feed.page(reader, { after: cursor })).code).toBe('OK');
    await prisma.$executeRaw`
      INSERT INTO outbox_events (type, payload, occurred_at, maintenance_request_id)
      SELECT type, payload, occurred_at, maintenance_request_id
      FROM outbox_events CROSS JOIN generate_series(1, 10500)`;
    await restore();
    const stopped = new AbortController();
    stopped.abort();
    await app.services.eventFeed.resetForeign(stopped.signal);
    expect((await feed.page(reader)).code).toBe('SERVICE_UNAVAILABLE');
    await app.services.eventFeed.resetForeign();
    await settled(app);
    expect((await feed.all(reader, undefined, { limit: 500 })).items).toHaveLength(10_501);
  });
});

it('events from before the upgrade come first, by their ids', async () => {
  const { prisma } = app.database;
  for (const number of [1, 2, 3]) await write(prisma, number);
  // What the migration makes of rows that were there.
  await prisma.$executeRaw`UPDATE outbox_events SET xid = '0'`;
  await write(prisma, 4);
  await settled(app);
  const first = await feed.page(reader, { limit: 2 });
  expect(numbers(first.data)).toEqual([1, 2]);
  expect(numbers((await feed.all(reader, first.page?.nextCursor)).items)).toEqual([3, 4]);
});
