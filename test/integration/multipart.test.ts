import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '../../src/core/errors.js';
import { type FormRules, MultipartReader, type ReaderLimits } from '../../src/http/multipart.js';

const KB = 1024;
const RULES: FormRules = {
  fileLimit: (field) => (field === 'file' ? 100 * KB : undefined),
  maxFiles: 2,
  maxText: KB,
  maxBody: 200 * KB,
};
/** A time that no test lasts, in milliseconds. */
const NEVER = 3_600_000;
const LIMITS: ReaderLimits = {
  budget: {
    bytes: 1024 * KB,
    userBytes: 1024 * KB,
    addressBytes: 1024 * KB,
    leastCost: 1024 * KB,
    waiting: 2,
    userWaiting: 2,
    waitTimeout: NEVER,
  },
  pace: { grace: 2_000, floor: 16 * KB, longest: 10_000, stall: 300 },
};
/** Many uploads fit, and each user may announce two forms of the largest size. */
const ROOMY: ReaderLimits = {
  budget: {
    ...LIMITS.budget,
    userBytes: 400 * KB,
    addressBytes: 1000 * KB,
    leastCost: KB,
    waiting: 8,
    userWaiting: 4,
  },
  pace: { grace: NEVER, floor: 100 * KB, longest: NEVER, stall: NEVER },
};

let server: Server;
let port: number;
/** Lets the answers go out; until then every upload that was read keeps its share. */
let answer: () => void;
let reader: MultipartReader;
/** How many forms have been asked for. */
let asked: number;
let sockets: Set<Socket>;

async function start(holdAnswers = false, limits = LIMITS): Promise<void> {
  reader = new MultipartReader(limits);
  asked = 0;
  sockets = new Set();
  const held = holdAnswers
    ? new Promise<void>((resolve) => {
        answer = resolve;
      })
    : Promise.resolve();
  server = createServer((request, response) => {
    const read = async () => {
      asked += 1;
      try {
        const { files, texts } = await reader.read(request, response, RULES, {
          user: String(request.headers['x-user'] ?? 'one'),
          address: String(request.headers['x-address'] ?? 'here'),
        });
        await held;
        response.end(JSON.stringify({ files: files.map(([n, f]) => [n, f.bytes.length]), texts }));
      } catch (error) {
        const { status, code } = toAppError(error);
        response.writeHead(status).end(JSON.stringify({ code }));
      }
    };
    void read();
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const part = (size: number) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`;

const post = async (body: string, from: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...from },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Opens a connection and sends the beginning of a form that says it is longer. */
async function begin(length: number, sent: string, user = 'one'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-User: ${user}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${sent}`,
  );
  await new Promise((resolve) => socket.once('ready', resolve));
  return socket;
}

/** Waits until the service has seen so many forms, of which so many wait for memory. */
const seen = (forms: number, waiting: number) =>
  expect.poll(() => [asked, reader.waiting]).toEqual([forms, waiting]);

const heard = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
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

it('the memory of a form is given back: what arrived when it is read, the files after the answer', async () => {
  const reader = new MultipartReader(LIMITS);
  const arrived: Buffer[] = [];
  const whole: Buffer[] = [];
  server = createServer((request, response) => {
    // Not by a listener, which would make the body flow before the reader listens.
    const emit = request.emit.bind(request);
    const observed = (event: string, ...rest: unknown[]) => {
      if (event === 'data') arrived.push(rest[0] as Buffer);
      return emit(event, ...rest);
    };
    request.emit = observed;
    const read = async () => {
      const { files } = await reader.read(request, response, RULES, { user: 'one', address: 'a' });
      whole.push(...files.map(([, { bytes }]) => bytes));
      const sizes = [...arrived, ...whole].map(({ length }) => length);
      response.end(JSON.stringify({ sizes, text: String(whole[1]).slice(-3) }));
    };
    void read();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const [first] = part(90 * KB).split('--x--');
  const { body } = await post(`${first}${part(80 * KB).replace(/a\r\n--x--/, 'bcd\r\n--x--')}`);
  // One chunk had the end of the first file and the beginning of the second one.
  expect(body).toEqual({ sizes: [...arrived.map(() => 0), 90 * KB, 80 * KB + 2], text: 'bcd' });
  expect(arrived.length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(whole.map(({ length }) => length)).toEqual([0, 0]));
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
  await seen(1, 0);
  const second = post(part(10));
  const third = post(part(10));
  await seen(3, 2);
  expect((await post(part(10))).status).toBe(503);
  answer();
  expect((await Promise.all([first, second, third])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
});

it('an upload that waits too long gets 503, and the line goes on', async () => {
  await start(true, { ...LIMITS, budget: { ...LIMITS.budget, waitTimeout: 400 } });
  const first = post(part(10));
  await seen(1, 0);
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
    await seen(2 * index + 2, 1);
    waiting.destroy();
    await seen(2 * index + 2, 0);
    holder.destroy();
  }
  expect((await post(part(10))).status).toBe(200);
});

describe('a client that sends a byte now and then', () => {
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  afterEach(() => {
    for (const timer of timers.splice(0)) clearInterval(timer);
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Announces the largest form that is taken, and goes on with a byte every 50 ms. */
  async function dribble(user: string): Promise<Socket> {
    const socket = await begin(200 * KB, part(100).slice(0, 80), user);
    sockets.push(socket);
    timers.push(setInterval(() => socket.writable && socket.write('a'), 50));
    return socket;
  }

  it('is cut off at the slowest rate, however often it sends', async () => {
    // Its first bytes may take little more than the grace, the whole size minutes.
    await start(false, { ...ROOMY, pace: { ...ROOMY.pace, grace: 500, floor: KB } });
    const answered = await heard(await dribble('slow'));
    expect(answered).toMatch(/^HTTP\/1.1 400 /);
    expect(answered).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('holds up its own uploads, and those of no other user', async () => {
    await start(false, ROOMY);
    for (let index = 0; index < 6; index += 1) await dribble('slow');
    // Two of the six are read, four wait: what they announce is more than the common budget.
    await seen(6, 4);
    for (let index = 0; index < 5; index += 1) {
      expect((await post(part(50 * KB), { 'X-User': 'other' })).status).toBe(200);
    }
    expect(reader.waiting).toBe(4);
    expect((await post(part(10), { 'X-User': 'slow' })).status).toBe(503);
  });

  it('as several users of one address leaves room to the other addresses', async () => {
    await start(false, ROOMY);
    for (const user of ['a', 'b', 'c', 'd']) {
      await dribble(user);
      await dribble(user);
    }
    await seen(8, 3);
    const from = { 'X-User': 'other', 'X-Address': 'elsewhere' };
    expect((await post(part(50 * KB), from)).status).toBe(200);
  });
});

it('forms that have all arrived in part are finished one after another', async () => {
  const budget = { ...ROOMY.budget, bytes: 120 * KB, userBytes: 1000 * KB };
  await start(false, { ...ROOMY, budget });
  const body = part(90 * KB);
  const halves = await Promise.all(
    [1, 2, 3].map((user) => begin(body.length, body.slice(0, 45 * KB), String(user))),
  );
  await expect
    .poll(() => [...sockets].map(({ bytesRead }) => bytesRead > 45 * KB))
    .toEqual(Array(3).fill(true));
  const answers = halves.map((socket) => heard(socket));
  for (const socket of halves) socket.write(body.slice(45 * KB));
  for (const answered of await Promise.all(answers)) expect(answered).toMatch(/^HTTP\/1.1 200 /);
});
