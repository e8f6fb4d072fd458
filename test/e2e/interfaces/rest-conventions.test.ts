import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREFIXES } from '../../../rest-facade/route.js';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { routes } from '../../support/catalogue.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let employee: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId: id });
});
afterAll(() => app.stop());

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('the envelope', () => {
  it('of success has code, success, data and timestamp', async () => {
    const { status, body, headers } = await app.rest('GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 'OK',
      success: true,
      data: expect.objectContaining({ status: 'ok' }),
      timestamp: expect.stringMatching(ISO),
    });
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['an unknown path', 'GET', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['the root', 'GET', '/', {}, 404, 'NOT_FOUND'],
    ['another verb', 'PATCH', '/api/maintenance/1', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['no session', 'GET', '/maintenance', {}, 401, 'UNAUTHENTICATED'],
    [
      'a basic login',
      'GET',
      '/me',
      { headers: { Authorization: 'Basic eDp5' } },
      401,
      'UNAUTHENTICATED',
    ],
    ['garbage for a token', 'GET', '/maintenance', { token: 'x.y.z' }, 401, 'session_invalid'],
    [
      'a path that cannot be decoded',
      'GET',
      '/api/maintenance/%E0%A4%A',
      {},
      400,
      'VALIDATION_ERROR',
    ],
  ])('of failure is the same for %s', async (_what, method, path, options, status, code) => {
    const answer = await app.rest(method, path, options);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      code,
      success: false,
      error: expect.objectContaining({ message: expect.any(String) }),
      timestamp: expect.stringMatching(ISO),
    });
  });

  it('names the first bad field, and all of them', async () => {
    const { status, body } = await app.rest('POST', '/api/maintenance', {
      token: employee.token,
      body: { title: 7, description: null, priority: 'x', colour: 'red' },
    });
    expect(status).toBe(400);
    const { field, reason, errors } = body.error.details;
    expect({ field, reason }).toEqual(errors[0]);
    expect(errors.map((error: { field: string }) => error.field)).toEqual([
      'title',
      'description',
      'priority',
      'colour',
    ]);
  });
});

