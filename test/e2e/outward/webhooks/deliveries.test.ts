import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Outbound } from '../../../../src/infra/outbound.js';
import type { TestApp } from '../../../support/app.js';
import { eventually, type Received, type Receiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { verify, WebhookHouse } from '../../../support/webhooks.js';

let house: WebhookHouse;
let app: TestApp;
let head: Person;
let employee: Person;

beforeAll(async () => {
  house = await WebhookHouse.start({
    webhookRetrySeconds: [0.2, 0.2],
    webhookTimeoutSeconds: 1,
    webhookDisableAfter: 2,
  });
  ({ app, employee } = house);
  head = await app.seed.person('department_head', { departmentId: house.departmentId });
});
afterEach(() => house.clear());
afterAll(() => house.stop());

const receive: WebhookHouse['receive'] = (...args) => house.receive(...args);
const manage: WebhookHouse['manage'] = (...args) => house.manage(...args);
const register = (url: string) => house.register(url);
const submit = () => house.submit();

const deliveriesOf = async (id: number) =>
  (await manage('GET', `/${id}/deliveries?limit=100`)).body.data;

/** The only delivery of an endpoint, once it is over. */
const settled = (id: number) =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(id);
    return delivery?.status === 'pending' ? undefined : delivery;
  });

const firstOf = (receiver: Receiver) => eventually(() => receiver.received[0]);

