import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../../rest-facade/envelope.js';
import { answerMalformed } from '../../../src/http/malformed.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { answerValidator } from '../../support/openapi-validator.js';
import type { Person } from '../../support/seed.js';
import { sent } from '../../support/sent.js';

let app: TestApp;
let developer: Person;
beforeAll(async () => {
  app = await startTestApp({ metricsToken: 'a-token-for-the-scraper' });
  developer = await app.seed.person('developer');
});
afterAll(() => app.stop());

/** Sends bytes as they are, and reads until the other side ends the connection. */
async function send(url: string, ...pieces: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = once(socket, 'end');
  await once(socket, 'connect');
  for (const piece of pieces) await sent(socket, piece);
  await closed;
  socket.destroy();
  return text;
}

/** The last answer of a connection, taken apart. */
function parsed(text: string) {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = last.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
}

const validator = answerValidator();

describe('what is no HTTP', () => {
  it.each([
    ['nonsense', '\u0000\u0001 nonsense\r\n\r\n', 400, 'VALIDATION_ERROR'],
    ['a malformed request line', 'GET /livez HTTP/x\r\n\r\n', 400, 'VALIDATION_ERROR'],
    ['a header that is none', 'GET /livez HTTP/1.1\r\nHost x\r\n\r\n', 400, 'VALIDATION_ERROR'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a chunk that is none',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nnot a length\r\n',
      400,
      'VALIDATION_ERROR',
    ],
    [
      'headers without end',
      `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      '20 kB of headers',
      `GET /api/health HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 20 }, (_, n) => `X-${n}: ${'x'.repeat(1_000)}\r\n`).join('')}\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'one header of 20 kB',
      `POST /graphql HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'two hosts',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      400,
      'VALIDATION_ERROR',
    ],
    [
      'the same host twice',
      'GET /api/me HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'VALIDATION_ERROR',
    ],
    ['no host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'VALIDATION_ERROR'],
  ])(
    '%s is answered in the envelope, and the connection closed',
    async (_what, bytes, status, code) => {
      const answer = parsed(await send(app.url, bytes));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      validator.failure(answer.body);
      const named = answer.headers.map((header) => header.toLowerCase());
      expect(named).toContain('connection: close');
      expect(named).toContain('content-type: application/json; charset=utf-8');
      expect(named.some((header) => /^x-request-id: [\w-]{36}$/.test(header))).toBe(true);
      expect((await app.rest('GET', '/livez')).status).toBe(200);
    },
  );

  it('after a request on the same connection spoils no answer that has begun', async () => {
    const text = await send(app.url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(parsed(text).status).toBe(400);
  });

  it('is counted among the answers, and in none of the limits', async () => {
    const before = (await app.rest('GET', '/nothing')).headers.get('X-RateLimit-Remaining');
    await send(app.url, 'nonsense\r\n\r\n');
    const after = (await app.rest('GET', '/nothing')).headers.get('X-RateLimit-Remaining');
    expect(Number(before) - Number(after)).toBe(1);
    const { body } = await app.rest('GET', '/metrics', { token: 'a-token-for-the-scraper' });
    expect(body).toMatch(/_count\{method="unknown",route="malformed",status="400"\} \d/);
  });
});

it('a request that takes too long is answered in the envelope as well', async () => {
  const options: ServerOptions = { headersTimeout: 60, connectionsCheckingInterval: 20 };
  const refused: unknown[] = [];
  const server = createServer(options);
  server.on(
    'clientError',
    answerMalformed((what) => refused.push(what), failureOf),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = parsed(await send(url, 'GET /livez HTTP/1.1\r\n'));
  expect([answer.status, answer.body.code]).toEqual([408, 'VALIDATION_ERROR']);
  expect(refused).toMatchObject([{ status: 408, reason: 'ERR_HTTP_REQUEST_TIMEOUT' }]);
  server.close();
});

describe('what the service outlives', () => {
  it('callers who go in the middle', async () => {
    const { hostname, port } = new URL(app.url);
    for (const bytes of [
      '',
      'GET /li',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ]) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await sent(socket, bytes);
      socket.resetAndDestroy();
    }
    expect((await app.rest('GET', '/livez')).status).toBe(200);
  });

  it.each(['//', '/graphql/../x', '/api/health'])(
    'the wish for another protocol at %s',
    async (path) => {
      const text = await send(
        app.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      );
      expect([200, 404]).toContain(parsed(text).status);
      expect((await app.rest('GET', '/livez')).status).toBe(200);
    },
  );

  it('clients that offer HTTP/2, and those that expect something unknown', async () => {
    for (const header of [
      'Connection: Upgrade, close\r\nUpgrade: h2c',
      'Connection: close\r\nExpect: more',
    ]) {
      const text = await send(app.url, `GET /api/health HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      expect(parsed(text)).toMatchObject({ status: 200, body: { code: 'OK' } });
    }
  });
});

describe('an unknown parameter of a query', () => {
  const token = 'a-token-for-the-scraper';

  it.each(['/livez', '/readyz', '/metrics', '/docs', '/docs/openapi.json'])(
    'is refused at %s, which answers without it',
    async (path) => {
      expect((await app.rest('GET', path, { token })).status).toBe(200);
      const answer = await app.rest('GET', `${path}?colour=red`, { token });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.details).toMatchObject({
        field: 'colour',
        reason: 'is not known here',
      });
      const headers = { Authorization: `Bearer ${token}` };
      const head = await fetch(`${app.url}${path}?colour=red`, { method: 'HEAD', headers });
      expect(head.status).toBe(400);
    },
  );
});

it.each(['/graphql', '/api/maintenance', '/scim/v2/Users'])(
  'an error of %s has one form, also for a request with the whole address, as proxies get it',
  async (path) => {
    const form = async (target: string) => {
      const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nConnection: close`;
      const body = 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{';
      const answer = parsed(await send(app.url, `${head}\r\n${body}`));
      return [answer.status, Object.keys(answer.body)];
    };
    expect(await form(`${app.url}${path}`)).toEqual(await form(path));
  },
);

describe('OPTIONS', () => {
  it('names the verbs of a path, and knows no others', async () => {
    for (const [path, allow] of [
      ['/api/maintenance', 'GET, POST, HEAD, OPTIONS'],
      ['/graphql', 'GET, HEAD, POST, OPTIONS'],
      ['/livez', 'GET, HEAD, OPTIONS'],
      ['/docs', 'GET, HEAD, OPTIONS'],
      ['/metrics', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers } = await app.rest('OPTIONS', path);
      expect([path, status, headers.get('Allow')]).toEqual([path, 204, allow]);
    }
    const unknown = await app.rest('OPTIONS', '/nothing', developer);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await app.rest('POST', '/metrics', developer)).status).toBe(405);
  });
});
