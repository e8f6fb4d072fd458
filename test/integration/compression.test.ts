import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendStream } from '../../rest-facade/streams.js';
import { compressAnswers } from '../../src/http/compression.js';
import { exchange, textOf } from '../support/exchange.js';

/** A row of an export that compresses badly, so that little of it fills buffers. */
const row = () => `${Array.from({ length: 64 }, () => Math.random().toString(36)).join(',')}\r\n`;

const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'Tap drips' })));

let server: Server;
let url: string;
let produced = 0;
let ended = 0;

async function* rows(fails: boolean) {
  try {
    for (let index = 0; index < 200_000; index += 1) {
      if (fails && index === 500) throw new Error('the database is away');
      produced += 1;
      yield row();
    }
  } finally {
    ended += 1;
  }
}

beforeAll(async () => {
  const app = express();
  app.use(compressAnswers);
  for (const path of ['/endless', '/fails']) {
    app.get(path, async (request, response) => {
      const open = async () => rows(path === '/fails');
      await sendStream(request, response, 'text/csv', { name: 'x.csv', open }).catch(() => {});
    });
  }
  app.get('/fixed', (request, response) => {
    for (const [name, value] of Object.entries(request.query)) response.setHeader(name, `${value}`);
    response.end(Buffer.from(TEXT));
  });
  server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const headers = { 'Accept-Encoding': 'gzip' };

it.each([
  ['application/json', 'gzip'],
  ['application/graphql-response+json; charset=utf-8', 'gzip'],
  ['application/problem+json', 'gzip'],
  ['text/csv', 'gzip'],
  ['image/webp', undefined],
  ['application/octet-stream', undefined],
  ['application/jsonish', undefined],
])('an answer of the type %s has the encoding %s', async (type, encoding) => {
  const answer = await exchange(`${url}/fixed?Content-Type=${encodeURIComponent(type)}`, {
    headers,
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  expect(textOf(answer)).toBe(TEXT);
});

it.each([
  ['that must not be transformed', 'Cache-Control=private,%20No-Transform', undefined],
  ['that is encoded already', 'Content-Encoding=zstd', 'zstd'],
  ['without a type', '', undefined],
])('an answer %s stays as it is', async (_name, query, encoding) => {
  const type = query === '' ? '' : 'Content-Type=text/plain&';
  const answer = await exchange(`${url}/fixed?${type}${query}`, { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.bytes.toString()).toBe(TEXT);
});

it('a stream that fails is cut off, so that the client notices', async () => {
  await expect(exchange(`${url}/fails`, { headers })).rejects.toThrow('aborted');
});

it('a reader that stops reading stops the rows, and one that leaves ends them', async () => {
  const [before, endings] = [produced, ended];
  const [response] = (await once(get(`${url}/endless`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  expect(response.headers['content-encoding']).toBe('gzip');
  const text = response.pipe(createGunzip());
  await once(text, 'data');
  text.pause();
  let last = -1;
  while (last !== produced) {
    last = produced;
    for (let count = 0; count < 200; count += 1) await turn();
  }
  // All of it would be 150 MB; buffers of sockets take some.
  expect(produced - before).toBeLessThan(50_000);
  response.destroy();
  text.destroy();
  await expect.poll(() => ended).toBe(endings + 1);
});
