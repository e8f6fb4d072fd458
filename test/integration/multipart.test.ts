import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { type FormRules, MultipartReader, type Patience } from '../../src/http/multipart.js';

const KB = 1024;
const RULES: FormRules = {
  fileLimit: (field) => (field === 'file' ? 100 * KB : undefined),
  maxFiles: 2,
  maxText: KB,
  maxBody: 200 * KB,
};
const PATIENCE: Patience = {
  budget: { bytes: 1024 * KB, waiting: 2, patience: 400 },
  stall: 300,
};

let server: Server;
let port: number;
/** Lets the answers go out; until then every upload that was read keeps its share. */
let answer: () => void;

async function start(holdAnswers = false): Promise<void> {
  const reader = new MultipartReader(PATIENCE);
  const held = holdAnswers
    ? new Promise<void>((resolve) => {
        answer = resolve;
      })
    : Promise.resolve();
  server = createServer((request, response) => {
    const read = async () => {
      try {
        const { files, texts } = await reader.read(request, response, RULES);
        await held;
        response.end(JSON.stringify({ files: files.map(([n, f]) => [n, f.bytes.length]), texts }));
      } catch (error) {
        const { status, code } = toAppError(error);
        response.writeHead(status).end(JSON.stringify({ code }));
      }
    };
    void read();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const part = (size: number) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`;

const post = async (body: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Opens a connection and sends the beginning of a form that says it is longer. */
async function begin(length: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${sent}`,
  );
  await new Promise((resolve) => socket.once('ready', resolve));
  return socket;
}

const heard = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

it('a file of exactly the limit is taken, one byte more is not', async () => {
  await start();
  expect(await post(part(100 * KB))).toEqual({
    status: 200,
    body: { files: [['file', 100 * KB]], texts: [] },
  });
  expect((await post(part(100 * KB + 1))).status).toBe(413);
  expect((await post(part(300 * KB))).status).toBe(413);
});

it('a body without a length is bounded as well', async () => {
  await start();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const answered = heard(socket);
  const send = setInterval(() => socket.write(`1000\r\n${'a'.repeat(0x1000)}\r\n`), 1);
  expect(await answered).toContain('413');
  clearInterval(send);
  socket.destroy();
});

it('a client that stops sending gets 400 instead of a connection for good', async () => {
  await start();
  const socket = await begin(50_000, part(20_000).slice(0, 10_000));
  expect(await heard(socket)).toContain('400');
  socket.destroy();
});

it('what does not fit into the budget waits for its turn, in a line that is bounded', async () => {
  await start(true);
  // The least cost of an upload is the whole budget here.
  const first = post(part(10));
  await pause(50);
  const second = post(part(10));
  const third = post(part(10));
  await pause(50);
  expect((await post(part(10))).status).toBe(503);
  answer();
  expect((await Promise.all([first, second, third])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
});

it('whoever waits too long gets 503, and the line goes on', async () => {
  await start(true);
  const first = post(part(10));
  await pause(50);
  expect((await post(part(10))).status).toBe(503);
  answer();
  expect((await first).status).toBe(200);
  expect((await post(part(10))).status).toBe(200);
});

it('clients that go away give back what they held, in the line and in the middle of a body', async () => {
  await start();
  for (let index = 0; index < 5; index += 1) {
    const holder = await begin(50_000, part(20_000).slice(0, 10_000));
    const waiting = await begin(50_000, part(20_000).slice(0, 10_000));
    await pause(20);
    waiting.destroy();
    holder.destroy();
  }
  await pause(50);
  expect((await post(part(10))).status).toBe(200);
});
