import { connect } from 'node:net';
import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { CHANGED, closeClients, type Heard, subscriber } from '../../support/live.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let departmentId: number;
let head: Person;
let employee: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  other = await app.seed.person('employee', { departmentId });
});
afterEach(closeClients);
afterAll(() => app.stop());

const follow = subscriber(() => app.url);

async function post(path: string, who: Person, body: object, method = 'POST') {
  const answer = await app.rest(method, path, { token: who.token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
}

const submit = (who = employee) =>
  post('/maintenance', who, { title: 'Tap drips', description: 'All week.' });

describe('what the socket refuses', () => {
  it('stands in the internal log once for each denied access', async () => {
    const reader = await app.seed.person('technician', { permissions: ['logs.read'] });
    await app.services.accessDenials.flush();
    await app.database.prisma.internalLog.deleteMany();
    for (const token of [undefined, 'no.such.token', reader.token]) await follow(token);
    // Invalid arguments are no denied access.
    const { errors } = await follow(employee.token, { requestId: 'x' });
    expect(errors[0]?.extensions?.code).toBe('VALIDATION_ERROR');
    await app.services.accessDenials.flush();
    const rows = await app.database.prisma.internalLog.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ event, userId, message }) => [event, userId, message])).toEqual([
      ['access.unauthenticated', null, expect.stringContaining('GraphQL socket refused')],
      ['access.session_invalid', null, expect.any(String)],
      ['access.forbidden', reader.id, expect.any(String)],
    ]);
  });
});

it('a subscription tells that it has started: what changes after that is sent', async () => {
  const client = createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    generateID: () => 'first',
    connectionParams: { authorization: `Bearer ${head.token}` },
  });
  const heard: number[] = [];
  const started = new Promise<unknown>((resolve) => {
    client.on('ping', (received, payload) => received && resolve(payload));
  });
  client.subscribe<{ maintenanceRequestChanged: { id: number } }>(
    { query: CHANGED },
    {
      next: ({ data }) => heard.push(data?.maintenanceRequestChanged.id ?? 0),
      error: () => {},
      complete: () => {},
    },
  );
  try {
    expect(await started).toEqual({ subscribed: 'first' });
    const { id } = await submit();
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([id]);
  } finally {
    await client.dispose();
  }
});

describe('live changes', () => {
  it('reach those who see the request, as they see it, and nobody else', async () => {
    const [toHead, toRequester, toOther] = await Promise.all([
      follow(head.token),
      follow(employee.token),
      follow(other.token),
    ]);
    const { id } = await submit();
    await eventually(() => toHead.events.length === 1 && toRequester.events.length === 1);
    expect(toHead.events[0]).toEqual({
      id,
      status: 'PENDING',
      title: 'Tap drips',
      requester: { id: employee.id },
      allowedActions: expect.arrayContaining(['APPROVE']),
    });
    expect(toRequester.events[0].allowedActions).toEqual(['UPDATE', 'CANCEL']);

    await post(`/maintenance/${id}`, employee, { title: 'Tap runs' }, 'PUT');
    await eventually(() => toHead.events[1]?.title === 'Tap runs');
    await post(`/maintenance/${id}/approve`, head, {});
    await eventually(() => toRequester.events.at(-1)?.status === 'APPROVED');
    // The first that the other one hears of comes after all of that.
    const own = await submit(other);
    await eventually(() => toOther.events.length > 0);
    expect(toOther.events.map((event) => event.id)).toEqual([own.id]);
  });

  it('come to a technician from the assignment on', async () => {
    const technician = await app.seed.person('technician', { departmentId });
    const heard = await follow(technician.token);
    const { id } = await submit();
    await post(`/maintenance/${id}/approve`, head, {});
    await post(`/maintenance/${id}/assign`, head, { technicianId: technician.id });
    await eventually(() => heard.events.length > 0);
    // Twice where the approval is read after the assignment.
    expect(new Set(heard.events.map(({ status }) => status))).toEqual(new Set(['ASSIGNED']));
  });

  it('are narrowed to a request and to a department', async () => {
    const elsewhere = (await app.seed.department()).id;
    const manager = await app.seed.person('administrator');
    const first = await submit();
    const [one, department] = await Promise.all([
      follow(manager.token, { requestId: first.id }),
      follow(manager.token, { departmentId: elsewhere }),
    ]);
    await submit();
    await post(`/maintenance/${first.id}`, employee, { title: 'Changed' }, 'PUT');
    const there = await post('/maintenance', employee, {
      title: 'There',
      description: 'Somewhere else.',
      departmentId: elsewhere,
    });
    await eventually(() => one.events.length > 0 && department.events.length > 0);
    // Both hear of a last change after everything that they should not hear of.
    await post(`/maintenance/${there.id}`, employee, { title: 'Last' }, 'PUT');
    await post(`/maintenance/${first.id}`, employee, { title: 'Last' }, 'PUT');
    const titles = ({ events }: Heard) => events.map(({ id, title }) => [id, title]);
    await eventually(() =>
      [one, department].every((heard) => titles(heard).at(-1)?.[1] === 'Last'),
    );
    expect(titles(one)).toEqual([
      [first.id, 'Changed'],
      [first.id, 'Last'],
    ]);
    expect(titles(department)).toEqual([
      [there.id, 'There'],
      [there.id, 'Last'],
    ]);
  });

  it('stop when the subscriber has had enough', async () => {
    const [heard, witness] = [await follow(head.token), await follow(head.token)];
    heard.stop();
    await submit();
    const { id } = await submit();
    await eventually(() => witness.events.at(-1)?.id === id);
    expect(heard.events).toEqual([]);
  });
});

