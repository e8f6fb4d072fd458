import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import { NEW_PASSWORD } from '../../../support/preparations.js';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../../support/push-service.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let service: PushService;
let app: TestApp;
let person: Person;

const prisma = () => app.database.prisma;
const bearer = (token: string) => ({ token });

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp(service.settings());
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  person = await app.seed.person('employee');
});
afterEach(() => prisma().pushSubscription.deleteMany());

const add = (device: TestDevice, token = person.token, label?: string) =>
  invoke(
    app,
    'rest',
    'addPushSubscription',
    { ...device.subscription, ...(label ? { label } : {}) },
    token,
  );
const list = async (token = person.token) =>
  (await invoke(app, 'rest', 'pushSubscriptions', {}, token)).data;

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = (name: string, input: Record<string, unknown> = {}, token = person.token) =>
    invoke(app, via, name, input, token);

  it('the key is a point of P-256, and the same for everybody', async () => {
    const { data } = await run('pushKey');
    expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65);
    const other = await app.seed.person('technician');
    expect((await run('pushKey', {}, other.token)).data).toEqual(data);
  });

  it('a device is registered, listed and deleted, without its address and keys', async () => {
    const device = service.device();
    const { data, code } = await run('addPushSubscription', {
      ...device.subscription,
      label: 'Phone',
    });
    expect([code, data]).toEqual([
      'OK',
      {
        id: expect.any(Number),
        host: `127.0.0.1:${service.port}`,
        label: 'Phone',
        createdAt: expect.any(String),
        lastUsedAt: null,
        lastError: null,
        current: true,
      },
    ]);
    const elsewhere = await app.seed.login(person.id);
    expect((await run('pushSubscriptions', {}, elsewhere)).data).toEqual([
      { ...data, current: false },
    ]);
    expect((await run('deletePushSubscription', { id: data.id })).data).toEqual(data);
    expect((await run('pushSubscriptions')).data).toEqual([]);
    expect((await run('deletePushSubscription', { id: data.id })).code).toBe('NOT_FOUND');
  });

  it('others neither see, delete nor test it', async () => {
    const { id } = (await add(service.device())).data;
    const { token } = await app.seed.person('super_admin');
    expect((await run('pushSubscriptions', {}, token)).data).toEqual([]);
    expect((await run('deletePushSubscription', { id }, token)).code).toBe('NOT_FOUND');
    expect((await run('testPushSubscription', { id }, token)).code).toBe('NOT_FOUND');
    expect(await prisma().pushSubscription.count({ where: { id } })).toBe(1);
  });

  it('API tokens do none of it', async () => {
    const { token } = await app.seed.apiToken(person.id, ['maintenance.read']);
    for (const [name, input] of [
      ['pushKey', {}],
      ['pushSubscriptions', {}],
      ['addPushSubscription', { ...service.device().subscription }],
      ['deletePushSubscription', { id: 1 }],
      ['testPushSubscription', { id: 1 }],
    ] as const) {
      const { code, details } = await run(name, input, token);
      expect([name, code, details.reason]).toEqual([name, 'FORBIDDEN', 'session_required']);
    }
  });

  it.each([
    ['http://fcm.googleapis.com/x', 'endpoint'],
    ['https://fcm.googleapis.com:8443/x', 'endpoint'],
    ['https://user@fcm.googleapis.com/x', 'endpoint'],
    ['https://fcm.googleapis.com.example.org/x', 'endpoint'],
    ['https://xfcm.googleapis.com/x', 'endpoint'],
    ['https://push.services.mozilla.com/x', 'endpoint'],
    ['https://127.0.0.1/x', 'endpoint'],
    ['https://127.0.0.1:1/x', 'endpoint'],
    ['https://localhost/x', 'endpoint'],
    ['no address', 'endpoint'],
    [`https://fcm.googleapis.com/${'x'.repeat(2_048)}`, 'endpoint'],
  ])('the address %s is refused', async (endpoint, field) => {
    const { code, details } = await run('addPushSubscription', {
      ...service.device().subscription,
      endpoint,
    });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    expect(await prisma().pushSubscription.count()).toBe(0);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://a.b.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    `https://fcm.googleapis.com/${'x'.repeat(2_048 - 'https://fcm.googleapis.com/'.length)}`,
  ])('the address %s is accepted', async (endpoint) => {
    const { code, data } = await run('addPushSubscription', {
      ...service.device().subscription,
      endpoint,
    });
    expect([code, data.host]).toEqual(['OK', new URL(endpoint).host]);
  });

  it.each([
    [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'keys.p256dh'],
    [{ p256dh: randomBytes(64).toString('base64url') }, 'keys.p256dh'],
    [{ p256dh: '' }, 'keys.p256dh'],
    [{ p256dh: '***' }, 'keys.p256dh'],
    [{ auth: randomBytes(15).toString('base64url') }, 'keys.auth'],
    [{ auth: randomBytes(17).toString('base64url') }, 'keys.auth'],
    [{ auth: '' }, 'keys.auth'],
  ])('the keys %j are refused', async (wrong, field) => {
    const { endpoint, keys } = service.device().subscription;
    const { code, details } = await run('addPushSubscription', {
      endpoint,
      keys: { ...keys, ...wrong },
    });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('a label has at most 100 characters', async () => {
    const body = service.device().subscription;
    const { code, details } = await run('addPushSubscription', { ...body, label: 'x'.repeat(101) });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'label']);
    expect((await run('addPushSubscription', { ...body, label: 'x'.repeat(100) })).code).toBe('OK');
  });
});

