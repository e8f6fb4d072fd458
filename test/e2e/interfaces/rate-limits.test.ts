import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '../../../src/http/rate-limits.js';
import { type RestAnswer, startOn, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    rateLimitAuthenticated: 20,
    rateLimitAnonymous: 10,
    trustProxy: ['loopback'],
  });
});
afterEach(() => app.stop());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

/** The first request of an address, with which its hour begins, and the expectation of the hour's end in an answer. */
async function opening(address: string) {
  const earliest = Date.now() / 1000 + 3600;
  const answer = await app.rest('GET', '/nothing', from(address));
  // In whole seconds, after a rest in whole milliseconds.
  const latest = Math.ceil(Date.now() / 1000 + 0.01) + 3600;
  const expectReset = ({ headers }: RestAnswer) => {
    const reset = Number(headers.get('X-RateLimit-Reset'));
    expect(reset).toBeGreaterThanOrEqual(earliest);
    expect(reset).toBeLessThanOrEqual(latest);
  };
  return { answer, expectReset };
}

describe('the limit', () => {
  it('is exact under concurrency and shared by both interfaces', async () => {
    const user = await app.seed.person('employee', {
      departmentId: (await app.seed.department()).id,
    });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        index % 2 === 0
          ? (await app.rest('GET', '/maintenance', user)).status
          : (await app.graphql('{ verify { valid } }', {}, user)).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('is told on every answer, and one too many learns when to come back', async () => {
    const { answer: first, expectReset } = await opening('192.0.2.1');
    expect(first.headers.get('X-RateLimit-Limit')).toBe('10');
    expect(first.headers.get('X-RateLimit-Remaining')).toBe('9');
    expectReset(first);
    for (let count = 1; count < 10; count += 1) await app.rest('GET', '/x', from('192.0.2.1'));
    const refused = await app.rest('POST', '/api/auth/login', {
      ...from('192.0.2.1'),
      body: { email: 'a@example.org', password: 'x' },
    });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    const document = await app.rest('POST', '/graphql', {
      ...from('192.0.2.1'),
      body: { query: '{ verify { valid } }' },
    });
    expect(document.body.errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: Number(document.headers.get('Retry-After')),
    });
    expect(refused.headers.get('X-RateLimit-Remaining')).toBe('0');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  });

  it('counts a user wherever they come from, and an address apart from its users', async () => {
    const user = await app.seed.person('technician');
    for (let count = 0; count < 20; count += 1) {
      await app.rest('GET', '/auth/verify', { ...from(`192.0.2.${count}`), token: user.token });
    }
    const next = { ...from('198.51.100.7'), token: user.token };
    expect((await app.rest('GET', '/auth/verify', next)).status).toBe(429);
    expect((await app.rest('GET', '/nothing', from('192.0.2.1'))).status).toBe(404);
  });

  it('counts a token that is not valid by address', async () => {
    for (let count = 0; count < 10; count += 1) {
      await app.rest('GET', '/maintenance', { ...from('192.0.2.9'), token: `forged.${count}.x` });
    }
    const next = await app.rest('GET', '/maintenance', { ...from('192.0.2.9'), token: 'new.x.y' });
    expect(next.status).toBe(429);
  });

  it('is told on every answer, whatever becomes of the request', async () => {
    const json = { 'Content-Type': 'application/json' };
    const large = `{"a":"${'x'.repeat(1_100_000)}"}`;
    const remaining: [string, number, number][] = [];
    for (const [method, path, options] of [
      ['GET', '/nothing', {}],
      ['PATCH', '/maintenance', {}],
      ['GET', '/maintenance', {}],
      ['POST', '/auth/login', { raw: large, headers: json }],
      ['POST', '/graphql', { raw: '{"query":"{ health { status } }"}', headers: json }],
      ['POST', '/graphql', { raw: '{"query":', headers: json }],
      ['PUT', '/graphql', {}],
      ['OPTIONS', '/maintenance', {}],
    ] as const) {
      const { status, headers } = await app.rest(method, path, {
        ...options,
        headers: { ...from('192.0.2.3').headers, ...('headers' in options ? options.headers : {}) },
      });
      remaining.push([`${method} ${path}`, status, Number(headers.get('X-RateLimit-Remaining'))]);
      expect(headers.get('X-RateLimit-Limit')).toBe('10');
    }
    expect(remaining).toEqual([
      ['GET /nothing', 404, 9],
      ['PATCH /maintenance', 405, 8],
      ['GET /maintenance', 401, 7],
      ['POST /auth/login', 413, 6],
      ['POST /graphql', 200, 5],
      ['POST /graphql', 400, 4],
      ['PUT /graphql', 405, 3],
      ['OPTIONS /maintenance', 204, 2],
    ]);
  });

  it('is told, and not counted, on probes, health, documentation, metrics and preflights', async () => {
    const { expectReset } = await opening('192.0.2.4');
    const asks = { Origin: 'https://app.example.org', 'Access-Control-Request-Method': 'POST' };
    for (const [method, path, expected, headers] of [
      ['GET', '/livez', 200, {}],
      ['GET', '/readyz', 200, {}],
      ['GET', '/api/health', 200, {}],
      ['GET', '/docs', 200, {}],
      ['GET', '/docs/openapi.json', 200, {}],
      ['POST', '/docs', 405, {}],
      ['GET', '/metrics', 401, {}],
      ['OPTIONS', '/api/v1/maintenance', 204, asks],
      ['OPTIONS', '/graphql', 204, asks],
      ['OPTIONS', '/nothing', 204, asks],
    ] as const) {
      const answer = await app.rest(method, path, {
        headers: { ...headers, ...from('192.0.2.4').headers },
      });
      const told = ['Limit', 'Remaining'].map((name) => answer.headers.get(`X-RateLimit-${name}`));
      expect([path, answer.status, ...told]).toEqual([path, expected, '10', '9']);
      expectReset(answer);
    }
  });

  it('does not count health, documentation and the probes', async () => {
    for (let count = 0; count < 15; count += 1) {
      for (const path of ['/livez', '/readyz', '/api/health', '/api/v1/health', '/health']) {
        expect((await app.rest('GET', path, from('192.0.2.2'))).status).toBe(200);
      }
    }
    const answer = await app.rest('GET', '/nothing', from('192.0.2.2'));
    expect(answer.headers.get('X-RateLimit-Remaining')).toBe('9');
  });
});

describe('an address', () => {
  it('is believed only from a trusted proxy', async () => {
    const strict = await startOn(app.database, { rateLimitAnonymous: 3 });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await strict.rest('GET', '/x', from(`203.0.113.${count}`))).status);
    }
    await strict.stop();
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  it('of IPv6 counts by its /64', async () => {
    for (let count = 0; count < 10; count += 1) {
      await app.rest('GET', '/x', from(`2001:db8:1:2::${count}`));
    }
    expect((await app.rest('GET', '/x', from('2001:db8:1:2:ffff::1'))).status).toBe(429);
    expect((await app.rest('GET', '/x', from('2001:db8:1:3::1'))).status).toBe(404);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '20010db800000000/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['nonsense', 'unknown'],
    [null, 'unknown'],
  ])('%s counts as %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});

describe('several replicas', () => {
  it.runIf(process.env.REDIS_URL)('count together, exactly', async () => {
    const other = await startOn(app.database, { rateLimitAnonymous: 10, trustProxy: ['loopback'] });
    const statuses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        (index % 2 === 0 ? app : other).rest('GET', '/x', from('192.0.2.77')),
      ),
    );
    await other.stop();
    expect(statuses.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('go on by themselves while Redis is away', async () => {
    const alone = await startOn(app.database, {
      rateLimitAnonymous: 2,
      // Nobody listens on the discard port.
      redisUrl: 'redis://127.0.0.1:9',
    });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await alone.rest('GET', '/x')).status);
    }
    const health = await alone.rest('GET', '/api/health');
    const ready = await alone.rest('GET', '/readyz');
    await alone.stop();
    expect(statuses).toEqual([404, 404, 429]);
    expect(health.body.data).toMatchObject({
      status: 'degraded',
      dependencies: [
        { name: 'database', status: 'up' },
        { name: 'cache', status: 'down' },
        { name: 'storage', status: 'up' },
      ],
    });
    expect(ready.status).toBe(200);
  });
});
