import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Draining } from '../../src/http/draining.js';

/** A time that no test lasts, in milliseconds. */
const NEVER = 3_600_000;

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

/** How many answers have come, each with its headers. */
const answers = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;

it('each answer is the last one of its connection from the beginning on', async () => {
  await listen((_request, response) => response.end('x'));
  const { socket, received, closed } = await connection();
  socket.write(REQUEST);
  await expect.poll(received).toContain('Connection: keep-alive');
  draining.begin();
  // It is still open, and a request on it is answered.
  socket.write(REQUEST);
  await expect.poll(closed).toBe(true);
  expect(answers(received())).toBe(2);
  expect(received().split('\r\n\r\n')[1]).toContain('Connection: close');
  // New connections are still accepted.
  const another = await connection();
  another.socket.write(REQUEST);
  await expect.poll(another.received).toContain('Connection: close');
});

it('the end waits for the answers under way, also for one that has begun, and closes idle connections', async () => {
  const release = Promise.withResolvers<void>();
  const asked: (string | undefined)[] = [];
  await listen(async (request, response) => {
    asked.push(request.url);
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
  await expect.poll(idle.received).toContain('done');
  await expect.poll(begun.received).toContain('begun');
  await expect.poll(() => asked).toContain('/late');
  // The connection of the answer that had begun stays open otherwise, until the time is over.
  const end = draining.close(NEVER);
  await expect.poll(idle.closed).toBe(true);
  await expect(connection()).rejects.toThrow('ECONNREFUSED');
  expect([late.closed(), begun.closed()]).toEqual([false, false]);
  release.resolve();
  expect(await end).toBe(true);
  await expect.poll(late.received).toMatch(/Connection: close(.|\r\n)*done$/);
  await expect.poll(begun.received).toContain('done');
});

it('an answer that takes too long is cut off, and that is told', async () => {
  const asked = Promise.withResolvers<void>();
  await listen(() => asked.resolve());
  const { socket, received, closed } = await connection();
  socket.write(REQUEST);
  await asked.promise;
  expect(await draining.close(200)).toBe(false);
  await expect.poll(closed).toBe(true);
  expect(received()).toBe('');
});

it('a server that does not listen is closed at once', async () => {
  server = createServer();
  expect(await new Draining(server).close(5_000)).toBe(true);
});
