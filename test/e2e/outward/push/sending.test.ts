import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment, requestOf } from '../../../support/comments.js';
import { invoke } from '../../../support/interfaces.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../../support/push-service.js';
import { hastened, pushed, waitingPushes } from '../../../support/pushed.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

let service: PushService;
let app: TestApp;
let cast: Cast;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp(service.settings());
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  service.behave((response) => response.writeHead(201).end());
  await prisma().pushSubscription.deleteMany();
  await prisma().systemSettings.updateMany({ data: { pushTexts: false } });
  cast = await castOf(app);
});

const run = async (name: string, input: Record<string, unknown>, { token }: Person) => {
  const { data, code } = await invoke(app, 'rest', name, input, token);
  expect([name, code]).toEqual([name, 'OK']);
  return data;
};
const deviceOf = async (person: Person): Promise<TestDevice> => {
  const device = service.device();
  await run('addPushSubscription', { ...device.subscription }, person);
  return device;
};
const prefer = (person: Person, input: Record<string, unknown>) =>
  run('updateNotificationPreferences', input, person);
const shownOf = async (person: Person) => (await run('pushSubscriptions', {}, person))[0];

/** A time of day some minutes from now. */
const minute = (offset: number) =>
  new Date(app.now().getTime() + offset * 60_000).toISOString().slice(11, 16);
const beQuiet = (person: Person) => prefer(person, { quietFrom: minute(-60), quietTo: minute(60) });

const approved = async (data: Record<string, unknown> = {}) => {
  const { requester, departmentId } = cast;
  return await app.seed.request({ requesterId: requester.id, departmentId }, 'approved', data);
};
const assign = (id: number) =>
  run('assignMaintenanceRequest', { id, technicianId: cast.technician.id }, cast.head);
const commentOn = (id: number, author: Person, input: Record<string, unknown> = {}) =>
  comment(app, author, { requestId: id, body: 'The valve sticks.', ...input });

describe('a message', () => {
  it('has id, kind, number and place, encrypted and signed, and nothing else', async () => {
    const device = await deviceOf(cast.technician);
    const { id } = await approved({ location: 'Hall 3' });
    await assign(id);
    await pushed(app);
    const { technician } = cast;
    const notification = await prisma().notification.findFirst({
      where: { userId: technician.id, requestId: id },
    });
    const [message] = device.messages();
    expect(device.messages()).toHaveLength(1);
    expect(message?.payload).toEqual({
      id: notification?.id,
      kind: 'assigned',
      number: id,
      place: 'Hall 3',
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: `r${id}`,
      urgency: 'high',
    });
    const { publicKey } = await run('pushKey', {}, technician);
    expect(message?.publicKey).toBe(publicKey);
    expect(message?.claims).toMatchObject({
      aud: `https://127.0.0.1:${service.port}`,
      sub: PUBLIC_URL,
    });
    const seconds = (message?.claims.exp ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await shownOf(technician)).toMatchObject({ lastUsedAt: expect.any(String) });
  });

  it('goes to each device of the person, and not to the actor', async () => {
    const devices = [await deviceOf(cast.technician), await deviceOf(cast.technician)];
    const actor = await deviceOf(cast.head);
    const { id } = await approved();
    await assign(id);
    await pushed(app);
    expect(devices.map((device) => device.messages().length)).toEqual([1, 1]);
    expect(actor.messages()).toEqual([]);
  });

  it('without a request it has neither number nor topic', async () => {
    const device = await deviceOf(cast.technician);
    const expiresAt = new Date(app.now().getTime() + 3_600_000).toISOString();
    const terms = { name: 'Robot', scopes: ['maintenance.read'], expiresAt };
    await run('createApiToken', terms, cast.technician);
    await pushed(app);
    const [message] = device.messages();
    expect(message?.payload).toMatchObject({ kind: 'security', number: null, place: null });
    expect(message?.headers.topic).toBeUndefined();
    expect(message?.headers.urgency).toBe('normal');
  });

  it('has title and excerpt with the setting, internal ones for staff alone', async () => {
    await prisma().systemSettings.updateMany({ data: { pushTexts: true } });
    const [ofRequester, ofTechnician] = [
      await deviceOf(cast.requester),
      await deviceOf(cast.technician),
    ];
    const id = await requestOf(app, cast);
    const { title } = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
    await commentOn(id, cast.head, { body: 'x'.repeat(300) });
    await pushed(app);
    expect(ofRequester.messages()[0]?.payload).toMatchObject({
      kind: 'commented',
      title,
      excerpt: `${'x'.repeat(199)}…`,
    });
    await commentOn(id, cast.head, { body: 'Among us', visibility: 'internal' });
    await pushed(app);
    expect(ofRequester.messages()).toHaveLength(1);
    expect(ofTechnician.messages().map(({ payload }) => payload.excerpt)).toEqual([
      `${'x'.repeat(199)}…`,
      'Among us',
    ]);
    const { id: another } = await approved();
    await assign(another);
    await pushed(app);
    expect(ofTechnician.messages().at(-1)?.payload).toMatchObject({ excerpt: null });
  });

  it('of open work names its occasion, and with the setting the account and the number', async () => {
    const device = await deviceOf(cast.head);
    const { requester, departmentId, technician } = cast;
    const standing = { requesterId: requester.id, departmentId, assigneeId: technician.id };
    await app.seed.request(standing, 'assigned');
    const become = (role: string) =>
      run(
        'updateUser',
        { id: technician.id, role, firstName: 'Bob', lastName: 'Stone' },
        cast.administrator,
      );
    await become('developer');
    await pushed(app);
    const [message] = device.messages();
    expect(message?.payload).toMatchObject({
      kind: 'reopened',
      event: 'assignee_not_technician',
      number: null,
    });
    expect(message?.payload).not.toHaveProperty('excerpt');
    await become('technician');
    await prisma().systemSettings.updateMany({ data: { pushTexts: true } });
    await become('developer');
    await pushed(app);
    expect(device.messages()[1]?.payload.excerpt).toBe(
      'Bob Stone is no technician any more. Open requests of your department that are assigned to this account: 1.',
    );
  });

  it('is at most 3 kB, however long its texts are', async () => {
    await prisma().systemSettings.updateMany({ data: { pushTexts: true } });
    const device = await deviceOf(cast.technician);
    const { id } = await approved({ title: '🔧'.repeat(200), location: '🏭'.repeat(500) });
    await assign(id);
    await commentOn(id, cast.head, { body: '💧'.repeat(2_000) });
    await pushed(app);
    expect(device.messages()).toHaveLength(2);
    for (const { bytes, payload } of device.messages()) {
      expect(bytes).toBeLessThanOrEqual(3_000);
      expect(payload.title).toMatch(/^🔧+…?$/u);
    }
  });
});

