import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../support/app.js';
import { FULL } from '../../../support/full.js';
import { eventually, type Receiver } from '../../../support/receiver.js';
import { WebhookHouse } from '../../../support/webhooks.js';

let house: WebhookHouse;
let app: TestApp;

beforeAll(async () => {
  house = await WebhookHouse.start();
  app = house.app;
});
afterEach(() => house.clear());
afterAll(() => house.stop());

const manage: WebhookHouse['manage'] = (...args) => house.manage(...args);
const submit = async () => (await house.submit()).id;

async function register(): Promise<{ id: number; receiver: Receiver }> {
  const receiver = await house.receive();
  const { id } = await house.register(receiver.url);
  return { id, receiver };
}

const told = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).data.id);

const today = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 3_600_000).toISOString(),
});

const DAY = { from: '2026-01-01', to: '2026-01-02' };

/** Puts as many events into the outbox, a second apart, that nobody has announced. */
async function happened(count: number): Promise<void> {
  await app.database.prisma.$executeRaw`
    INSERT INTO outbox_events (type, payload, occurred_at)
    SELECT 'maintenance.status_changed',
      '{"id":1,"status":"approved","updatedAt":"2026-01-01T00:00:00.000Z"}',
      '2026-01-01'::timestamptz + n * interval '1 second' FROM generate_series(1, ${count}::int) AS n`;
}

