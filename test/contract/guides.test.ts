import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/core/errors.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { rawCall } from '../support/raw-call.js';
import { PASSWORD } from '../support/seed.js';

const folder = mkdtempSync(path.join(tmpdir(), 'guides-'));
let app: TestApp;

beforeAll(async () => {
  const script = new URL('../../scripts/lib/guides.mjs', import.meta.url).href;
  const { renderGuides } = (await import(/* @vite-ignore */ script)) as {
    renderGuides(folder: string): void;
  };
  renderGuides(path.join(folder, 'guides'));
  app = await startTestApp({}, path.join(folder, 'console'));
});

afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true });
});

const get = (address: string, init?: RequestInit) => fetch(`${app.url}${address}`, init);

const pages = () =>
  readdirSync(path.join(folder, 'guides'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const html = readFileSync(path.join(folder, 'guides', name), 'utf8');
      return { address: `/docs/guides/${name.replace('.html', '')}`, html };
    });

describe('the guides', () => {
  it('have every document but those whose readers have the files', async () => {
    const script = new URL('../../scripts/lib/guides.mjs', import.meta.url).href;
    const { forgottenGuides, NOT_GUIDES } = (await import(/* @vite-ignore */ script)) as {
      forgottenGuides(): string[];
      readonly NOT_GUIDES: ReadonlyMap<string, string>;
    };
    expect(forgottenGuides()).toEqual([]);
    for (const file of NOT_GUIDES.keys()) expect([file, existsSync(file)]).toEqual([file, true]);
    const newer = 'due-dates sla schedules work calendars saved-views bulk things search exports';
    for (const name of newer.split(' ')) {
      expect([name, (await get(`/docs/guides/${name}`)).status]).toEqual([name, 200]);
    }
  });

  it('have the sections of the runbooks to which alerts lead', async () => {
    const alerts = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
    const sections = [...alerts.matchAll(/\/docs\/guides\/runbooks#(\w+)"/g)].map(([, id]) => id);
    expect(sections.length).toBeGreaterThan(30);
    const page = await (await get('/docs/guides/runbooks')).text();
    expect(sections.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
  });

  it('lead only to pages and headings that there are, and to no other host of ours', () => {
    const ids = new Map(
      pages().map(({ address, html }) => [
        address,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    expect(ids.size).toBeGreaterThan(25);
    const others = ['/', '/docs', '/docs/guides', '/graphiql', '/docs/openapi.json'];
    const files = ['/docs/schema.graphql', '/docs/cache-keys.json', '/docs/guides/guides.css'];
    const known = new Set([...others, ...files]);
    const wrong: string[] = [];
    for (const { address, html } of pages()) {
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
        if (/^(https:|mailto:|data:)/.test(href)) continue;
        const [page = '', anchor] = href.split('#');
        const target = ids.get(page === '' ? address : page);
        const isThere = anchor === undefined ? target || known.has(page) : target?.has(anchor);
        if (!isThere) wrong.push(`${address}: ${href}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refer to no specification, which their readers do not have', () => {
    for (const { address, html } of pages()) {
      const found = html.replace(/OpenAPI Specification/g, '').match(/\bspecification\b/i);
      expect([address, found?.[0]]).toEqual([address, undefined]);
    }
  });

  it('have no script but their own', () => {
    for (const { html } of pages()) {
      expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
        '<script type="module" src="/docs/guides/guides.js">',
      ]);
      expect(html).not.toMatch(/ on\w+="|javascript:/);
    }
  });

  it('explain every code of an error, where errors lead to', async () => {
    const html = await (await get('/docs/guides/errors')).text();
    const ids = [...html.matchAll(/<h3 id="([^"]+)"/g)].map(([, id]) => id);
    const codes = Object.keys(ERROR_STATUS).map((code) => code.toLowerCase());
    expect(ids.toSorted()).toEqual(codes.toSorted());
    const { body } = await app.rest('GET', '/api/nothing');
    expect(body.error.documentation).toBe('/docs/guides/errors#not_found');
  });

  it('are served compressed, with a tag, a policy of this origin and no session', async () => {
    const answer = await get('/docs/guides/rest', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    const headers = {
      'If-None-Match': answer.headers.get('ETag') ?? '',
      'Cache-Control': 'max-age=0',
    };
    expect((await get('/docs/guides/rest', { headers })).status).toBe(304);
    const plain = await get('/docs/guides/rest', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toContain('<h1>REST</h1>');
  });

  it('answer unknown names, and names that lead out of the folder, as unknown', async () => {
    for (const name of ['nothing', '..%2Fpackage.json', '%2e%2e%2fconsole', 'guides', 'a/b']) {
      const { status } = await get(`/docs/guides/${name}`);
      expect([name, status]).toEqual([name, 404]);
    }
    expect((await get('/docs/guides/rest', { method: 'POST' })).status).toBe(405);
  });

  it('have the schema and a search', async () => {
    const schema = await (await get('/docs/schema.graphql')).text();
    expect(schema).toBe(readFileSync('docs/api/schema.graphql', 'utf8'));
    const keys = (await (await get('/docs/cache-keys.json')).json()) as object;
    expect(keys).toMatchObject({ User: ['id'], Mfa: [], UserProfile: false });
    const sections = (await (await get('/docs/guides/search.json')).json()) as string[][];
    expect(sections.some(([address]) => address === '/docs/guides/errors#rate_limited')).toBe(true);
  });
});

it('the OpenAPI document is served minified, and compressed below 148 kB', async () => {
  const { body } = await rawCall(app.url, '/docs/openapi.json', { 'Accept-Encoding': 'gzip' });
  expect(body.length).toBeLessThan(148_000);
  const text = gunzipSync(body).toString();
  expect(text).not.toContain('\n  ');
  expect(JSON.parse(text).openapi).toMatch(/^3\.1/);
});

it('the first call works as it stands in the guide', async () => {
  const { id: departmentId } = await app.seed.department('Facilities');
  const person = await app.seed.person('employee', { departmentId });
  const text = readFileSync('docs/guides/first-call.md', 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(blocks.length).toBe(7);
  // Each answer begins a line of its own.
  const script = ['set -eu', ...blocks.map((block) => `${block}\necho`)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, SERVICE: app.url, EMAIL: person.email, PASSWORD },
  });
  const [me, graphql, created, list, refused] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(me.data.userId).toBe(person.id);
  expect(graphql.data.me).toMatchObject({ id: person.id, department: { name: 'Facilities' } });
  expect(created.data).toMatchObject({ title: 'Tap drips', status: 'pending' });
  expect(list.data.map((row: { id: number }) => row.id)).toEqual([created.data.id]);
  expect(refused.error.details.errors).toContainEqual({
    field: 'titel',
    reason: 'is not known here; did you mean title?',
  });
});

it('the verification of webhooks without a library takes what the library signs, and nothing else', async () => {
  const text = readFileSync('docs/operations/webhooks.md', 'utf8');
  const sample = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code)[1];
  const module = `data:text/javascript,${encodeURIComponent(sample ?? '')}`;
  const { verify } = (await import(/* @vite-ignore */ module)) as {
    verify(secret: string, headers: object, body: string, now?: number): boolean;
  };
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
  const [body, time] = ['{"event":"webhook.ping"}', new Date('2026-03-02T09:40:00Z')];
  const signed = new Webhook(secret).sign('msg_1', time, body);
  const seconds = time.getTime() / 1000;
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,AAAA ${signed}`,
  };
  expect(verify(secret, headers, body, seconds)).toBe(true);
  expect(verify(secret, headers, `${body} `, seconds)).toBe(false);
  expect(verify(secret, { ...headers, 'webhook-id': 'msg_2' }, body, seconds)).toBe(false);
  expect(verify(secret, headers, body, seconds + 301)).toBe(false);
});