describe('a change of status', () => {
  it('is told to a receiver in exactly the body of the specification, signed', async () => {
    const receiver = await receive();
    const { id, secret } = await register(receiver.url);
    const request = await submit();
    const received = await firstOf(receiver);
    expect(received.body).toBe(
      JSON.stringify({
        event: 'maintenance.status_changed',
        data: { id: request.id, status: 'pending', updatedAt: request.updatedAt },
      }),
    );
    expect(verify(secret, received)).toMatchObject({ data: { id: request.id } });
    expect(received.headers['content-type']).toBe('application/json');
    const delivery = await settled(id);
    expect(delivery).toMatchObject({
      id: received.headers['webhook-id'],
      endpointId: id,
      event: 'maintenance.status_changed',
      status: 'delivered',
      attempts: 1,
      lastStatusCode: 200,
      lastError: null,
      nextAttemptAt: null,
    });
  });

  it('is told although the clock was set back behind the creation of the endpoint, and not before it', async () => {
    const receiver = await receive();
    const before = await submit();
    await register(receiver.url);
    app.advance(-3_600_000);
    try {
      const { id } = await submit();
      const { body } = await firstOf(receiver);
      expect(JSON.parse(body).data.id).toBe(id);
      expect(receiver.received.some(({ body }) => JSON.parse(body).data.id === before.id)).toBe(
        false,
      );
    } finally {
      app.advance(3_600_000);
    }
  });

  it('is told once for each step, also when twenty take it at the same moment', async () => {
    const receiver = await receive();
    await register(receiver.url);
    const request = await submit();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.rest('POST', `/maintenance/${request.id}/approve`, { token: head.token, body: {} }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await eventually(() => receiver.received.length >= 2);
    const data = () => receiver.received.map(({ body }) => JSON.parse(body).data);
    // One more would have come before that of a later request.
    const later = await submit();
    await eventually(() => data().some(({ id }) => id === later.id));
    const told = data()
      .filter(({ id }) => id === request.id)
      .map(({ status }) => status);
    expect(told.toSorted()).toEqual(['approved', 'pending']);
    const { prisma } = app.database;
    const payload = { path: ['id'], equals: request.id };
    const type = 'maintenance.status_changed';
    expect(await prisma.outboxEvent.count({ where: { type, payload } })).toBe(2);
    const records = { action: 'maintenance.approved', targetId: String(request.id) };
    expect(await prisma.auditRecord.count({ where: records })).toBe(1);
  });

  it('that is rolled back leaves no event, no job and no delivery', async () => {
    const { prisma } = app.database;
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const jobs = () => prisma.$queryRaw`
      SELECT count(*)::int AS jobs FROM pgboss.job WHERE name IN ('events', 'webhook-deliveries')`;
    const before = [await prisma.outboxEvent.count(), await jobs()];
    await prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`;
    // The last thing that the transaction writes: everything else is there by then.
    await prisma.$executeRaw`
      CREATE TRIGGER refuse BEFORE INSERT ON waiting_events
      FOR EACH ROW EXECUTE FUNCTION refuse()`;
    try {
      const { status } = await app.rest('POST', '/maintenance', {
        token: employee.token,
        body: { title: 'Rolled back', description: 'It never was.' },
      });
      expect(status).toBe(500);
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse CASCADE`;
    }
    expect([await prisma.outboxEvent.count(), await jobs()]).toEqual(before);
    expect(await prisma.maintenanceRequest.count({ where: { title: 'Rolled back' } })).toBe(0);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('is signed with both secrets for a day after a rotation, and then with the new one', async () => {
    const receiver = await receive();
    const { id, secret } = await register(receiver.url);
    const rotated = (await manage('POST', `/${id}/rotate-secret`)).body.data.secret;
    await submit();
    const first = await firstOf(receiver);
    verify(secret, first);
    verify(rotated, first);
    await app.database.prisma.webhookEndpoint.update({
      where: { id },
      data: { previousSecretExpiresAt: new Date(Date.now() - 1) },
    });
    await submit();
    await eventually(() => receiver.received.length > 1);
    const [, second] = receiver.received;
    verify(rotated, second as Received);
    expect(() => verify(secret, second as Received)).toThrow();
  });
});

describe('a receiver', () => {
  it('that answers 500 is tried again under the same id until it answers 200', async () => {
    const receiver = await receive((response, call) => {
      response.writeHead(call === 1 ? 500 : 200).end();
    });
    const { id } = await register(receiver.url);
    await submit();
    expect(await settled(id)).toMatchObject({ status: 'delivered', attempts: 2, lastError: null });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(190);
  });

  it('that sends Retry-After gets the next attempt after that time', async () => {
    const receiver = await receive((response, call) => {
      response.writeHead(call === 1 ? 503 : 200, call === 1 ? { 'Retry-After': '3' } : {}).end();
    });
    const { id } = await register(receiver.url);
    await submit();
    expect(await settled(id)).toMatchObject({ status: 'delivered', attempts: 2 });
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(2_900);
  });

  it('that answers 410 is disabled at once', async () => {
    const receiver = await receive((response) => response.writeHead(410).end());
    const { id } = await register(receiver.url);
    await submit();
    expect(await settled(id)).toMatchObject({ status: 'failed', attempts: 1, lastStatusCode: 410 });
    const endpoint = (await manage('GET', `/${id}`)).body.data;
    expect(endpoint.enabled).toBe(false);
    expect(endpoint.disabledReason).toContain('410');
    const audited = await app.database.prisma.auditRecord.count({
      where: { action: 'webhook.disabled', targetId: String(id) },
    });
    expect(audited).toBe(1);
  });

  it('that redirects has failed: nobody follows', async () => {
    const elsewhere = await receive();
    const receiver = await receive((response) => {
      response.writeHead(302, { Location: elsewhere.url }).end();
    });
    const { id } = await register(receiver.url);
    await submit();
    expect(await settled(id)).toMatchObject({ status: 'failed', attempts: 3, lastStatusCode: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  it.each([
    ['hangs', () => {}],
    [
      'drips',
      (response: ServerResponse) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is cut off, tried again, and in the end given up', async (_what, answer) => {
    const receiver = await receive(answer);
    const { id } = await register(receiver.url);
    await submit();
    const delivery = await settled(id);
    expect(delivery).toMatchObject({ status: 'failed', attempts: 3, lastStatusCode: null });
    expect(delivery.lastError).toContain('within 1 s');
    expect((await manage('GET', `/${id}`)).body.data.consecutiveFailures).toBe(1);
  });

  it('that fails over and over is disabled', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { id } = await register(receiver.url);
    await Promise.all([submit(), submit()]);
    await eventually(async () => !(await manage('GET', `/${id}`)).body.data.enabled);
    const { disabledReason } = (await manage('GET', `/${id}`)).body.data;
    expect(disabledReason).toBe('2 deliveries in a row have failed');
    await manage('PUT', `/${id}`, { enabled: true });
    expect((await manage('GET', `/${id}`)).body.data).toMatchObject({
      enabled: true,
      disabledReason: null,
      consecutiveFailures: 0,
    });
  });

  it('whose name leads to a forbidden address is not called, whatever was saved', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const outbound = new Outbound([], 1_000);
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${receiver.port}/hook`;
      await expect(outbound.post(url, {}, '{}')).rejects.toThrow('not public');
    }
    // Past the check when it was saved.
    const url = `http://[::1]:${receiver.port}/hook`;
    await app.database.prisma.webhookEndpoint.update({ where: { id }, data: { url } });
    await manage('POST', `/${id}/ping`);
    const refused = await settled(id);
    expect(refused.status).toBe('failed');
    expect(refused.lastError).toBe('the URL leads to an address that is not public');
    expect(receiver.received).toEqual([]);
  });
});

describe('by hand', () => {
  it('a ping goes once to a receiver, also to a disabled one', async () => {
    const receiver = await receive((response) => response.writeHead(500).end());
    const { id, secret } = await register(receiver.url);
    await manage('PUT', `/${id}`, { enabled: false });
    const ping = await manage('POST', `/${id}/ping`);
    expect(ping.body.data).toMatchObject({ event: 'webhook.ping', status: 'pending' });
    expect(await settled(id)).toMatchObject({ status: 'failed', attempts: 1, lastStatusCode: 500 });
    expect(verify(secret, receiver.received[0] as Received)).toMatchObject({
      event: 'webhook.ping',
    });
  });

  it('a delivery is sent again, under the same id, once it is over', async () => {
    let answer = 400;
    const receiver = await receive((response) => response.writeHead(answer).end());
    const { id } = await register(receiver.url);
    await submit();
    const failed = await settled(id);
    expect(failed.attempts).toBe(3);
    answer = 204;
    const replayed = await manage('POST', `/deliveries/${failed.id}/replay`);
    expect([replayed.status, replayed.body.data.status]).toEqual([200, 'pending']);
    expect(await settled(id)).toMatchObject({ id: failed.id, status: 'delivered', attempts: 1 });
  });

  it('the deliveries of a period are sent again, and no others', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const made = [];
    for (let index = 0; index < 4; index += 1) {
      made.push(await submit());
      await eventually(() => receiver.received.length === index + 1);
    }
    const rows = await eventually(async () => {
      const all = await deliveriesOf(id);
      return all.every((row: { status: string }) => row.status === 'delivered') && all;
    });
    const replay = (from: string, to: string) => manage('POST', `/${id}/replay`, { from, to });
    const { body } = await replay(rows[2].createdAt, rows[1].createdAt);
    expect(body.data).toEqual({ id, replayed: 2, beforeRegistration: 0 });
    await eventually(() => receiver.received.length === 6);
    const again = receiver.received.slice(4).map((call) => JSON.parse(call.body).data.id);
    expect(again).toEqual([made[1]?.id, made[2]?.id]);
    const backwards = await replay('2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z');
    expect(backwards.body.error.details.field).toBe('from');
    await manage('PUT', `/${id}`, { enabled: false });
    expect((await replay(rows[3].createdAt, rows[0].createdAt)).body.code).toBe('CONFLICT');
    expect((await manage('POST', `/deliveries/${rows[0].id}/replay`)).body.code).toBe('CONFLICT');
  });

  it('the log of deliveries is paged and filtered', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    for (let index = 0; index < 3; index += 1) await submit();
    await eventually(() => receiver.received.length === 3);
    await eventually(async () =>
      (await deliveriesOf(id)).every((row: { status: string }) => row.status === 'delivered'),
    );
    const first = (await manage('GET', `/${id}/deliveries?limit=2`)).body;
    expect(first.pagination.hasMore).toBe(true);
    const { nextCursor } = first.pagination;
    const rest = (await manage('GET', `/${id}/deliveries?limit=2&cursor=${nextCursor}`)).body;
    expect(rest.data).toHaveLength(1);
    expect((await manage('GET', `/${id}/deliveries?status=failed`)).body.data).toEqual([]);
  });

  it('what is old is swept away, what is under way is not', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    await submit();
    await settled(id);
    const { prisma } = app.database;
    const long = new Date(Date.now() - 31 * 86_400_000);
    await prisma.webhookDelivery.updateMany({ data: { createdAt: long } });
    const [kept] = await prisma.webhookDelivery.createManyAndReturn({
      data: [
        {
          id: '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a71',
          endpointId: id,
          eventId: 0n,
          event: 'maintenance.status_changed',
          body: '{}',
          createdAt: long,
        },
      ],
    });
    await app.services.webhookSender.sweep();
    expect((await deliveriesOf(id)).map((row: { id: string }) => row.id)).toEqual([kept?.id]);
  });
});
