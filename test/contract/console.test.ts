import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { writeConsoleBuild } from '../support/console-build.js';
import { CHROME, rawCall } from '../support/raw-call.js';
import type { Person } from '../support/seed.js';

let folder: string;
let app: TestApp;
let bare: TestApp;
let superAdmin: Person;

beforeAll(async () => {
  folder = await writeConsoleBuild();
  app = await startTestApp({ trustProxy: ['loopback'] }, folder);
  bare = await startTestApp({}, path.join(folder, 'nothing'));
  superAdmin = await app.seed.person('super_admin');
  await app.seed.contractor();
});
afterAll(async () => {
  await app.stop();
  await bare.stop();
  await rm(path.dirname(folder), { recursive: true });
});

/** Headers of other browsers, and of libraries without an Accept header. */
const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const AXIOS = 'application/json, text/plain, */*';
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

const raw = (
  target: string,
  headers: Record<string, string> = {},
  { method = 'GET', on = app } = {},
) => rawCall(on.url, target, headers, method);

/** `page`, or the status and the code of the envelope. */
async function outcome(target: string, headers: Record<string, string> = {}, options = {}) {
  const { status, headers: got, body } = await raw(target, headers, options);
  const type = got['content-type'] ?? '';
  if (/^text\/html/.test(type))
    return status === 200 ? /<title>(.*)</.exec(`${body}`)?.[1] : 'html';
  if (/^application\/json/.test(type)) return `${status} ${JSON.parse(`${body}`).code}`;
  return `${status} ${type}`;
}

const NONE = undefined;
const PAGES = [
  '/',
  '/login',
  '/login/',
  '/login?code=q7vZ&error=',
  '/register',
  '/reset',
  '/verify',
  '/invite',
  '/requests',
  '/requests/new',
  '/requests/17',
  '/requests/17/photos/3?zoom=1',
  '/plan',
  '/plan/new',
  '/plan/7',
  '/plan/7/edit',
  '/planner',
  '/timesheet',
  '/my-work',
  '/people',
  '/people/departments/3',
  '/inbox',
  '/outbox',
  '/account',
  '/account/sessions',
  '/equipment',
  '/equipment/7',
  '/places',
  '/places/7',
  '/things/import',
];
const SHARED = [
  '/contractors',
  '/contractors/1',
  '/parts',
  '/purchases',
  '/undelivered',
  '/inbound-mail',
  '/system/analytics',
  '/system/figures',
  '/system/audit',
  '/system/logs',
  '/system/settings',
  '/system/mailboxes',
  '/system/identity',
  '/system/rules',
  '/system/monitor',
];
/** Those that are no paths of REST. */
const PAGES_ONLY = [
  '/system/figures',
  '/system/settings',
  '/system/mailboxes',
  '/system/identity',
  '/system/rules',
  '/system/monitor',
];
const REST_ONLY = [
  '/api/system/audit',
  '/api/v1/system/logs',
  '/system/audit/export',
  '/system/audit/verify',
  '/system/audit/',
  '/system/permissions',
  '/system/configuration',
  '/system/monitoring',
  '/system/monitoring/health',
  '/maintenance',
  '/users',
  '/me',
];
/** Unknown paths of the interfaces and of files, which are never pages. */
const NO_PAGES = ['/api/login', '/api/v1/requests', '/API/login', '/graphql/x', '/static/x.js'];
const UNKNOWN = [
  '/login/x',
  '/Login',
  '/inbox/3',
  '/peoples',
  '/system',
  '/system/settings/x',
  '/system/monitor/x',
  '/nothing',
  '/index.html',
  '/graphiql.html',
  '/report.html',
  '/job.html',
  '/j/x',
  '/w/x',
  '/J',
  '/R/q7vZ0l5o6S0Nq4J4gYkqgw',
  '/things',
];

