import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BUILD, SCRIPT, writeConsoleBuild } from '../support/console-build.js';
import { answerValidator } from '../support/openapi-validator.js';
import { CHROME, rawCall } from '../support/raw-call.js';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await writeConsoleBuild();
  app = await startTestApp({}, folder);
});
afterAll(async () => {
  await app.stop();
  await rm(path.dirname(folder), { recursive: true });
});

const raw = (
  target: string,
  headers: Record<string, string> = {},
  { method = 'GET', on = app } = {},
) => rawCall(on.url, target, headers, method);

describe('files of the console', () => {
  it('with hashed names are kept for a year', async () => {
    const { status, headers, body } = await raw('/static/index-4f2a.js');
    expect([status, `${body}`]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(SCRIPT.length),
    });
    expect(headers.vary?.split(', ')).toContain('Accept-Encoding');
    expect(headers.vary?.split(', ')).not.toContain('Accept');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
    ['*', 'br'],
    ['identity', undefined],
  ])('are sent as they are stored: %s', async (accepted, coding) => {
    const answer = await fetch(`${app.url}/static/index-4f2a.js`, {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(answer.headers.get('Content-Encoding')).toBe(coding ?? null);
    expect(await answer.text()).toBe(SCRIPT);
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  });

  it('have a tag for each coding, with which they are asked for again', async () => {
    const target = '/static/index-4f2a.js';
    const plain = (await raw(target)).headers.etag ?? '';
    const brotli = (await raw(target, { 'Accept-Encoding': 'br' })).headers.etag ?? '';
    expect(plain).toMatch(/^"[\w-]{43}"$/);
    expect(brotli).not.toBe(plain);
    const known = await raw(target, { 'If-None-Match': plain });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, plain]);
    expect(known.headers['cache-control']).toContain('immutable');
    expect((await raw(target, { 'If-None-Match': brotli })).status).toBe(200);
    const both = { 'If-None-Match': `"x", ${brotli}`, 'Accept-Encoding': 'br' };
    expect((await raw(target, both)).status).toBe(304);
  });

  it('answer HEAD, and ranges', async () => {
    const head = await raw('/static/index-4f2a.js', {}, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(SCRIPT.length));
    const part = await raw('/static/index-4f2a.js', { Range: 'bytes=0-6' });
    expect([part.status, `${part.body}`]).toEqual([206, 'console']);
  });

  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('%s is asked for again by its tag', async (target, type) => {
    const { status, headers, body } = await raw(target, { Accept: CHROME });
    expect([status, `${body}`]).toEqual([200, BUILD[target.slice(1)]]);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await raw(target, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    '/static/nothing.js',
    '/static/',
    '/static',
    '/static/index-4f2a.js/',
    '/static/index-4f2a.js.br',
    '/static/index-4f2a.js.gz',
    '/static/index-4f2a.js.map',
    '/static/.hidden',
    '/static/..%2f..%2fpackage.json',
    '/static/..%2Findex.html',
    '/static/%2e%2e/%2e%2e/package.json',
    '/static/../../package.json',
    '/static/../index.html',
    '/static//index-4f2a.js',
    '/static/..%5c..%5cpackage.json',
    '/static/index-4f2a.js%00',
    '/static/%00',
    '/static/%2fetc%2fpasswd',
  ])('%s is unknown, in the envelope', async (target) => {
    const { status, headers, body } = await raw(target, { Accept: CHROME });
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    answerValidator().failure(JSON.parse(`${body}`));
    expect(`${body}`).not.toContain('outside');
  });

  it.each(['/package.json', '/..%2fpackage.json', '/../package.json'])(
    '%s is unknown, with the page for people and in the envelope for programs',
    async (target) => {
      const page = await raw(target, { Accept: CHROME });
      expect([page.status, page.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(`${page.body}`).not.toContain('outside');
      const { status, headers, body } = await raw(target, { Accept: '*/*' });
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      answerValidator().failure(JSON.parse(`${body}`));
      expect(`${body}`).not.toContain('outside');
    },
  );

  it('that are not well-formed are VALIDATION_ERROR', async () => {
    const { status, body } = await raw('/static/%zz');
    expect([status, JSON.parse(`${body}`).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('that a new build has removed are unknown, and the service goes on', async () => {
    const own = await writeConsoleBuild();
    const other = await startTestApp({}, own);
    await rm(own, { recursive: true });
    const { status, headers, body } = await raw(
      '/static/index-4f2a.js',
      { 'Accept-Encoding': 'br' },
      { on: other },
    );
    expect([status, JSON.parse(`${body}`).code]).toEqual([404, 'NOT_FOUND']);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect((await raw('/login', { Accept: CHROME }, { on: other })).status).toBe(200);
    await other.stop();
    await rm(path.dirname(own), { recursive: true });
  });
});
