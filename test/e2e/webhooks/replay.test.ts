import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually, type Receiver, startReceiver } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
const receivers: Receiver[] = [];

beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  const { id: departmentId } = await app.seed.department();
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
});
afterEach(async () => {
  await app.database.prisma.webhookEndpoint.deleteMany();
  await app.database.prisma.outboxEvent.deleteMany();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});
afterAll(() => app.stop());

const manage = (method: string, path: string, body?: object) =>
  app.rest(method, `/webhooks${path}`, { token: administrator.token, ...(body ? { body } : {}) });

async function register(): Promise<{ id: number; receiver: Receiver }> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { body } = await manage('POST', '', { url: receiver.url });
  return { id: body.data.id, receiver };
}

async function submit(): Promise<number> {
  const { body } = await app.rest('POST', '/maintenance', {
    token: employee.token,
    body: { title: 'Tap drips', description: 'All week.' },
  });
  return body.data.id;
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
    expect(body.data).toEqual({ id, replayed: 3 });
    await eventually(() => receiver.received.length === 4);
    expect(told(receiver).toSorted()).toEqual([before, before, ...missed].toSorted());
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
    expect(body.data.replayed).toBe(2);
    await eventually(() => receiver.received.length === 3);
    expect(told(receiver).slice(1).toSorted()).toEqual([old, recent]);
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
    expect(none.body.data).toEqual({ id, replayed: 0 });
    expect((await manage('POST', `/${id}/replay`, today())).body.data.replayed).toBe(1);
    await eventually(() => receiver.received.length === 1);
  });

  it('takes ten thousand at a time, and refuses more', async () => {
    const { id } = await register();
    await happened(10_001);
    const refused = await manage('POST', `/${id}/replay`, DAY);
    expect(refused.body.error.details.field).toBe('to');
    expect(await app.database.prisma.webhookDelivery.count()).toBe(0);
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
      WHERE name = 'webhook-deliveries' AND group_id = ${String(id)} AND state < 'active'`;
    expect(left?.count).toBe(0n);
    expect(typeof (await submit())).toBe('number');
  });
});