describe('pages', () => {
  it.each(PAGES)('%s is the console for whoever takes HTML', async (target) => {
    for (const accept of [CHROME, FIREFOX, 'text/html', '*/*', JAVA, 'text/*;q=0.1']) {
      expect([accept, await outcome(target, { Accept: accept })]).toEqual([accept, 'Console']);
    }
    expect(await outcome(target)).toBe('Console');
    for (const accept of ['application/json', AXIOS, 'application/json, text/html;q=0.9']) {
      const found = await outcome(target, { Accept: accept });
      expect([accept, found]).toEqual([accept, '404 NOT_FOUND']);
    }
    expect(await outcome(target, { Accept: 'text/plain' })).toBe('404 NOT_FOUND');
    expect(await outcome(target, { Accept: CHROME }, { method: 'POST' })).toBe('404 NOT_FOUND');
  });

  it.each(SHARED)('%s is the console for whoever asks for HTML alone', async (target) => {
    const isRest = !PAGES_ONLY.includes(target);
    const without = isRest ? '401 UNAUTHENTICATED' : '404 NOT_FOUND';
    const cases: readonly (readonly [string | undefined, string])[] = [
      [CHROME, 'Console'],
      [FIREFOX, 'Console'],
      ['text/html', 'Console'],
      ['TEXT/HTML;q=0.9, application/json;q=0.8', 'Console'],
      ['application/json;q=0.5, text/html', 'Console'],
      [NONE, without],
      ['*/*', without],
      ['text/*', without],
      ['application/json', without],
      [AXIOS, without],
      ['application/json, text/html', without],
      ['text/html;q=0.5, application/json', without],
      ['text/html;q=0, */*', without],
      ['application/xhtml+xml, */*;q=0.1', without],
      ['text/plain', without],
      ['text/htmlx, */*', without],
    ];
    for (const [accept, expected] of cases) {
      const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
      expect([accept, await outcome(target, headers)]).toEqual([accept, expected]);
    }
  });

  it.each(SHARED)(
    '%s stays REST for clients with a token, whatever they take besides',
    async (target) => {
      const isRest = !PAGES_ONLY.includes(target);
      const Authorization = `Bearer ${superAdmin.token}`;
      for (const Accept of [JAVA, CHROME, '*/*', 'application/json']) {
        const found = await outcome(target, { Accept, Authorization });
        expect([Accept, found]).toEqual([Accept, isRest ? '200 OK' : '404 NOT_FOUND']);
      }
      expect(await outcome(target, { Accept: 'text/html', Authorization })).toBe('Console');
    },
  );

  it.each(REST_ONLY)('%s is never the console', async (target) => {
    for (const Accept of [CHROME, 'text/html', '*/*']) {
      expect([Accept, await outcome(target, { Accept })]).toEqual([Accept, '401 UNAUTHENTICATED']);
    }
  });

  it.each(NO_PAGES)('%s is unknown, and no page', async (target) => {
    for (const Accept of [CHROME, 'text/html', '*/*', 'application/json']) {
      expect([Accept, await outcome(target, { Accept })]).toEqual([Accept, '404 NOT_FOUND']);
    }
  });

  it('an old page that asks for a file in /assets/ gets no page, for that is REST', async () => {
    for (const Accept of [CHROME, '*/*']) {
      expect(await outcome('/assets/index-4f2a.js', { Accept })).toBe('401 UNAUTHENTICATED');
    }
  });

  it.each(UNKNOWN)('%s is a page only for clients that ask for HTML, with 404', async (target) => {
    for (const Accept of [CHROME, FIREFOX, 'text/html']) {
      const { status, headers, body } = await raw(target, { Accept });
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(`${body}`).toContain('<title>Console</title>');
      expect(`${body}`).not.toContain('__CSP_NONCE__');
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
      expect(headers.vary?.split(', ')).toContain('Accept');
    }
    const Authorization = `Bearer ${superAdmin.token}`;
    expect(await outcome(target, { Accept: CHROME, Authorization })).toBe('404 NOT_FOUND');
    for (const Accept of ['*/*', 'application/json', AXIOS, 'text/html;q=0, */*', 'text/plain']) {
      expect([Accept, await outcome(target, { Accept })]).toEqual([Accept, '404 NOT_FOUND']);
    }
    const { headers } = await raw(target, { Accept: '*/*' });
    expect(headers.vary?.split(', ')).toContain('Accept');
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const found = await outcome(target, { Accept: CHROME }, { method });
      expect([method, found]).toEqual([method, '404 NOT_FOUND']);
    }
  });

  it('an export is the file, also for a browser', async () => {
    const Authorization = `Bearer ${superAdmin.token}`;
    const { status, headers } = await raw('/system/audit/export', {
      Accept: CHROME,
      Authorization,
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('/graphiql is the page of GraphiQL', async () => {
    expect(await outcome('/graphiql', { Accept: CHROME })).toBe('GraphiQL');
    expect(await outcome('/graphiql', { Accept: 'application/json' })).toBe('404 NOT_FOUND');
    expect(await outcome('/graphiql/x', { Accept: CHROME })).toBe('html');
    expect(await outcome('/graphiql/x', { Accept: '*/*' })).toBe('404 NOT_FOUND');
  });

  it.each(['/r/q7vZ0l5o6S0Nq4J4gYkqgw', '/r/', '/r', '/r/a/b'])(
    '%s is the page of report links',
    async (target) => {
      for (const Accept of [CHROME, FIREFOX, 'text/html', '*/*']) {
        expect(await outcome(target, { Accept })).toBe('Report');
      }
      expect(await outcome(target, { Accept: 'application/json' })).toBe('404 NOT_FOUND');
    },
  );

  it.each(['/j', '/j/'])('%s is the page of a job, with nothing in it', async (target) => {
    for (const Accept of [CHROME, FIREFOX, 'text/html', '*/*']) {
      expect(await outcome(target, { Accept })).toBe('Job');
    }
    expect(await outcome(target, { Accept: 'application/json' })).toBe('404 NOT_FOUND');
    const { headers } = await raw(target, { Accept: CHROME });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self';/,
    );
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/w', '/w/'])(
    '%s is the page of a wall, which no page shows in a frame',
    async (target) => {
      for (const Accept of [CHROME, FIREFOX, 'text/html', '*/*']) {
        expect(await outcome(target, { Accept })).toBe('Wall');
      }
      expect(await outcome(target, { Accept: 'application/json' })).toBe('404 NOT_FOUND');
      const { headers } = await raw(target, { Accept: CHROME });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self';.*; frame-ancestors 'none'$/,
      );
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  it('depend on Accept, and are asked for again each time', async () => {
    for (const target of ['/', '/requests/7', '/system/audit', '/graphiql']) {
      const { status, headers, body } = await raw(target, { Accept: CHROME });
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers.vary?.split(', ')).toEqual(
        expect.arrayContaining(['Accept', 'Accept-Encoding']),
      );
      const head = await raw(target, { Accept: CHROME }, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(body.length));
    }
    const rest = await raw('/system/audit', { Authorization: `Bearer ${superAdmin.token}` });
    expect(rest.headers.vary?.split(', ')).toContain('Accept');
  });

  it('are compressed where the client takes it', async () => {
    const codings = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip', 'identity'].map(
      async (accepted) => {
        const { headers } = await raw('/login', { Accept: CHROME, 'Accept-Encoding': accepted });
        return headers['content-encoding'];
      },
    );
    expect(await Promise.all(codings)).toEqual(['br', 'gzip', 'gzip', undefined]);
  });
});

describe('limits', () => {
  it('count no page and no file, and need no session', async () => {
    const strict = await startTestApp({ rateLimitAnonymous: 3, trustProxy: ['loopback'] }, folder);
    const from = { 'X-Forwarded-For': '192.0.2.1', Accept: CHROME };
    const targets = [
      '/',
      '/login',
      '/r/q7vZ0l5o6S0Nq4J4gYkqgw',
      '/j',
      '/w',
      '/system/audit',
      '/graphiql',
      '/static/index-4f2a.js',
      '/static/x.js',
    ];
    for (const target of [...targets, '/favicon.svg', ...targets]) {
      const { headers } = await raw(target, from, { on: strict });
      expect([target, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
        target,
        '3',
        '3',
      ]);
    }
    const Accept = 'application/json';
    const counted = ['/login', '/system/audit', '/nothing', '/login'];
    const statuses: number[] = [];
    for (const target of counted) {
      statuses.push((await raw(target, { ...from, Accept }, { on: strict })).status);
    }
    expect(statuses).toEqual([404, 401, 404, 429]);
    expect(await outcome('/login', from, { on: strict })).toBe('Console');
    await strict.stop();
  });
});

describe('without a build', () => {
  it('everything is as it was', async () => {
    const targets = ['/', '/login', '/r/x', '/j', '/w', '/requests/7', '/graphiql', '/favicon.svg'];
    for (const target of [...targets, '/nothing', '/static/index-4f2a.js']) {
      const { status, headers } = await raw(target, { Accept: CHROME }, { on: bare });
      expect([target, status]).toEqual([target, 404]);
      expect(headers.vary ?? '').not.toMatch(/\bAccept(?!-)/);
    }
    const audit = await outcome('/system/audit', { Accept: CHROME }, { on: bare });
    expect(audit).toBe('401 UNAUTHENTICATED');
    expect(
      (await raw('/graphql', { Accept: 'text/html' }, { on: bare })).body.toString(),
    ).not.toContain('/graphiql');
  });
});

describe('while the console is being built', () => {
  it('its addresses are a notice that reloads itself, and then the pages', async () => {
    const later = path.join(path.dirname(folder), 'later');
    await mkdir(later);
    await writeFile(
      path.join(later, 'building.html'),
      '<meta http-equiv="refresh" content="2"><title>Being built</title>',
    );
    const waiting = await startTestApp({}, later);
    try {
      for (const target of ['/', '/login', '/r/x', '/j', '/w', '/system/audit', '/graphiql']) {
        const { status, headers, body } = await raw(target, { Accept: CHROME }, { on: waiting });
        expect([target, status, headers['retry-after']]).toEqual([target, 503, '2']);
        expect(`${body}`).toContain('http-equiv="refresh"');
        expect(headers['content-security-policy']).toContain("script-src 'none'");
      }
      // Programs see no difference.
      for (const target of ['/', '/static/index-4f2a.js'])
        expect(await outcome(target, { Accept: AXIOS }, { on: waiting })).toBe('404 NOT_FOUND');
      expect((await waiting.rest('GET', '/api/health')).status).toBe(200);
      await rm(later, { recursive: true });
      await cp(folder, later, { recursive: true });
      expect(await outcome('/', { Accept: CHROME }, { on: waiting })).toBe('Console');
      expect(await outcome('/graphiql', { Accept: CHROME }, { on: waiting })).toBe('GraphiQL');
      expect((await raw('/static/index-4f2a.js', {}, { on: waiting })).status).toBe(200);
    } finally {
      await waiting.stop();
    }
  });
});
