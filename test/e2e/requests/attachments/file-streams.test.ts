import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { download, picture, sha256, upload } from '../../../support/files.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let employee: Person;
let url: string;
let size: number;
let etag: string;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId: id });
  const file = { bytes: await picture(), name: 'Kü"che\r\nX: y; \u202e.exe.jpg' };
  const { data } = await upload(app, 'rest', 'uploadPhoto', file, {}, employee.token);
  ({ url, size } = data);
  etag = `"${data.sha256}"`;
});
afterAll(() => app.stop());

const get = (headers: Record<string, string> = {}, path = url) =>
  download(app, path, employee.token, headers);

it('a file comes with its type, length, digest, name and a private cache policy', async () => {
  const { status, headers, bytes } = await get();
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Authorization'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(`"${sha256(bytes)}"`).toBe(etag);
});

it('a name that would break the header, or show another type, does neither', async () => {
  const { headers } = await get();
  const disposition = headers.get('Content-Disposition') ?? '';
  expect(disposition).toMatch(/^inline; filename="[ -~]+"; filename\*=UTF-8''[\w%.~-]+$/);
  const [, encoded = ''] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? [];
  expect(decodeURIComponent(encoded)).toMatch(/^K.*\.jpg$/);
  expect(decodeURIComponent(encoded)).not.toMatch(/[\r\n\u202e"/\\]/);
  expect(headers.get('X')).toBeNull();
});

it.each([
  ['/api/v1', 200],
  ['/api', 200],
  ['', 200],
])('under %s it is the same', async (prefix, status) => {
  expect((await get({}, url.replace('/api/v1', prefix))).status).toBe(status);
});

it('HEAD answers the headers alone', async () => {
  const response = await fetch(`${app.url}${url}`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${employee.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Length')).toBe(String(size));
  expect(await response.text()).toBe('');
});

describe('a reader who has it', () => {
  it.each([
    ['the digest', () => etag, 304],
    ['one of several', () => `"x", ${etag}`, 304],
    ['a weak form of it', () => `W/${etag}`, 304],
    ['anything', () => '*', 304],
    ['another digest', () => '"x"', 200],
  ])('and names %s', async (_what, tag, status) => {
    const answer = await get({ 'If-None-Match': tag() });
    expect(answer.status).toBe(status);
    expect(answer.bytes.length).toBe(status === 304 ? 0 : size);
    expect(answer.headers.get('ETag')).toBe(etag);
  });

  it('is still refused when the access is gone', async () => {
    const { status } = await download(app, url, undefined, { 'If-None-Match': etag });
    expect(status).toBe(401);
  });
});

describe('a part of it', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-19', 10, 20],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-999999', 5, undefined],
  ])('%s is what a 206 answers', async (range, from, to) => {
    const whole = (await get()).bytes;
    const { status, headers, bytes } = await get({ Range: range });
    expect(status).toBe(206);
    const expected = whole.subarray(from, to);
    expect(bytes.equals(expected)).toBe(true);
    const start = from < 0 ? size + from : from;
    expect(headers.get('Content-Range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${size}`,
    );
    expect(headers.get('Content-Length')).toBe(String(expected.length));
  });

  it.each(['bytes=999999-', 'bytes=-0'])('%s is refused with 416', async (range) => {
    const response = await app.rest('GET', url, {
      token: employee.token,
      headers: { Range: range },
    });
    expect([response.status, response.body.code]).toEqual([416, 'VALIDATION_ERROR']);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${size}`);
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'nonsense'])('%s gets the whole', async (range) => {
    const { status, bytes } = await get({ Range: range });
    expect([status, bytes.length]).toEqual([200, size]);
  });

  it('of another version than the reader has gets the whole', async () => {
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"x"' })).status).toBe(200);
    expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
  });
});

it.each([
  '/uploads/..%2f..%2fjwt-secret',
  '/uploads/%2e%2e%2fdatabase',
  '/uploads/nothing.jpg',
  '/uploads/a%00.jpg',
])('%s is no way to another file', async (path) => {
  const { status } = await get({}, path);
  expect([400, 404]).toContain(status);
});

it('a file that was deleted in the meantime is not found', async () => {
  const file = { bytes: await picture('png') };
  const { data } = await upload(app, 'rest', 'uploadPhoto', file, {}, employee.token);
  await rm(`${app.config.dataDir}/files/attachments/${data.filename}`);
  const answer = await app.rest('GET', data.url, employee);
  expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
});