describe('an endpoint belongs to one account', () => {
  it('registered again by the same account it keeps its id, and belongs to the later session', async () => {
    const device = service.device();
    const first = (await add(device)).data;
    const later = await app.seed.login(person.id);
    const second = (await add(device, later, 'Tablet')).data;
    expect(second).toMatchObject({ id: first.id, label: 'Tablet', current: true });
    expect(await list()).toEqual([{ ...second, current: false }]);
  });

  it('registered by another account it is gone from the former', async () => {
    const device = service.device();
    const mine = (await add(device)).data;
    const other = await app.seed.person('technician');
    const theirs = (await add(device, other.token)).data;
    expect(theirs.id).not.toBe(mine.id);
    expect(await list()).toEqual([]);
    expect(await list(other.token)).toHaveLength(1);
    const actions = await prisma().auditRecord.findMany({
      where: { targetType: 'push_subscription', targetId: String(mine.id) },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      'push_subscription.created',
      'push_subscription.deleted',
    ]);
  });

  it('registered by several at once it has one row', async () => {
    const device = service.device();
    const people = await Promise.all([1, 2, 3].map(() => app.seed.person('employee')));
    const answers = await Promise.all(people.map(({ token }) => add(device, token)));
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK']);
    expect(await prisma().pushSubscription.count()).toBe(1);
  });

  it('the eleventh is a conflict, also of two at once; the same again is none', async () => {
    const devices = Array.from({ length: 9 }, () => service.device());
    for (const device of devices) expect((await add(device)).code).toBe('OK');
    const codes = await Promise.all([1, 2, 3].map(async () => (await add(service.device())).code));
    expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    expect((await add(devices[0] as TestDevice)).code).toBe('OK');
    expect(await list()).toHaveLength(10);
  });
});

