import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { CHANGED, closeClients, subscriber } from '../../support/live.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let departmentId: number;
let head: Person;
let silent: Promise<unknown[]>;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] });
  departmentId = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId });
  const mute = open('198.51.100.7');
  // Left alone by what closes the sockets of each test; its five seconds pass beside the tests.
  sockets.pop();
  silent = once(mute, 'close');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await closeClients();
});
afterAll(() => app.stop());

const follow = subscriber(() => app.url);

/** A socket that has said nothing yet, of somebody behind a proxy. */
function open(address: string, url = app.url): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'X-Forwarded-For': address },
  });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

async function init(socket: WebSocket, token?: string): Promise<number | 'acknowledged'> {
  await once(socket, 'open');
  const payload = token === undefined ? {} : { authorization: `Bearer ${token}` };
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  return await new Promise((resolve) => {
    socket.once('message', () => resolve('acknowledged'));
    socket.once('close', resolve);
  });
}

async function denialsFrom(ipAddress: string) {
  await app.services.accessDenials.flush();
  const rows = await app.database.prisma.internalLog.findMany({ where: { ipAddress } });
  return rows.map(({ event, message }) => ({ event, message }));
}

describe('a socket', () => {
  it('that says too much at once is closed, and nothing is printed', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const socket = open('198.51.100.9');
    expect(await init(socket, head.token)).toBe('acknowledged');
    socket.send('x'.repeat(70_000));
    await once(socket, 'close');
    expect((await app.rest('GET', '/health')).status).toBe(200);
    expect(printed).not.toHaveBeenCalled();
  });

  it('without a session is on record, with the address behind the proxy', async () => {
    expect(await init(open('198.51.100.1'))).toBe(4403);
    expect(await init(open('198.51.100.1'), 'forged')).toBe(4403);
    const denials = await denialsFrom('198.51.100.1');
    expect(denials.map(({ event }) => event)).toEqual([
      'access.unauthenticated',
      'access.session_invalid',
    ]);
    expect(denials[0]?.message).toContain('GraphQL socket');
  });

  it('counts by address without a session, together with HTTP', async () => {
    const strict = await startOn(app.database, { rateLimitAnonymous: 3, trustProxy: ['loopback'] });
    try {
      const from = { headers: { 'X-Forwarded-For': '198.51.100.2' } };
      expect((await strict.rest('GET', '/nothing', from)).status).toBe(404);
      expect(await init(open('198.51.100.2', strict.url))).toBe(4403);
      expect(await init(open('198.51.100.2', strict.url))).toBe(4403);
      expect(await init(open('198.51.100.2', strict.url))).toBe(4429);
      expect((await strict.rest('GET', '/nothing', from)).status).toBe(429);
      expect(await init(open('198.51.100.3', strict.url))).toBe(4403);
    } finally {
      await strict.stop();
    }
  });

  it('counts for its owner when it opens, and each of its subscriptions', async () => {
    const limited = await startOn(app.database, { rateLimitAuthenticated: 3 });
    try {
      const person = await app.seed.person('department_head', { departmentId });
      await follow(person.token, {}, CHANGED, limited.url);
      const second = await follow(person.token, {}, CHANGED, limited.url);
      await eventually(() => second.errors.length > 0);
      expect(second.errors[0]?.extensions?.code).toBe('RATE_LIMITED');
      const third = await follow(person.token, {}, CHANGED, limited.url);
      await eventually(() => third.closed);
      expect(third.closed?.code).toBe(4429);
    } finally {
      await limited.stop();
    }
  });

  it('has twenty subscriptions at the most, also when they are asked for in one breath', async () => {
    const socket = open('198.51.100.5');
    await init(socket, head.token);
    const refused: string[] = [];
    const standing: string[] = [];
    socket.on('message', (data) => {
      const { type, id, payload } = JSON.parse(String(data));
      if (type === 'error') refused.push(id);
      if (type === 'ping') standing.push(payload.subscribed);
    });
    for (let index = 1; index <= 30; index += 1) {
      const message = { type: 'subscribe', id: `s${index}`, payload: { query: CHANGED } };
      socket.send(JSON.stringify(message));
    }
    await eventually(() => refused.length + standing.length >= 30);
    expect([refused.length, standing.length]).toEqual([10, 20]);
    // A place that is left is free again.
    socket.send(JSON.stringify({ type: 'complete', id: 's1' }));
    const again = { type: 'subscribe', id: 'again', payload: { query: CHANGED } };
    socket.send(JSON.stringify(again));
    await eventually(() => standing.includes('again'));
    expect(refused).not.toContain('again');
  });

  it('is one of twenty that a user may have, and makes room when it closes', async () => {
    const person = await app.seed.person('technician', { departmentId });
    const mine = Array.from({ length: 20 }, () => open('198.51.100.4'));
    const answers = await Promise.all(mine.map((socket) => init(socket, person.token)));
    expect(new Set(answers)).toEqual(new Set(['acknowledged']));
    expect(await init(open('198.51.100.4'), person.token)).toBe(4429);
    expect(await init(open('198.51.100.4'), head.token)).toBe('acknowledged');
    mine[0]?.close();
    await once(mine[0] as WebSocket, 'close');
    await eventually(
      async () => (await init(open('198.51.100.4'), person.token)) === 'acknowledged',
    );
  });

  it('is one of fifty that an address may have before it shows a session', async () => {
    const strangers = Array.from({ length: 50 }, () => open('198.51.100.5'));
    await Promise.all(strangers.map((socket) => once(socket, 'open')));
    const refused = open('198.51.100.5');
    const [, response] = await once(refused, 'unexpected-response');
    expect(response.statusCode).toBe(429);
    await once(open('198.51.100.6'), 'open');
  });

  it('that is one too many is on record once an hour and caller, however many there are', async () => {
    const person = await app.seed.person('technician', { departmentId });
    const many = Array.from({ length: 60 }, () => open('198.51.100.10'));
    const answers = await Promise.all(
      many.map((socket) =>
        Promise.race([
          init(socket, person.token),
          once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
        ]),
      ),
    );
    const count = (answer: unknown) => answers.filter((each) => each === answer).length;
    expect(count('acknowledged')).toBe(20);
    expect(count(429) + count(4429)).toBe(40);
    // One of the user, and one of the address where sockets came faster than they showed a session.
    const expected = [
      'GraphQL socket refused: Too many sockets of one user are open.',
      ...(count(429) > 0
        ? ['GraphQL socket refused: Too many sockets of one address show no session.']
        : []),
    ];
    const told = async () => (await denialsFrom('198.51.100.10')).map(({ message }) => message);
    await eventually(async () => (await told()).length >= expected.length);
    expect((await told()).toSorted()).toEqual(expected.toSorted());
    expect(await init(open('198.51.100.11'), person.token)).toBe(4429);
    expect(await denialsFrom('198.51.100.11')).toEqual([]);
  });

  it('is closed when its access token runs out, and opens again with the next one', async () => {
    const replica = await startOn(app.database);
    try {
      const heard = await follow(head.token, {}, CHANGED, replica.url);
      replica.advance(16 * 60_000);
      await eventually(() => heard.closed, 6_000);
      expect(heard.closed).toEqual({
        code: 4403,
        reason: 'The access token has expired. Refresh it.',
      });
      const again = await follow(await replica.seed.login(head.id), {}, CHANGED, replica.url);
      expect(again.closed).toBeUndefined();
    } finally {
      await replica.stop();
    }
  });

  it('that does not answer does not hold up the end of the service', async () => {
    const replica = await startOn(app.database);
    const deaf = open('198.51.100.8', replica.url);
    expect(await init(deaf, head.token)).toBe('acknowledged');
    deaf.pause();
    await replica.stop();
    // Less than the half minute after which the library gives up.
  }, 20_000);

  it('that says nothing is closed after a while', async () => {
    expect((await silent)[0]).toBe(4408);
  });
});
