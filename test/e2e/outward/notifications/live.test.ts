import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

const RECEIVED =
  'subscription { notificationReceived { id kind requestId requestTitle data readAt actor { id } } }';

let app: TestApp;
let home: number;
let head: Person;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
});
beforeEach(async () => {
  person = await app.seed.person('employee', { departmentId: home });
});
afterEach(closeClients);
afterAll(() => app.stop());

const follow = subscriber(() => app.url);

/** Approves a request of the person, which is told of it. */
async function approve(): Promise<number> {
  const { id } = await app.seed.request({ requesterId: person.id, departmentId: home });
  const path = `/maintenance/${id}/approve`;
  const answer = await app.rest('POST', path, { token: head.token, body: { note: 'Yes' } });
  expect(answer.status).toBe(200);
  return id;
}

it('the account gets what it is told, and nobody else does', async () => {
  const own = await follow(person.token, {}, RECEIVED);
  const other = await follow(head.token, {}, RECEIVED);
  const id = await approve();
  const [event] = await eventually(() => (own.events.length > 0 ? own.events : undefined));
  expect(event).toMatchObject({
    kind: 'DECIDED',
    requestId: id,
    data: { step: 'approve', note: 'Yes' },
    readAt: null,
    actor: { id: head.id },
  });
  const later = await approve();
  await eventually(() => own.events.some(({ requestId }) => requestId === later));
  expect(own.events.map(({ requestId }) => requestId)).toEqual([id, later]);
  expect(other.events).toEqual([]);
});

it('what is not in the inbox is not told live either', async () => {
  const body = { kinds: { decided: { inApp: false } } };
  await app.rest('PUT', '/me/notification-preferences', { token: person.token, body });
  const own = await follow(person.token, {}, RECEIVED);
  await approve();
  await fannedOut(app);
  // The first that is told live is the first that is in the inbox again.
  body.kinds.decided.inApp = true;
  await app.rest('PUT', '/me/notification-preferences', { token: person.token, body });
  const later = await approve();
  await eventually(() => own.events.length > 0);
  expect(own.events.map(({ requestId }) => requestId)).toEqual([later]);
});

it('a subscription ends with its session, before it tells anything more', async () => {
  const own = await follow(person.token, {}, RECEIVED);
  await app.rest('POST', '/auth/logout', { token: person.token });
  await approve();
  await fannedOut(app);
  await eventually(() => own.completed || own.closed);
  expect(own.events).toEqual([]);
});

it('a suspended account hears nothing more', async () => {
  const own = await follow(person.token, {}, RECEIVED);
  await app.database.prisma.user.update({
    where: { id: person.id },
    data: { status: 'suspended' },
  });
  await approve();
  await fannedOut(app);
  await eventually(() => own.completed || own.closed);
  expect(own.events).toEqual([]);
});

it.runIf(process.env.REDIS_URL)('is told on every replica', async () => {
  const replica = await startOn(app.database);
  try {
    const elsewhere = await follow(person.token, {}, RECEIVED, replica.url);
    const here = await follow(person.token, {}, RECEIVED);
    await approve();
    await eventually(() => elsewhere.events[0]);
    await eventually(() => here.events[0]);
  } finally {
    await closeClients();
    await replica.stop();
  }
});
