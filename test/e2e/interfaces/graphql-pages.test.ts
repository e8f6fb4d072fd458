import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { writeConsoleBuild } from '../../support/console-build.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let production: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  production = await startOn(app.database, { production: true, graphqlIntrospection: false });
  superAdmin = await app.seed.person('super_admin');
});
afterAll(async () => {
  await production.stop();
  await app.stop();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const sha = createHash('sha256').update('{ verify { valid } }').digest('hex');
const post = (body: unknown, headers: Record<string, string> = JSON_TYPE): RequestInit => ({
  method: 'POST',
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Requests that Apollo Server refuses by itself, each with the status of the answer. */
const REFUSED: readonly (readonly [string, number, string, RequestInit])[] = [
  ['introspection', 400, '', post({ query: '{ __schema { types { name } } }' })],
  ['introspection of a type', 400, '', post({ query: '{ __type(name: "User") { name } }' })],
  ['a form of another page', 415, '', post('query={x}', { 'Content-Type': 'text/plain' })],
  ['GET without a header', 400, '?query={verify{valid}}', {}],
  ['GET without a query', 400, '', { headers: JSON_TYPE }],
  ['GET for a page', 400, '', { headers: { Accept: 'text/html' } }],
  ['GET of another type', 415, '?query={x}', { headers: { 'Content-Type': 'application/xml' } }],
  ['GET with two queries', 400, '?query={x}&query={y}', { headers: JSON_TYPE }],
  ['GET with bad variables', 400, '?query={x}&variables=[', { headers: JSON_TYPE }],
  ['GET with a list of variables', 400, '?query={x}&variables=[]', { headers: JSON_TYPE }],
  ['a mutation by GET', 405, '?query=mutation{logout{loggedOut}}', { headers: JSON_TYPE }],
  ['no body', 400, '', post('')],
  ['an empty object', 400, '', post({})],
  ['an empty query', 400, '', post({ query: '' })],
  ['a query of another type', 400, '', post({ query: 7 })],
  ['a parsed query', 400, '', post({ query: { kind: 'Document', definitions: [] } })],
  ['a list of operations', 400, '', post([{ query: '{ verify { valid } }' }])],
  ['an empty list', 400, '', post([])],
  ['variables as a text', 400, '', post({ query: '{x}', variables: '{}' })],
  ['variables as a list', 400, '', post({ query: '{x}', variables: [] })],
  ['extensions as a text', 400, '', post({ query: '{x}', extensions: '{}' })],
  ['extensions as a list', 400, '', post({ query: '{x}', extensions: [] })],
  ['a name that is none', 400, '', post({ query: '{x}', operationName: 7 })],
  ['an unknown name', 400, '', post({ query: 'query A { verify { valid } }', operationName: 'B' })],
  [
    'no name for two',
    400,
    '',
    post({ query: 'query A { verify { valid } } query B { verify { valid } }' }),
  ],
  ['no operation', 400, '', post({ query: 'fragment A on Query { verify { valid } }' })],
  [
    'a stored query',
    200,
    '',
    post({ extensions: { persistedQuery: { version: 1, sha256Hash: sha } } }),
  ],
  [
    'a query to store',
    400,
    '',
    post({
      query: '{ verify { valid } }',
      extensions: { persistedQuery: { version: 2, sha256Hash: sha } },
    }),
  ],
  ['a document that does not parse', 400, '', post({ query: '{' })],
  ['an unknown field', 400, '', post({ query: '{ verfy { valid } }' })],
  ['@defer', 400, '', post({ query: '{ ... @defer { verify { valid } } }' })],
  ['a subscription', 400, '', post({ query: 'subscription { maintenanceRequestChanged { id } }' })],
  [
    'too many aliases',
    400,
    '',
    post({ query: `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: __typename`).join(' ')} }` }),
  ],
  [
    'no answer that it could take',
    406,
    '',
    post({ query: '{ __typename }' }, { ...JSON_TYPE, Accept: 'image/png' }),
  ],
];

describe('in production no answer names Apollo Server, its options or what it is made of', () => {
  it.each(REFUSED)('%s', async (_name, status, query, init) => {
    const response = await fetch(`${production.url}/graphql${encodeURI(query)}`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${superAdmin.token}` },
    });
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.stringContaining('{')]);
    const told = `${[...response.headers].join('\n')}\n${text}`;
    expect(told).not.toMatch(/apollo|graphql-js|graphql\.org|introspection:|csrf|defer support/i);
    expect(told).not.toMatch(/node_modules|Did you mean|jaydenseric|landing/i);
    const { errors, error } = JSON.parse(text);
    const message = error?.message ?? errors[0].message;
    expect(message.length).toBeGreaterThan(10);
  });
});

