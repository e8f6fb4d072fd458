import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Draining } from '../../src/http/draining.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let draining: Draining;
let port: number;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  draining = new Draining(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

/** A connection, with what it has received so far. */
async function connection(): Promise<{
  socket: Socket;
  received: () => string;
  closed: () => boolean;
}> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => text, closed: () => socket.closed || socket.readableEnded };
}

const settled = () => sleep(50);

it('each answer is the last one of its connection from the beginning on', async () => {
  await listen((_request, response) => response.end('x'));
  const { socket, received, closed } = await connection();
  socket.write(REQUEST);
  await settled();
  expect(received()).toContain('Connection: keep-alive');
  expect(closed()).toBe(false);
  draining.begin();
  await settled();
  // It is still open, and a request on it is answered.
  expect(closed()).toBe(false);
  socket.write(REQUEST);
  await settled();
  expect(received().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received().split('\r\n\r\n')[1]).toContain('Connection: close');
  expect(closed()).toBe(true);
  // New connections are still accepted.
  const another = await connection();
  another.socket.write(REQUEST);
  await settled();
  expect(another.received()).toContain('Connection: close');
});

it('the end waits for the answers under way, also for one that has begun, and closes idle connections', async () => {
  const release = Promise.withResolvers<void>();
  await listen(async (request, response) => {
    if (request.url === '/begun') response.write('begun');
    if (request.url !== '/') await release.promise;
    response.end('done');
  });
  const idle = await connection();
  idle.socket.write(REQUEST);
  const late = await connection();
  late.socket.write(REQUEST.replace('/', '/late'));
  const begun = await connection();
  begun.socket.write(REQUEST.replace('/', '/begun'));
  await settled();
  const end = draining.close(5_000);
  await settled();
  expect(idle.closed()).toBe(true);
  expect([late.closed(), begun.closed()]).toEqual([false, false]);
  await expect(connection()).rejects.toThrow('ECONNREFUSED');
  release.resolve();
  const released = performance.now();
  expect(await end).toBe(true);
  // The connection of the answer that had begun stays open otherwise, until the time is over.
  expect(performance.now() - released).toBeLessThan(2_000);
  await settled();
  expect(late.received()).toMatch(/Connection: close(.|\r\n)*done$/);
  expect(begun.received()).toContain('done');
});

it('an answer that takes too long is cut off, and that is told', async () => {
  await listen(() => {});
  const { socket, received } = await connection();
  socket.write(REQUEST);
  await settled();
  const start = performance.now();
  expect(await draining.close(200)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(received()).toBe('');
});

it('a server that does not listen is closed at once', async () => {
  server = createServer();
  expect(await new Draining(server).close(5_000)).toBe(true);
});