describe('it ends with its session:', () => {
  const login = async () => {
    const body = { email: person.email, password: PASSWORD };
    return (await app.rest('POST', '/auth/login', { body })).body.data as {
      accessToken: string;
      refreshToken: string;
    };
  };

  it('through refreshes it lives on, and ends with the sign-out', async () => {
    const { accessToken, refreshToken } = await login();
    await add(service.device(), accessToken);
    const refreshed = await app.rest('POST', '/auth/refresh', { body: { refreshToken } });
    const { accessToken: next } = refreshed.body.data;
    expect(await list(next)).toMatchObject([{ current: true }]);
    expect((await app.rest('POST', '/auth/logout', bearer(next))).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('ended from elsewhere, or by a new password', async () => {
    await add(service.device(), await app.seed.login(person.id));
    expect(await list()).toHaveLength(1);
    await app.rest('DELETE', '/me/sessions', bearer(person.token));
    expect(await list()).toEqual([]);
    await add(service.device(), await app.seed.login(person.id));
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.rest('PUT', '/me/password', { token: person.token, body })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('a device of an ended session does not count, and gets another id when it comes again', async () => {
    const devices = Array.from({ length: 10 }, () => service.device());
    const session = await app.seed.login(person.id);
    for (const device of devices) expect((await add(device, session)).code).toBe('OK');
    const former = await list();
    await app.rest('DELETE', '/me/sessions', bearer(person.token));
    const again = await add(devices[0] as TestDevice);
    expect(again.code).toBe('OK');
    expect(again.data.id).not.toBe(former[0].id);
    expect(
      (await invoke(app, 'rest', 'deletePushSubscription', { id: former[1].id }, person.token))
        .code,
    ).toBe('NOT_FOUND');
  });

  it('the sweep deletes those of ended sessions, and no other', async () => {
    const session = await app.seed.login(person.id);
    await add(service.device(), session);
    const { id } = (await add(service.device())).data;
    await app.rest('POST', '/auth/logout', bearer(session));
    await app.services.pushSubscriptions.sweep(new AbortController().signal);
    const left = await prisma().pushSubscription.findMany();
    expect(left.map((row) => row.id)).toEqual([id]);
  });
});

describe('the test message', () => {
  it('is sent at once, and its answer is told', async () => {
    const device = service.device();
    const { id } = (await add(device)).data;
    const { data } = await invoke(app, 'rest', 'testPushSubscription', { id }, person.token);
    expect(data).toEqual({ delivered: true, status: 201 });
    expect(device.messages()).toMatchObject([
      {
        payload: { id: null, kind: 'test', number: null, place: null },
        claims: { sub: PUBLIC_URL },
      },
    ]);
    expect(Object.keys(device.messages()[0]?.payload)).toHaveLength(4);
    expect(device.messages()[0]?.headers.topic).toBeUndefined();
    expect(await list()).toMatchObject([{ lastUsedAt: expect.any(String), lastError: null }]);
  });

  it.each([404, 410])('an answer of %d ends the device', async (status) => {
    service.behave((response) => response.writeHead(status).end());
    const { id } = (await add(service.device())).data;
    const { data } = await invoke(app, 'rest', 'testPushSubscription', { id }, person.token);
    service.behave((response) => response.writeHead(201).end());
    expect(data).toEqual({ delivered: false, status });
    expect(await list()).toEqual([]);
  });

  it.each([403, 429, 500, 302])('an answer of %d does not', async (status) => {
    service.behave((response) =>
      response.writeHead(status, { Location: `https://127.0.0.1:${service.port}/other` }).end(),
    );
    const before = service.received.length;
    const { id } = (await add(service.device())).data;
    const { data } = await invoke(app, 'rest', 'testPushSubscription', { id }, person.token);
    service.behave((response) => response.writeHead(201).end());
    expect(data).toEqual({ delivered: false, status });
    expect(service.received.length).toBe(before + 1);
    expect(await list()).toMatchObject([{ id, lastError: `the answer was ${status}` }]);
  });

  it('without an answer the status is null', async () => {
    service.behave((response) => response.destroy());
    const { id } = (await add(service.device())).data;
    const { data } = await invoke(app, 'rest', 'testPushSubscription', { id }, person.token);
    service.behave((response) => response.writeHead(201).end());
    expect(data).toEqual({ delivered: false, status: null });
    expect(await list()).toMatchObject([{ lastError: 'the connection was closed' }]);
  });

  it('counts as ten calls', async () => {
    const limited = await startOn(app.database, {
      ...service.settings(),
      rateLimitAuthenticated: 15,
    });
    const { id } = (await add(service.device())).data;
    const codes: string[] = [];
    for (let call = 0; call < 2; call += 1) {
      codes.push(
        (await invoke(limited, 'rest', 'testPushSubscription', { id }, person.token)).code,
      );
    }
    await limited.stop();
    expect(codes).toEqual(['OK', 'RATE_LIMITED']);
  });
});
