import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { exchange, type RawRequest, textOf } from '../../support/exchange.js';
import type { Person } from '../../support/seed.js';

const LIST = '/api/v1/maintenance?limit=5';

let app: TestApp;
let owner: Person;
let stranger: Person;
let admin: Person;
let departmentId: number;
let requestId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  owner = await app.seed.person('employee', { departmentId });
  stranger = await app.seed.person('employee', { departmentId: (await app.seed.department()).id });
  admin = await app.seed.person('super_admin');
  ({ id: requestId } = await app.seed.request({ requesterId: owner.id, departmentId }));
});
afterAll(() => app.stop());

const ask = (path: string, known?: string, options: RawRequest = {}) =>
  exchange(`${app.url}${path}`, {
    token: owner.token,
    ...options,
    headers: { ...options.headers, ...(known === undefined ? {} : { 'If-None-Match': known }) },
  });

async function tagOf(path: string, options: RawRequest = {}): Promise<string> {
  const { status, headers } = await ask(path, undefined, options);
  expect(status).toBe(200);
  return headers.etag ?? '';
}

/** The code of an error that has no entity tag and is not kept. */
async function refusalOf(path: string, known: string, options: RawRequest = {}) {
  const { status, headers, bytes } = await ask(path, known, options);
  expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store']);
  return [status, JSON.parse(bytes.toString()).code];
}

describe('a read', () => {
  it('has a weak entity tag, and may be kept if it is asked for again before each use', async () => {
    const { status, headers, bytes } = await ask(LIST);
    expect(status).toBe(200);
    expect(headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('Authorization');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(bytes.length));
    const body = JSON.parse(bytes.toString());
    expect(Object.keys(body)).toEqual(['code', 'success', 'data', 'pagination', 'timestamp']);
    expect(bytes.toString()).toBe(JSON.stringify(body));
  });

  it('that the client knows is 304: no body, the tag, and the headers of every answer', async () => {
    const etag = await tagOf(LIST);
    const { status, headers, bytes } = await ask(LIST, etag);
    expect([status, bytes.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
      'x-request-id': expect.any(String),
      'x-ratelimit-remaining': expect.any(String),
    });
    expect(headers['content-type']).toBeUndefined();
    expect(headers['content-length']).toBeUndefined();
  });

  it.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag as a strong one', (tag: string) => tag.slice(2), 304],
    ['several tags', (tag: string) => `"a", ${tag},W/"b"`, 304],
    ['any tag', () => '*', 304],
    ['another tag', () => `W/"${'A'.repeat(43)}"`, 200],
    ['its tag without quotes', (tag: string) => tag.slice(3, -1), 200],
    ['a part of its tag', (tag: string) => `${tag.slice(0, -5)}"`, 200],
    ['no tag at all', () => '', 200],
  ])('with %s in If-None-Match', async (_name, given, expected) => {
    const etag = await tagOf(LIST);
    const { status, headers, bytes } = await ask(LIST, given(etag));
    expect([status, headers.etag]).toEqual([expected, etag]);
    expect(bytes.length > 0).toBe(expected === 200);
  });

  it('is 304 in spite of the Cache-Control that fetch adds', async () => {
    const etag = await tagOf(LIST);
    const { status } = await ask(LIST, etag, { headers: { 'Cache-Control': 'no-cache' } });
    expect(status).toBe(304);
  });

  it('has one tag, compressed or not, under each prefix, by GET and HEAD', async () => {
    const etag = await tagOf(LIST);
    const compressed = await ask(LIST, undefined, { headers: { 'Accept-Encoding': 'br' } });
    expect(compressed.headers.etag).toBe(etag);
    expect(JSON.parse(textOf(compressed)).data).toHaveLength(1);
    expect(await tagOf('/maintenance?limit=5')).toBe(etag);
    expect(await tagOf(LIST, { method: 'HEAD' })).toBe(etag);
    const again = await ask(LIST, etag, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    expect([again.status, again.headers['content-encoding']]).toEqual([304, undefined]);
  });

  it('is 200 with another tag as soon as something has changed, in the data or beside them', async () => {
    const path = `/api/maintenance/${requestId}`;
    const [one, list] = [await tagOf(path), await tagOf(LIST)];
    const body = { title: 'Tap drips again' };
    expect((await ask(path, undefined, { method: 'PUT', body })).status).toBe(200);
    for (const [where, before] of [
      [path, one],
      [LIST, list],
    ] as const) {
      const { status, headers, bytes } = await ask(where, before);
      expect(status).toBe(200);
      expect(headers.etag).not.toBe(before);
      expect(bytes.toString()).toContain('Tap drips again');
    }
    const first = await tagOf('/api/maintenance?limit=1');
    await app.seed.request({ requesterId: owner.id, departmentId }, 'pending', {
      createdAt: new Date(0),
    });
    // The row is the same; that there is another one stands beside it.
    expect((await ask('/api/maintenance?limit=1', first)).status).toBe(200);
  });

  it('counts against the limit when it is 304', async () => {
    const etag = await tagOf(LIST);
    const remaining = async () =>
      Number((await ask(LIST, etag)).headers['x-ratelimit-remaining'] ?? Number.NaN);
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });
});

describe('If-None-Match opens nothing', () => {
  it("another user's tag brings the own answer", async () => {
    const etag = await tagOf(LIST);
    const { status, bytes } = await ask(LIST, etag, { token: stranger.token });
    expect([status, JSON.parse(bytes.toString()).data]).toEqual([200, []]);
  });

  it('what the caller does not see is NOT_FOUND, whether or not it exists', async () => {
    const path = `/api/maintenance/${requestId}`;
    const { token } = stranger;
    for (const known of [await tagOf(path), '*']) {
      expect(await refusalOf(path, known, { token })).toEqual([404, 'NOT_FOUND']);
      expect(await refusalOf('/api/maintenance/999999', known, { token })).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    expect(await refusalOf('/api/users', '*', { token })).toEqual([403, 'FORBIDDEN']);
  });

  it('a session that has ended, or none, is 401', async () => {
    const { id } = await app.seed.person('employee', { departmentId });
    const token = await app.seed.login(id);
    const etag = await tagOf('/api/me', { token });
    expect((await ask('/api/me', etag, { token })).status).toBe(304);
    expect((await ask('/api/auth/logout', undefined, { token, method: 'POST' })).status).toBe(200);
    for (const known of [etag, '*']) {
      expect(await refusalOf('/api/me', known, { token })).toEqual([401, 'session_invalid']);
      expect(await refusalOf('/api/me', known, { token: undefined })).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
    }
  });

  it('wrong input is 400', async () => {
    expect(await refusalOf('/api/maintenance?limit=0', '*')).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('without an entity tag, and not kept', () => {
  it.each(['/api/health', '/livez', '/readyz'])('%s, the state of the moment', async (path) => {
    const { status, headers } = await ask(path, '*');
    expect([status, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });

  it('the answer to a change, which happens whatever the client knows', async () => {
    const body = { name: 'Grounds' };
    const sent = { method: 'POST', token: admin.token, body };
    const { status, headers } = await ask('/api/departments', '*', sent);
    expect([status, headers.etag, headers['cache-control']]).toEqual([201, undefined, 'no-store']);
    expect((await ask('/api/departments', '*', sent)).status).toBe(409);
  });
});
