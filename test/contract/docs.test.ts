import { catalogue, currentDocument, routes } from '../support/catalogue.js';
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorHandler } from '../../rest-facade/errors.js';
import { docsRouter } from '../../rest-facade/openapi/docs.js';
import { unknownPath } from '../../rest-facade/unknown-path.js';
import { answerValidator } from '../support/openapi-validator.js';

const app = express()
  .use('/docs', docsRouter(routes, catalogue, undefined))
  .use(unknownPath(routes), errorHandler());
const server = app.listen(0, '127.0.0.1');
// The document is made in a busy process: a connection must not end between two requests.
server.keepAliveTimeout = 60_000;
let origin: string;

beforeAll(() => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

describe('the documentation', () => {
  it('answers the OpenAPI document, and 304 to a client that has it already', async () => {
    const response = await get('/docs/openapi.json');
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(currentDocument())));
    const etag = response.headers.get('ETag') ?? '';
    // Without Cache-Control of its own, fetch asks for a fresh answer.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await get('/docs/openapi.json', { headers })).status).toBe(304);
  });

  it.each(['/docs', '/docs/'])(
    'leads from %s to the document where no pages are built',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(await response.text()).toContain('<a href="/docs/openapi.json">');
    },
  );

  it('refuses other verbs than GET and HEAD, and unknown paths, in the envelope', async () => {
    const validator = answerValidator();
    for (const path of ['/docs', '/docs/openapi.json', '/docs/reference/users']) {
      const response = await get(path, { method: 'POST' });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      validator.failure(await response.json());
    }
    for (const path of ['/docs/nothing', '/docs/reference/nothing', '/docs/guides/..%2fguides']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      validator.failure(await response.json());
    }
  });
});