/** Waits until every event has been handed out. */
async function handedOut(): Promise<void> {
  await eventually(async () => {
    const [left] = await app.database.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM waiting_events WHERE queue = 'events'`;
    return left?.count === 0n;
  });
}

describe('replaying a period', () => {
  it('brings a receiver what it missed while it was disabled, once, and what it got, again', async () => {
    const { id, receiver } = await register();
    const before = await submit();
    await eventually(() => receiver.received.length === 1);
    await manage('PUT', `/${id}`, { enabled: false });
    const missed = [await submit(), await submit()];
    await handedOut();
    await manage('PUT', `/${id}`, { enabled: true });
    const { body } = await manage('POST', `/${id}/replay`, today());
    expect(body.data).toEqual({ id, replayed: 3, beforeRegistration: 0 });
    await eventually(() => receiver.received.length === 4);
    expect(told(receiver)).toEqual([before, before, ...missed]);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(3);
  });

  it('brings a new receiver what happened before it was there, in its order in the log', async () => {
    const old = await submit();
    const { id, receiver } = await register();
    const recent = await submit();
    await eventually(() => receiver.received.length === 1);
    await eventually(async () => {
      const [delivery] = (await manage('GET', `/${id}/deliveries`)).body.data;
      return delivery.status === 'delivered';
    });
    const { body } = await manage('POST', `/${id}/replay`, today());
    expect(body.data).toEqual({ id, replayed: 2, beforeRegistration: 1 });
    await eventually(() => receiver.received.length === 3);
    expect(told(receiver).slice(1)).toEqual([old, recent]);
    const log = (await manage('GET', `/${id}/deliveries`)).body.data;
    const events = await app.database.prisma.outboxEvent.findMany({
      where: { type: 'maintenance.status_changed' },
      orderBy: { id: 'desc' },
    });
    expect(
      log.map(({ eventId, createdAt }: Record<string, string>) => [eventId, createdAt]),
    ).toEqual(events.map((event) => [String(event.id), event.occurredAt.toISOString()]));
  });

  it('brings neither pings nor what lies outside of it', async () => {
    const other = await register();
    await manage('POST', `/${other.id}/ping`);
    await submit();
    const { id, receiver } = await register();
    const yesterday = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const none = await manage('POST', `/${id}/replay`, { from: yesterday(30), to: yesterday(24) });
    expect(none.body.data).toEqual({ id, replayed: 0, beforeRegistration: 0 });
    expect((await manage('POST', `/${id}/replay`, today())).body.data.replayed).toBe(1);
    await eventually(() => receiver.received.length === 1);
  });

  it('is sent one after the other, in the order of the events, and a failure holds up none', async () => {
    const answers: (() => void)[] = [];
    const receiver = await house.receive((response, call) => {
      answers.push(() => response.writeHead(call === 2 ? 500 : 200).end());
    });
    await happened(3);
    const times = await app.database.prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } });
    // Another time than that of its insertion: the order is that of the events.
    const { id: last } = times[2] as { id: bigint };
    await app.database.prisma.$executeRaw`
      UPDATE outbox_events SET occurred_at = '2026-01-01T00:00:00Z' WHERE id = ${last}`;
    const { body } = await manage('POST', '', { url: receiver.url });
    const { id } = body.data;
    const replay = await manage('POST', `/${id}/replay`, DAY);
    expect(replay.body.data).toEqual({ id, replayed: 3, beforeRegistration: 3 });
    // What waits is not replayed again; a later period waits behind it.
    expect((await manage('POST', `/${id}/replay`, DAY)).body.data.replayed).toBe(0);
    await app.database.prisma.outboxEvent.create({
      data: {
        type: 'maintenance.status_changed',
        payload: { id: 2, status: 'approved', updatedAt: '2026-01-03T00:00:00.000Z' },
        occurredAt: new Date('2026-01-03T00:00:00Z'),
      },
    });
    const later = { from: '2026-01-03', to: '2026-01-04' };
    expect((await manage('POST', `/${id}/replay`, later)).body.data.replayed).toBe(1);
    for (const call of [1, 2, 3, 4]) {
      await eventually(() => answers.length === call);
      expect(receiver.open.most).toBe(1);
      answers[call - 1]?.();
    }
    const done = await eventually(async () => {
      const rows = await app.database.prisma.webhookDelivery.findMany({
        where: { endpointId: id, attempts: { gt: 0 } },
      });
      return rows.length === 4 ? rows : undefined;
    });
    const eventOf = new Map(done.map((row) => [row.id, row.eventId]));
    const order = receiver.received.map(({ headers }) =>
      eventOf.get(String(headers['webhook-id'])),
    );
    expect(order.slice(0, 3)).toEqual([last, times[0]?.id, times[1]?.id]);
    expect(told(receiver)).toEqual([1, 1, 1, 2]);
    expect(done.filter(({ inReplay }) => inReplay)).toEqual([]);
    expect(done.find(({ eventId }) => eventId === times[0]?.id)).toMatchObject({
      status: 'pending',
      lastStatusCode: 500,
    });
  });

  it('takes ten thousand at a time, and refuses more', async () => {
    const { id } = await register();
    await happened(10_001);
    const refused = await manage('POST', `/${id}/replay`, DAY);
    expect(refused.body.error.details.field).toBe('to');
    expect(await app.database.prisma.webhookDelivery.count()).toBe(0);
    // One transaction, whose time limit a busy machine may reach.
    if (!FULL) return;
    const part = { ...DAY, from: '2026-01-01T00:00:02Z' };
    expect((await manage('POST', `/${id}/replay`, part)).body.data?.replayed).toBe(10_000);
  });
});

describe('a receiver with thousands of deliveries that wait', () => {
  it('holds nobody up when it is disabled', async () => {
    const { id } = await register();
    await happened(3_000);
    await manage('POST', `/${id}/replay`, DAY);
    await manage('PUT', `/${id}`, { enabled: false });
    await submit();
    // It is answered before the last of those that wait is dropped.
    const where = { endpointId: id, status: 'pending' } as const;
    expect(await app.database.prisma.webhookDelivery.count({ where })).toBeGreaterThan(0);
  });

  it('leaves none of them in the queue when it is deleted', async () => {
    const { id } = await register();
    await happened(3_000);
    await manage('POST', `/${id}/replay`, DAY);
    expect((await manage('DELETE', `/${id}`)).status).toBe(200);
    const [left] = await app.database.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pgboss.job
      WHERE name IN ('webhook-deliveries', 'webhook-replays') AND group_id = ${String(id)} AND state < 'active'`;
    expect(left?.count).toBe(0n);
    expect(typeof (await submit())).toBe('number');
  });
});