describe('preferences', () => {
  it('decide which kinds are sent, and begin with those that are mailed at once', async () => {
    const device = await deviceOf(cast.requester);
    const id = await requestOf(app, cast);
    const hold = { id, reason: 'parts' };
    await run('holdMaintenanceRequest', hold, cast.technician);
    await pushed(app);
    expect(device.messages()).toEqual([]);
    await run('resumeMaintenanceRequest', { id }, cast.technician);
    const kinds = { held: { push: true, inApp: false, email: 'off' }, commented: { push: false } };
    await prefer(cast.requester, { kinds });
    await run('holdMaintenanceRequest', hold, cast.technician);
    await commentOn(id, cast.head);
    await pushed(app);
    expect(device.messages().map(({ payload }) => payload.kind)).toEqual(['held']);
  });

  it('in quiet hours it waits until their end', async () => {
    const device = await deviceOf(cast.technician);
    await beQuiet(cast.technician);
    const { id } = await approved();
    await assign(id);
    const [seconds = 0] = await waitingPushes(app);
    expect(seconds).toBeGreaterThan(3_400);
    expect(seconds).toBeLessThanOrEqual(3_660);
    await hastened(app);
    expect(device.messages()).toEqual([]);
    app.advance(2 * 3_600_000);
    await hastened(app);
    expect(device.messages()).toHaveLength(1);
  });
});

