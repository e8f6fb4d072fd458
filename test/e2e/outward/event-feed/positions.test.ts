import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../../src/infra/secrets/secret-box.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { FeedReader, settled } from '../../../support/feed.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let department: number;
let employee: Person;
let stranger: Person;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  department = (await app.seed.department()).id;
  employee = await app.seed.person('employee', { departmentId: department });
  stranger = await app.seed.person('employee', { departmentId: department });
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.outboxEvent.deleteMany();
});

/** Submits as many requests; their ids are in the order of their events. */
async function submit(count: number, who = employee): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { title: 'Tap drips', description: 'All week.', departmentId: department };
    const { data } = await invoke(app, 'rest', 'createMaintenanceRequest', input, who.token);
    ids.push(data.id);
  }
  await settled(app);
  return ids;
}

/** Moves everything that has happened into the past. */
const age = (milliseconds: number) =>
  app.database.prisma.$executeRaw`
    UPDATE outbox_events SET occurred_at = occurred_at - ${milliseconds} * interval '1 ms'`;

/** Lets time pass, for which a token does not live. */
async function pass(milliseconds: number): Promise<void> {
  app.advance(milliseconds);
  employee = { ...employee, token: await app.seed.login(employee.id) };
}

/** Writes a position with other parts. */
function changed(cursor: string, change: (parts: unknown[]) => unknown): string {
  const box = new SecretBox(app.config.jwtSecret, 'positions in the event feed');
  return box.seal(JSON.stringify(change(JSON.parse(box.open(cursor) ?? ''))));
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  const feed = () => new FeedReader(app, via);
  const requestsOf = (items: readonly { requestId: number | null }[]) =>
    items.map(({ requestId }) => requestId);

  it('begins at the oldest event, and continues where a page ended', async () => {
    const ids = await submit(5);
    const first = await feed().page(employee, { limit: 2 });
    expect([requestsOf(first.data), first.page?.hasMore]).toEqual([ids.slice(0, 2), true]);
    const second = await feed().page(employee, { limit: 2, after: first.page?.nextCursor });
    expect([requestsOf(second.data), second.page?.hasMore]).toEqual([ids.slice(2, 4), true]);
    const third = await feed().page(employee, { limit: 2, after: second.page?.nextCursor });
    expect([requestsOf(third.data), third.page?.hasMore]).toEqual([ids.slice(4), false]);
    const fourth = await feed().page(employee, { after: third.page?.nextCursor });
    expect([fourth.code, fourth.data, fourth.page?.hasMore]).toEqual(['OK', [], false]);
    const later = await submit(1);
    const { items } = await feed().all(employee, fourth.page?.nextCursor);
    expect(requestsOf(items)).toEqual(later);
  });

  it('tells a position also where nothing is shown, behind what others may see', async () => {
    const empty = await feed().page(stranger);
    expect([empty.data, empty.page]).toEqual([
      [],
      { hasMore: false, nextCursor: expect.any(String) },
    ]);
    await submit(3);
    const { data, page } = await feed().page(stranger, { after: empty.page?.nextCursor });
    expect([data, page?.hasMore]).toEqual([[], false]);
    const mine = await submit(1, stranger);
    // A position says where to continue, and what is seen is up to the reader.
    expect(requestsOf((await feed().all(stranger, page?.nextCursor)).items)).toEqual(mine);
    expect(requestsOf((await feed().all(administrator, page?.nextCursor)).items)).toEqual(mine);
    expect((await feed().all(administrator, empty.page?.nextCursor)).items).toHaveLength(4);
  });

  it('now is an empty page with the position of this moment', async () => {
    await submit(1);
    await app.database.prisma.$executeRaw`
      INSERT INTO outbox_events (type, payload, occurred_at, maintenance_request_id)
      SELECT type, payload, occurred_at, maintenance_request_id
      FROM outbox_events CROSS JOIN generate_series(1, 120)
      WHERE type = 'maintenance.status_changed'`;
    await settled(app);
    const before = await feed().now(employee);
    const [first] = await submit(1);
    const between = await feed().page(employee, { after: 'now' });
    expect([between.code, between.data, between.page?.hasMore]).toEqual(['OK', [], false]);
    const [second] = await submit(1);
    expect(requestsOf((await feed().all(employee, before)).items)).toEqual([first, second]);
    expect(requestsOf((await feed().all(employee, between.page?.nextCursor)).items)).toEqual([
      second,
    ]);
  });

  it('shows seven days', async () => {
    const [old] = await submit(1);
    await age(7 * DAY + HOUR);
    const [kept] = await submit(1);
    await age(6 * DAY);
    const [recent] = await submit(1);
    const { items } = await feed().all(employee);
    expect(requestsOf(items)).toEqual([kept, recent]);
    expect(items).not.toContainEqual(expect.objectContaining({ requestId: old }));
  });

  it('an old position is CURSOR_EXPIRED, one in use never', async () => {
    await submit(2);
    const { cursor } = await feed().all(employee);
    const middle = (await feed().page(employee, { limit: 1 })).page?.nextCursor;
    await pass(6 * DAY);
    const renewed = (await feed().page(employee, { after: cursor })).page?.nextCursor;
    expect((await feed().page(employee, { after: middle })).code).toBe('OK');
    await pass(DAY + 2 * HOUR);
    for (const after of [cursor, middle]) {
      const { code, message } = await feed().page(employee, { after });
      expect(code).toBe('CURSOR_EXPIRED');
      expect(message).toMatch(/Read from the start/);
    }
    const again = await feed().page(employee, { after: renewed });
    expect([again.code, again.data]).toEqual(['OK', []]);
    await pass(-7 * DAY - 2 * HOUR);
  });

  it('REST says 410', async () => {
    if (via === 'graphql') return;
    const cursor = await feed().now(employee);
    const old = changed(cursor, ([list, xid, id, at]) => [list, xid, id, at, Date.now() - 8 * DAY]);
    expect((await feed().page(employee, { after: old })).status).toBe(410);
  });

  it('a position of an event that is not there is CURSOR_EXPIRED: the database was restored', async () => {
    await submit(2);
    const { cursor } = await feed().all(employee);
    const others = [
      changed(cursor, ([list, xid, id, at, seen]) => [list, xid, String(Number(id) + 1), at, seen]),
      changed(cursor, ([list, xid, id, at, seen]) => [list, String(Number(xid) + 1), id, at, seen]),
      changed(cursor, ([list, xid, id, at, seen]) => [list, xid, id, Number(at) + 1, seen]),
    ];
    for (const after of others) {
      expect((await feed().page(employee, { after })).code).toBe('CURSOR_EXPIRED');
    }
    // The event that it names was written after the backup.
    await app.database.prisma.$executeRaw`
      DELETE FROM outbox_events WHERE id = (SELECT max(id) FROM outbox_events)`;
    expect((await feed().page(employee, { after: cursor })).code).toBe('CURSOR_EXPIRED');
  });

  it('refuses what is not a position of the feed', async () => {
    await submit(1);
    const { cursor } = await feed().all(employee);
    const departments = await invoke(
      app,
      'rest',
      'auditRecords',
      { limit: 1 },
      administrator.token,
    );
    for (const after of [
      'x',
      'NOW',
      departments.page?.nextCursor ?? 'none',
      changed(cursor, (parts) => [...parts, 1]),
      changed(cursor, (parts) => parts.slice(1)),
      changed(cursor, ([, ...parts]) => ['auditRecords', ...parts]),
      changed(cursor, ([list, , ...parts]) => [list, 1, ...parts]),
      changed(cursor, ([list, , ...parts]) => [list, '-1', ...parts]),
      changed(cursor, ([list, , ...parts]) => [list, '9999999999999999999', ...parts]),
      changed(cursor, ([list, xid, , ...parts]) => [list, xid, '1;', ...parts]),
      changed(cursor, ([list, xid, id, , seen]) => [list, xid, id, 'x', seen]),
      changed(cursor, ([list, xid, id, at]) => [list, xid, id, at, 1e300]),
      changed(cursor, ([list, xid, id, at]) => [list, xid, id, at, null]),
      changed(cursor, () => ({})),
    ]) {
      const { code, details } = await feed().page(employee, { after });
      expect([after, code, details?.field]).toEqual([after, 'VALIDATION_ERROR', 'after']);
    }
  });

  it('tells nothing of the events that its reader does not see', async () => {
    await submit(1);
    const seen = await feed().all(stranger);
    expect(seen.items).toEqual([]);
    const text = Buffer.from(seen.cursor.split('.').at(-1) ?? '', 'base64url').toString('latin1');
    const [row] = await app.database.prisma.outboxEvent.findMany({
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect([text.includes('events'), text.includes(String(row?.id))]).toEqual([false, false]);
    // The same position twice has nothing in common but its mark.
    const again = await feed().all(stranger, seen.cursor);
    expect(again.cursor.slice(0, 20)).not.toBe(seen.cursor.slice(0, 20));
  });

  it('has expired when it was made with another secret, or before positions were encrypted', async () => {
    await submit(1);
    const { cursor } = await feed().all(employee);
    const box = new SecretBox(app.config.jwtSecret, 'positions in the event feed');
    const text = box.open(cursor) as string;
    for (const after of [
      Buffer.from(text).toString('base64url'),
      new SecretBox('another secret', 'positions in the event feed').seal(text),
      `${cursor.slice(0, -2)}xx`,
    ]) {
      expect((await feed().page(employee, { after })).code).toBe('CURSOR_EXPIRED');
    }
  });

  it('has pages of 1 to 500 events, by default 100', async () => {
    for (const limit of [0, -1, 501]) {
      const { code, details } = await feed().page(employee, { limit });
      expect([limit, code, details.field]).toEqual([limit, 'VALIDATION_ERROR', 'limit']);
    }
    await submit(1);
    await app.database.prisma.$executeRaw`
      INSERT INTO outbox_events (type, payload, occurred_at, maintenance_request_id)
      SELECT type, payload, occurred_at, maintenance_request_id
      FROM outbox_events CROSS JOIN generate_series(1, 600)
      WHERE type = 'maintenance.status_changed'`;
    await settled(app);
    expect((await feed().page(employee)).data).toHaveLength(100);
    expect((await feed().page(employee, { limit: 500 })).data).toHaveLength(500);
    const { body } = await app.rest('GET', '/api/v1/events', { token: employee.token });
    expect(body.pagination).toEqual({ limit: 100, nextCursor: expect.any(String), hasMore: true });
  });
});

it('each edge of GraphQL has a position of its own, and an empty page one at its end', async () => {
  const ids = await submit(3);
  const document = `query($after: String) { events(after: $after) {
    edges { cursor node { requestId } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const ask = async (after: string | null) =>
    (await app.graphql(document, { after }, { token: employee.token })).data.events;
  const whole = await ask(null);
  const rest = await ask(whole.edges[0].cursor);
  expect(rest.edges.map((edge: { node: { requestId: number } }) => edge.node.requestId)).toEqual(
    ids.slice(1),
  );
  expect(rest.pageInfo.hasPreviousPage).toBe(true);
  expect((await ask(rest.pageInfo.endCursor)).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: true,
    startCursor: null,
    endCursor: expect.any(String),
  });
});

it('examines at most 10,000 events for a page, and says that there are more', async () => {
  await submit(1);
  await app.database.prisma.$executeRaw`
    INSERT INTO outbox_events (type, payload, occurred_at, maintenance_request_id)
    SELECT type, payload, occurred_at, maintenance_request_id
    FROM outbox_events CROSS JOIN generate_series(1, 20500)
    WHERE type = 'maintenance.status_changed'`;
  const [mine] = await submit(1, stranger);
  const feed = new FeedReader(app);
  const sizes: [number, boolean | undefined][] = [];
  for (let after: string | undefined, more = true; more; ) {
    const { data, page } = await feed.page(stranger, after === undefined ? {} : { after });
    sizes.push([data.length, page?.hasMore]);
    if (data.length > 0) expect(data[0].requestId).toBe(mine);
    after = page?.nextCursor;
    more = page?.hasMore === true;
  }
  expect(sizes).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ]);
});

it('keeps events for eight days and up to a week more, and the newest of those that are older', async () => {
  const prisma = app.database.prisma;
  await submit(3);
  await age(14 * DAY);
  const short = await startOn(app.database, { webhookRetentionDays: 1 });
  try {
    const before = await prisma.outboxEvent.findMany({ orderBy: { occurredAt: 'asc' } });
    await submit(1);
    const recent = (await prisma.outboxEvent.count()) - before.length;
    await age(2 * DAY);
    await short.services.webhookSender.sweep();
    const left = await prisma.outboxEvent.findMany({ orderBy: { occurredAt: 'asc' } });
    expect(left).toHaveLength(recent + 1);
    const newest = before.filter(
      ({ occurredAt }) => +occurredAt === +(before.at(-1)?.occurredAt ?? 0),
    );
    expect(newest.map(({ id }) => id)).toContain(left[0]?.id);
  } finally {
    await short.stop();
  }
});
