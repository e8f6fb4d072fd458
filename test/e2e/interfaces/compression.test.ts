import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { exchange, type RawRequest, textOf } from '../../support/exchange.js';
import { picture, upload } from '../../support/files.js';
import { PASSWORD, type Person } from '../../support/seed.js';

/** How a browser asks. */
const ALL = 'gzip, deflate, br, zstd';
const LIST = '/api/v1/maintenance?limit=20';

let app: TestApp;
let employee: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
  admin = await app.seed.person('super_admin');
  for (let index = 0; index < 20; index += 1) {
    await app.seed.request({ requesterId: employee.id, departmentId });
  }
});
afterAll(() => app.stop());

const ask = (path: string, accepted: string | undefined, options: RawRequest = {}) =>
  exchange(`${app.url}${path}`, {
    token: employee.token,
    ...options,
    headers: { ...options.headers, ...(accepted ? { 'Accept-Encoding': accepted } : {}) },
  });

const post = (query: string, accepted: string, token?: string, variables?: object) =>
  ask('/graphql', accepted, { method: 'POST', token, body: { query, variables } });

/** The envelope without the time of the answer. */
function contentOf(text: string): unknown {
  const { timestamp: _, ...content } = JSON.parse(text);
  return content;
}

describe('an answer of a kilobyte or more', () => {
  it.each([
    [ALL, 'br'],
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
    [undefined, undefined],
  ])('accepting %s has the encoding %s, and the same content', async (accepted, encoding) => {
    const plain = await ask(LIST, undefined);
    const answer = await ask(LIST, accepted);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(contentOf(textOf(answer))).toEqual(contentOf(plain.bytes.toString()));
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    if (encoding !== undefined) {
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
  });

  it('is compressed in GraphQL too, byte for byte the same', async () => {
    const query = '{ maintenanceRequests(first: 20) { edges { node { id title description } } } }';
    const plain = await post(query, 'identity', employee.token);
    const answer = await post(query, ALL, employee.token);
    expect(plain.bytes.length).toBeGreaterThan(1024);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(textOf(answer)).toBe(plain.bytes.toString());
  });

  it('is compressed beyond 32 kB too', async () => {
    const fields = Array.from({ length: 25 }, (_, index) => `t${index}: description`).join(' ');
    const query = `{ maintenanceRequests(first: 20) { edges { node { ${fields} } } } }`;
    const plain = await post(query, 'identity', employee.token);
    expect(plain.bytes.length).toBeGreaterThan(32 * 1024);
    for (const [accepted, encoding] of [
      [ALL, 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await post(query, accepted, employee.token);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(textOf(answer)).toBe(plain.bytes.toString());
    }
  });

  it('HEAD has the headers of GET, and no length of other bytes', async () => {
    const head = await ask(LIST, ALL, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBeUndefined();
    const short = await ask('/api/v1/nowhere', ALL, { method: 'HEAD' });
    expect(short.headers['content-length']).toMatch(/^\d+$/);
    expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(head.headers.vary).toContain('Accept-Encoding');
    const plain = await ask(LIST, undefined, { method: 'HEAD' });
    const got = await ask(LIST, undefined);
    expect(plain.headers['content-length']).toBe(String(got.bytes.length));
  });

  it('is not compressed where that is switched off', async () => {
    const off = await startOn(app.database, { httpCompression: false });
    const { headers } = await exchange(`${off.url}${LIST}`, {
      token: employee.token,
      headers: { 'Accept-Encoding': ALL },
    });
    await off.stop();
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Encoding');
  });
});

describe('not compressed', () => {
  it('a short answer', async () => {
    for (const [path, status] of [
      ['/api/v1/departments', 200],
      ['/api/v1/nowhere', 404],
    ] as const) {
      const answer = await ask(path, ALL, { token: admin.token });
      expect(answer.status).toBe(status);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    }
  });

  it('a photo', async () => {
    const file = { bytes: await picture(), name: 'leak.jpg' };
    const { data } = await upload(app, 'rest', 'uploadPhoto', file, {}, employee.token);
    const answer = await ask(data.url, ALL);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(data.size));
    expect(answer.bytes.length).toBe(data.size);
  });

  it('an answer with tokens, however long', async () => {
    const again = Array.from({ length: 9 }, (_, index) => `t${index}: accessToken`).join(' ');
    const query = `mutation($input: LoginInput!) { login(input: $input) { refreshToken ${again} } }`;
    const input = { email: employee.email, password: PASSWORD };
    const answer = await post(query, ALL, undefined, { input });
    expect(answer.bytes.length).toBeGreaterThan(1024);
    expect(JSON.parse(answer.bytes.toString()).data.login.refreshToken).toMatch(/^\S{43}$/);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it("an answer with a webhook's secret, unlike the webhook itself", async () => {
    const url = `https://example.org/${'a/'.repeat(600)}`;
    const body = { url, enabled: false };
    const made = await ask('/api/webhooks', ALL, { method: 'POST', token: admin.token, body });
    expect(made.status, made.bytes.toString()).toBe(201);
    const { id, secret } = JSON.parse(made.bytes.toString()).data;
    expect([secret.slice(0, 6), made.headers['content-encoding']]).toEqual(['whsec_', undefined]);
    const read = await ask(`/api/webhooks/${id}`, ALL, { token: admin.token });
    expect(read.headers['content-encoding']).toBe('br');
    const path = `/api/webhooks/${id}/rotate-secret`;
    const rotated = await ask(path, ALL, { method: 'POST', token: admin.token });
    expect(rotated.headers['content-encoding']).toBeUndefined();
    expect(rotated.bytes.toString()).toContain('whsec_');
  });
});

it('the export is compressed while it is streamed', async () => {
  const actions = Array.from({ length: 3000 }, (_, index) => ({
    action: 'user.updated',
    targetType: 'user',
    targetId: String(index),
    metadata: { note: `row ${index}` },
    timestamp: new Date(),
  }));
  await app.database.prisma.auditRecord.createMany({ data: actions });
  const path = '/system/audit/export?action=user.updated';
  const plain = await ask(path, undefined, { token: admin.token });
  for (const [accepted, encoding] of [
    [ALL, 'br'],
    ['gzip', 'gzip'],
  ]) {
    const answer = await ask(path, accepted, { token: admin.token });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(textOf(answer)).toBe(plain.bytes.toString());
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 4);
  }
  expect(plain.bytes.toString().split('\r\n').length).toBeGreaterThan(3000);
});
