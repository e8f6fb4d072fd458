import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Outbound } from '../../src/infra/outbound.js';

const servers: Server[] = [];
const TIMEOUT_MS = 1_000;
const outbound = new Outbound(['127.0.0.0/8'], TIMEOUT_MS);

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Sends a notification to a receiver that does this once it has heard something. */
async function send(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return await outbound.post(`http://127.0.0.1:${port}/`, {}, '{}');
}

const saying = (text: string) => (socket: Socket) => void socket.end(text);

it('a change to another protocol is an answer, and nobody waits for more', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n';
  expect(await send((socket) => void socket.write(upgrade))).toEqual({
    status: 101,
    retryAfterSeconds: undefined,
    text: '',
  });
});

it.each([
  ['says nothing', saying('')],
  ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
  ['stops half-way', saying('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')],
])('a receiver that %s has closed the connection', async (_what, answer) => {
  await expect(send(answer)).rejects.toThrow('the connection was closed');
});

it('a receiver that goes on announcing an answer is cut off', async () => {
  const call = send((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  await expect(call).rejects.toThrow('no answer within 1 s');
});

it('an answer without end is read no further than anybody cares', async () => {
  const answer = await send((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
    const fill = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
    };
    socket.on('drain', fill);
    fill();
  });
  expect(answer.status).toBe(200);
});

it.each([
  ['7', 7],
  ['99999999999999', 99_999_999_999_999],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', expect.any(Number)],
  ['soon', undefined],
  ['', undefined],
])('a Retry-After of "%s" is understood', async (value, seconds) => {
  const head = `HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nRetry-After: ${value}\r\n\r\n`;
  expect((await send(saying(head))).retryAfterSeconds).toEqual(seconds);
});

const answering = (body: Buffer) => (socket: Socket) => {
  socket.write(`HTTP/1.1 500 Broken\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.end(body);
};

it.each([
  ['a short answer', Buffer.from('no such order: ü'), 'no such order: ü'],
  ['an empty one', Buffer.alloc(0), ''],
  ['a long one', Buffer.alloc(5_000, 'a'), 'a'.repeat(1_024)],
  [
    'a character across the bound',
    Buffer.from(`${'a'.repeat(1_023)}ü and more`),
    'a'.repeat(1_023),
  ],
  ['what is not UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
  ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80]), '\uFFFD\uFFFD\uFFFD'],
  ['NUL', Buffer.from('a\0b'), 'a\uFFFDb'],
])('of %s the first kilobyte is passed on as text', async (_what, sent, text) => {
  expect((await send(answering(sent))).text).toBe(text);
});

it('an answer that is not text stays within a kilobyte', async () => {
  const { text } = await send(answering(Buffer.alloc(2_000, 0xff)));
  expect(text).toBe('\uFFFD'.repeat(341));
  expect(Buffer.byteLength(text)).toBe(1_023);
});