describe('bodies', () => {
  const post = (raw: string, type = 'application/json', path = '/api/maintenance') =>
    app.rest('POST', path, { token: employee.token, raw, headers: { 'Content-Type': type } });

  it.each([
    ['malformed JSON', '{"title": ', 400, 'VALIDATION_ERROR'],
    ['a text', '"hello"', 400, 'VALIDATION_ERROR'],
    ['a list', '[1,2]', 400, 'VALIDATION_ERROR'],
    ['null', 'null', 400, 'VALIDATION_ERROR'],
    ['nothing', '', 400, 'VALIDATION_ERROR'],
    ['more than a megabyte', `{"title":"${'x'.repeat(1_100_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused', async (_what, raw, status, code) => {
    const answer = await post(raw);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('bytes that are no UTF-8 are refused, not replaced', async () => {
    const [before, after] = ['{"title":"ab', '","description":"d"}'].map((part) =>
      Buffer.from(part),
    );
    const raw = Buffer.concat([before as Buffer, Buffer.from([0xff, 0xfe]), after as Buffer]);
    const headers = { 'Content-Type': 'application/json' };
    for (const path of ['/api/maintenance', '/graphql']) {
      const { status, body } = await app.rest('POST', path, {
        token: employee.token,
        raw,
        headers,
      });
      expect(status).toBe(400);
      expect(body.code ?? body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
    }
  });

  it('another type than JSON is refused', async () => {
    const answer = await post('title=x', 'application/x-www-form-urlencoded');
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('a prototype key is an unknown field, not a way in', async () => {
    const answer = await post(
      '{"title":"abc","description":"d","__proto__":{"role":"super_admin"}}',
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.field).toBe('__proto__');
  });

  it('GraphQL refuses malformed JSON, batches and simple requests from foreign pages', async () => {
    const send = (raw: string, type: string) =>
      app.rest('POST', '/graphql', { raw, headers: { 'Content-Type': type } });
    expect((await send('{"query":', 'application/json')).status).toBe(400);
    expect((await send('[{"query":"{ health { status } }"}]', 'application/json')).status).toBe(
      400,
    );
    expect((await send('{"query":"{ health { status } }"}', 'text/plain')).status).toBe(415);
    const get = await app.rest('GET', '/graphql?query=%7Bhealth%7Bstatus%7D%7D');
    expect(get.status).toBe(400);
  });
});

describe('paths', () => {
  it('every row answers under every prefix, and knows which verbs it takes', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      for (const prefix of PREFIXES) {
        const concrete = `${prefix}${path.replace(/:\w+/g, '1')}`;
        const { status, headers, body } = await app.rest('PATCH', concrete);
        expect([concrete, status, body.code]).toEqual([concrete, 405, 'METHOD_NOT_ALLOWED']);
        const verbs = routes.filter((route) => route.path === path).map((route) => route.verb);
        for (const verb of verbs) expect(headers.get('Allow')?.split(', ')).toContain(verb);
      }
    }
  });

  it.each(['abc', '0', '-1', '1.5', '2147483648', '1e3', '%00', "1'--"])(
    'an id of %s is a bad id, not a missing request',
    async (id) => {
      const { status, body } = await app.rest('GET', `/maintenance/${id}`, employee);
      expect([status, body.code, body.error.details.field]).toEqual([
        400,
        'VALIDATION_ERROR',
        'id',
      ]);
    },
  );
});

describe('OPTIONS', () => {
  it('tells the verbs of a path, and that a path is unknown', async () => {
    const known = await app.rest('OPTIONS', '/api/maintenance', employee);
    expect([known.status, known.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    expect((await app.rest('OPTIONS', '/api/nothing', employee)).body.code).toBe('NOT_FOUND');
  });

  it('/metrics knows its verbs', async () => {
    const { status, headers } = await app.rest('POST', '/metrics');
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('of a browser that asks for another origin says which may call, before anything else', async () => {
    const open = await startOn(app.database, { corsOrigins: ['https://app.example'] });
    const ask = (origin: string) =>
      open.rest('OPTIONS', '/api/maintenance', {
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const [ours, theirs] = [await ask('https://app.example'), await ask('https://evil.example')];
    const plain = await open.rest('GET', '/api/health', {
      headers: { Origin: 'https://app.example' },
    });
    await open.stop();
    const allowed = 'Access-Control-Allow-Origin';
    expect([ours.status, ours.headers.get(allowed)]).toEqual([204, 'https://app.example']);
    expect([theirs.status, theirs.headers.get(allowed)]).toEqual([204, null]);
    expect(plain.headers.get(allowed)).toBe('https://app.example');
    const exposed = plain.headers.get('Access-Control-Expose-Headers')?.split(',');
    expect(exposed).toContain('Idempotent-Replayed');
  });
});

describe('headers', () => {
  it('a well-formed request id is kept, any other is replaced', async () => {
    const kept = await app.rest('GET', '/livez', { headers: { 'X-Request-Id': 'trace-42' } });
    expect(kept.headers.get('X-Request-Id')).toBe('trace-42');
    // The second is that of a rule's act, by which its notifications name nobody.
    for (const refused of ['a b<c>', 'rule-1-1-0']) {
      const replaced = await app.rest('GET', '/livez', { headers: { 'X-Request-Id': refused } });
      expect(replaced.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('a preflight of a named origin gets leave, of any other none', async () => {
    const origin = 'https://app.example.org';
    const open = await startOn(app.database, { corsOrigins: [origin] });
    const ask = (from: string) =>
      open.rest('OPTIONS', '/api/v1/maintenance/7', {
        headers: {
          Origin: from,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'authorization',
        },
      });
    const given = await ask(origin);
    const refused = await ask('https://elsewhere.example.org');
    await open.stop();
    expect([given.status, refused.status]).toEqual([204, 204]);
    expect(given.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(given.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(given.headers.get('Access-Control-Allow-Headers')).toBe('authorization');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('the probes answer in the envelope', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, body } = await app.rest('GET', path);
      expect([status, body.code, body.data]).toEqual([200, 'OK', { status: 'ok' }]);
    }
  });

  it('nothing names the framework, and answers are not kept or sniffed', async () => {
    const { headers } = await app.rest('GET', '/api/health');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('bytes that are no HTTP end the connection and leave the service alive', async () => {
    const { port, hostname } = new URL(app.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('\u0000\u0001 nonsense\r\n\r\n'),
      );
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });
    expect((await app.rest('GET', '/livez')).status).toBe(200);
  });
});