describe('a socket', () => {
  it.each([undefined, 'nonsense'])('is refused with the token %s', async (token) => {
    const heard = await follow(token);
    await eventually(() => heard.closed);
    expect(heard.closed?.code).toBe(4403);
  });

  it('is closed when its session ends, and hears nothing from then on', async () => {
    const person = await app.seed.person('department_head', { departmentId });
    const heard = await follow(person.token);
    await submit();
    await eventually(() => heard.events.length === 1);
    await app.rest('POST', '/auth/logout', { token: person.token });
    await submit();
    await eventually(() => heard.closed, 6_000);
    expect(heard.closed?.code).toBe(4403);
    expect(heard.events).toHaveLength(1);
  });

  it('is closed when its owner is suspended', async () => {
    const manager = await app.seed.person('administrator');
    const heard = await follow(other.token);
    await post(`/users/${other.id}/suspend`, manager, {}, 'PUT');
    await eventually(() => heard.closed, 6_000);
    expect(heard.closed?.code).toBe(4403);
  });

  it('asks for the permission', async () => {
    const none = await app.seed.person('employee', { departmentId, permissions: [] });
    const heard = await follow(none.token);
    await eventually(() => heard.errors.length > 0);
    expect(heard.errors[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  it.each([
    ['a query', '{ health { status } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a mutation', 'mutation { logout { loggedOut } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['nonsense', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    [
      'an unknown field',
      'subscription { maintenanceRequestChanged { password } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a root that may be left out',
      'subscription { maintenanceRequestChanged @skip(if: true) { id } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a root that may be left out further in',
      `subscription { ...F } fragment F on Subscription {
        ... { maintenanceRequestChanged @include(if: false) { id } }
      }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'too many aliases',
      `subscription { maintenanceRequestChanged { ${Array.from({ length: 31 }, (_, i) => `a${i}: id`).join(' ')} } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'too deep a document',
      `subscription { maintenanceRequestChanged { ${'department { head { '.repeat(6)} id ${'} }'.repeat(6)} } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'too dear a document',
      `subscription { maintenanceRequestChanged { department { requests(first: 100) { edges { node {
        department { users(first: 100) { edges { node { id department { id name } } } } } } } } } } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('refuses %s', async (_what, query, code) => {
    const heard = await follow(head.token, {}, query);
    await eventually(() => heard.errors.length > 0);
    expect(heard.errors[0]?.extensions?.code).toBe(code);
  });

  it('refuses bad arguments', async () => {
    const heard = await follow(head.token, { requestId: 0 });
    await eventually(() => heard.errors.length > 0);
    expect(heard.errors[0]?.extensions?.code).toBe('VALIDATION_ERROR');
  });

  it.each(['//', '/graphql/../..', '//[', '/graphq'])(
    'at %s is refused, and no more',
    async (path) => {
      const { hostname, port } = new URL(app.url);
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
          );
        });
        socket.once('data', (chunk) => resolve(String(chunk)));
      });
      expect(answer).toMatch(/^HTTP\/1.1 404/);
      expect((await app.rest('GET', '/api/health')).status).toBe(200);
    },
  );

  it('is opened at /graphql alone, and closed when the service stops', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/elsewhere`);
    const refused = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(refused.message).toContain('404');
    const replica = await startOn(app.database);
    const heard = await follow(head.token, {}, CHANGED, replica.url);
    await replica.stop();
    await eventually(() => heard.closed);
    // Registered as "service restart"; graphql-ws connects again.
    expect(heard.closed?.code).toBe(1012);
  });
});

it.runIf(process.env.REDIS_URL)('a change on one replica reaches a socket on another', async () => {
  const replica = await startOn(app.database);
  try {
    const heard = await follow(head.token, {}, CHANGED, replica.url);
    const { id } = await submit();
    await eventually(() => heard.events.length > 0);
    expect(heard.events.map((event) => event.id)).toEqual([id]);
  } finally {
    await replica.stop();
  }
});