describe('what is not sent:', () => {
  /** A comment that waits for the end of the technician's quiet hours. */
  const waiting = async () => {
    const device = await deviceOf(cast.technician);
    await beQuiet(cast.technician);
    const id = await requestOf(app, cast);
    const { id: commentId } = await commentOn(id, cast.head);
    expect(await waitingPushes(app)).toHaveLength(1);
    return { device, id, commentId };
  };
  const inTwoHours = async () => {
    app.advance(2 * 3_600_000);
    await hastened(app);
  };

  it('what is read meanwhile', async () => {
    const { device } = await waiting();
    await run('markNotificationsRead', { all: true }, cast.technician);
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('a request that the person no longer sees', async () => {
    const { device, id } = await waiting();
    const other = await app.seed.person('technician');
    await prisma().maintenanceRequest.update({ where: { id }, data: { assigneeId: other.id } });
    // Neither the comment nor the assignment itself.
    const { id: assigned } = await approved();
    await assign(assigned);
    const data = { assigneeId: other.id };
    await prisma().maintenanceRequest.update({ where: { id: assigned }, data });
    expect(await waitingPushes(app)).toHaveLength(2);
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('a comment that was deleted', async () => {
    const { device, commentId } = await waiting();
    await run('deleteComment', { id: commentId }, cast.head);
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('a kind that was switched off meanwhile', async () => {
    const { device } = await waiting();
    await prefer(cast.technician, { kinds: { commented: { push: false } } });
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('what is a day old', async () => {
    const { device } = await waiting();
    app.advance(24 * 3_600_000);
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('what waits for a session that has ended', async () => {
    const { device } = await waiting();
    await app.rest('POST', '/auth/logout', { token: cast.technician.token });
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('what waits for a device that another account has taken over', async () => {
    const { device } = await waiting();
    await run('addPushSubscription', { ...device.subscription }, cast.stranger);
    await inTwoHours();
    expect(device.messages()).toEqual([]);
  });

  it('anything to a session that has expired, or to a suspended account', async () => {
    const device = await deviceOf(cast.technician);
    const where = { userId: cast.technician.id };
    const { expiresAt } = await prisma().session.findFirstOrThrow({ where });
    await prisma().session.updateMany({ where, data: { expiresAt: app.now() } });
    const id = await requestOf(app, cast);
    await commentOn(id, cast.head);
    await pushed(app);
    await prisma().session.updateMany({ where, data: { expiresAt } });
    await commentOn(id, cast.head);
    await pushed(app);
    expect(device.messages()).toHaveLength(1);
    await prisma().user.update({
      where: { id: cast.technician.id },
      data: { status: 'suspended' },
    });
    await commentOn(id, cast.head);
    await pushed(app);
    expect(device.messages()).toHaveLength(1);
  });
});

describe('answers of the push service', () => {
  const told = async () => {
    const device = await deviceOf(cast.technician);
    const before = service.received.length;
    await commentOn(await requestOf(app, cast), cast.head);
    await pushed(app);
    return { device, attempts: () => service.received.length - before };
  };

  it.each([404, 410])('%d ends the device, with a record', async (status) => {
    service.behave((response) => response.writeHead(status).end());
    await told();
    expect(await shownOf(cast.technician)).toBeUndefined();
    const record = await prisma().auditRecord.findFirst({ orderBy: { id: 'desc' } });
    expect(record).toMatchObject({
      action: 'push_subscription.deleted',
      actorId: null,
      metadata: { host: `127.0.0.1:${service.port}` },
    });
  });

  it.each([
    ['429', 429],
    ['500', 500],
    ['503', 503],
    ['no answer', undefined],
  ])('after %s it is sent again', async (_what, status) => {
    service.behave((response, call) => {
      if (call % 2 === first) response.writeHead(201).end();
      else if (status === undefined) response.destroy();
      else response.writeHead(status).end();
    });
    const first = service.received.length % 2;
    const { device, attempts } = await told();
    await eventually(() => (attempts() === 2 ? true : undefined));
    await pushed(app);
    expect(device.messages()[1]?.payload).toEqual(device.messages()[0]?.payload);
    expect(await shownOf(cast.technician)).toMatchObject({ lastError: null });
    expect(await waitingPushes(app)).toEqual([]);
  });

  it('after the last pause it is given up', async () => {
    service.behave((response) => response.writeHead(500).end());
    const { attempts } = await told();
    await eventually(() => (attempts() === 3 ? true : undefined));
    await pushed(app);
    expect(await waitingPushes(app)).toEqual([]);
    expect(await shownOf(cast.technician)).toMatchObject({ lastError: 'the answer was 500' });
  });

  it('Retry-After counts where it is longer, and not beyond a day', async () => {
    service.behave((response) => response.writeHead(429, { 'Retry-After': '3600' }).end());
    await told();
    const [seconds = 0] = await waitingPushes(app);
    expect(seconds).toBeGreaterThan(3_500);
    service.behave((response) => response.writeHead(429, { 'Retry-After': '86400' }).end());
    await hastened(app);
    expect(await waitingPushes(app)).toEqual([]);
  });

  it.each([400, 403, 413, 301])('after %d it is given up at once', async (status) => {
    service.behave((response) => response.writeHead(status, { Location: '/other' }).end());
    const { attempts } = await told();
    expect(attempts()).toBe(1);
    expect(await waitingPushes(app)).toEqual([]);
    expect(await shownOf(cast.technician)).toMatchObject({ lastError: `the answer was ${status}` });
  });
});

it('attempts are measured apart from those of webhooks', async () => {
  const { token } = await app.seed.person('super_admin');
  const answer = await fetch(`${app.url}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  expect(text).toMatch(/^push_attempt_duration_seconds_count\{result="sent"\} [1-9]/m);
  expect(text).toMatch(/^push_attempt_duration_seconds_count\{result="retried"\} [1-9]/m);
  expect(text).toMatch(/^push_attempt_duration_seconds_count\{result="failed"\} [1-9]/m);
  expect(text).not.toMatch(/^webhook_attempt_duration_seconds_count/m);
});
