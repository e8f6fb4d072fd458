import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGunzip } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendStream } from '../../rest-facade/streams.js';
import { compressAnswers } from '../../src/http/compression.js';
import { exchange } from '../support/exchange.js';

/** A row of an export that compresses badly, so that little of it fills buffers. */
const row = () => `${Array.from({ length: 64 }, () => Math.random().toString(36)).join(',')}\r\n`;

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
  server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const headers = { 'Accept-Encoding': 'gzip' };

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
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  // All of it would be 150 MB; buffers of sockets take some.
  expect(produced - before).toBeLessThan(50_000);
  response.destroy();
  text.destroy();
  await expect.poll(() => ended).toBe(endings + 1);
});