describe('the page of Apollo Sandbox', () => {
  it('leads to GraphiQL and the guides, also where its own server cannot be reached', async () => {
    const folder = await writeConsoleBuild();
    const withConsole = await startTestApp({}, folder);
    const response = await fetch(`${withConsole.url}/graphql`, {
      headers: { Accept: 'text/html' },
    });
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const html = await response.text();
    await withConsole.stop();
    await rm(path.dirname(folder), { recursive: true });
    expect(html).toContain('<a href="/graphiql">');
    expect(html).toContain('<a href="/docs/guides">');
    expect(html).toContain('Apollo Sandbox cannot be loaded');
    // It listens before the script is loaded, whose failure it tells.
    const listener = html.indexOf("addEventListener('error'");
    expect(listener).toBeGreaterThan(0);
    expect(listener).toBeLessThan(
      html.indexOf('<script nonce', html.indexOf('embeddableSandbox"')),
    );
    const scripts = inline(html, 'script');
    expect(scripts).toHaveLength(2);
    for (const text of [...scripts, ...inline(html, 'style')])
      expect(policy).toContain(sourceOf(text));
    // Apollo's own policy, which counts besides, allows elements by its nonce.
    const [, nonce = 'none'] = /'nonce-(\w+)'/.exec(html) ?? [];
    for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(nonce);
  });

  const page = async () => {
    const response = await fetch(`${app.url}/graphql`, { headers: { Accept: 'text/html' } });
    const policy = new Map(
      (response.headers.get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources] as const;
      }),
    );
    return { status: response.status, html: await response.text(), policy };
  };
  const sourceOf = (text: string) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const inline = (html: string, element: string) =>
    [...html.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]+)<`, 'g'))].map(
      ([, text]) => text ?? '',
    );

  it('has a policy that lets it work and nothing else', async () => {
    for (const { status, html, policy } of [await page(), await page()]) {
      expect(status).toBe(200);
      expect(inline(html, 'script')).toHaveLength(1);
      expect(Object.fromEntries(policy)).toEqual({
        'default-src': ["'none'"],
        'script-src': [
          ...inline(html, 'script').map(sourceOf),
          'https://embeddable-sandbox.cdn.apollographql.com',
        ],
        'style-src': [...inline(html, 'style').map(sourceOf), 'https://fonts.googleapis.com'],
        'font-src': ['https://fonts.gstatic.com'],
        'img-src': ['https://apollo-server-landing-page.cdn.apollographql.com'],
        'manifest-src': ['https://apollo-server-landing-page.cdn.apollographql.com'],
        'frame-src': ['https://sandbox.embed.apollographql.com'],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
      // Every address that the page loads from is among them.
      const loaded = [...html.matchAll(/(?:src|href)="(https:\/\/[^/"]+)/g)].map(([, url]) => url);
      const allowed = [...policy.values()].flat();
      expect(allowed).toEqual(expect.arrayContaining(loaded));
    }
  });

  it('is not there in production, and answers of data keep their policy', async () => {
    for (const { url } of [app, production]) {
      const answer = await fetch(`${url}/graphql`, post({ query: '{ __typename }' }));
      expect(answer.headers.get('Content-Security-Policy')).toBe(
        "default-src 'none';frame-ancestors 'none'",
      );
    }
    const hidden = await fetch(`${production.url}/graphql`, { headers: { Accept: 'text/html' } });
    expect(hidden.headers.get('Content-Type')).toContain('json');
  });
});
